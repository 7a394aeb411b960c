import { limits } from '#contract/limits.ts'
import { Stack, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'

/** What two people might talk about in each of their first sessions. */
export function AgendaFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  return (
    <Section title={t('programmes.plan.agendas')} lead={t('programmes.plan.agendas_how')}>
      <Stack gap="md">
        {form.values.agendas.map((_, index) => (
          <Textarea
            // Their number and order never change.
            key={index}
            label={t('programmes.agenda', { number: index + 1 })}
            placeholder={t(`programmes.agenda.example_${index + 1}`)}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={limits.programmeText}
            {...form.getInputProps(`agendas.${index}`)}
          />
        ))}
      </Stack>
    </Section>
  )
}
