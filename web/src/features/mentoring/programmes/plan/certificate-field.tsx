import { Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'

/** Whether those who complete it have something to show for it. */
export function CertificateField({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  return (
    <Section title={t('programmes.plan.certificate')}>
      <Switch
        label={t('programmes.field.gives_certificate')}
        description={t('programmes.field.gives_certificate_how')}
        {...form.getInputProps('givesCertificate', { type: 'checkbox' })}
      />
    </Section>
  )
}
