import { Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'

/** Whether pairs that do not meet, or are silent, hear of it. */
export function NudgesField({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  return (
    <Section title={t('programmes.plan.nudges')}>
      <Switch
        label={t('programmes.field.nudges')}
        description={t('programmes.field.nudges_how')}
        {...form.getInputProps('nudges', { type: 'checkbox' })}
      />
    </Section>
  )
}
