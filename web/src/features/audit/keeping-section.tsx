import { auditApi, auditDays, AuditSettings } from '#contract/people/audit.ts'
import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { toErrors, validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'

/** How long entries are kept. */
export default function KeepingSection() {
  const { t } = useTranslate()
  const { keptDays } = useSuspenseQuery(query(auditApi.settings)).data
  const form = useForm<{ keptDays: number | '' }>({
    initialValues: { keptDays },
    validate: (values) =>
      values.keptDays === ''
        ? toErrors([{ field: 'keptDays', code: 'required' }])
        : validateWith(AuditSettings)(values),
  })
  const save = useAction(auditApi.updateSettings, {
    form,
    refreshes: [auditApi.settings, auditApi.list],
    onSuccess: (saved) => form.resetDirty(saved),
  })
  return (
    <Section title={t('audit.keeping.title')} lead={t('audit.keeping.lead')}>
      <Form form={form} onSubmit={(values) => save.mutate({ body: { keptDays: Number(values.keptDays) } })}>
        <Stack gap="md">
          <NumberInput
            label={t('audit.keeping.days')}
            description={t('audit.keeping.how', auditDays)}
            min={auditDays.min}
            max={auditDays.max}
            clampBehavior="none"
            allowDecimal={false}
            maw={260}
            {...form.getInputProps('keptDays')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('generic.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
