import { authApi, UpdateMe } from '#contract/auth.ts'
import type { Language } from '#contract/fields.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/me.ts'
import { useLanguage } from '../../locales/language.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { Form } from '../../ui/form.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { browserTimeZone } from '../../ui/time-zone.tsx'
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx'
import { formatMoment } from '../../ui/time.tsx'
import { Section } from '../../ui/sections.tsx'

type Values = { preferredLanguage: Language; timeZone: string }

export default function LanguageSection() {
  const { t } = useTranslate()
  const me = useMe()
  const { language, locale } = useLanguage()
  const { languages } = useOfferedLanguages()
  const form = useForm<Values>({
    initialValues: {
      preferredLanguage: me.preferredLanguage ?? language,
      timeZone: me.timeZone ?? browserTimeZone(),
    },
    validate: validateWith(UpdateMe),
  })
  const unsaved = form.isDirty() || me.preferredLanguage === null || me.timeZone === null
  const save = useAction(authApi.updateMe, {
    form,
    refreshes: [authApi.me],
    onSuccess: () => form.resetDirty(),
  })
  return (
    <Section title={t('account.language.title')} lead={t('account.language.lead')}>
      <Form form={form} onSubmit={(body) => save.mutate({ body })}>
        <Stack gap="md">
          {languages.length > 1 && (
            <LanguageSelect
              offered={languages}
              label={t('account.language.language')}
              {...form.getInputProps('preferredLanguage')}
            />
          )}
          <TimeZoneSelect
            label={t('account.language.time_zone')}
            description={t('account.language.time_zone_how')}
            {...form.getInputProps('timeZone')}
          />
          <Group justify="space-between">
            <Text c="dimmed" className="tabular">
              {t('account.language.now', {
                time: formatMoment(new Date(), 'datetime', locale, form.values.timeZone),
              })}
            </Text>
            <Button type="submit" loading={save.isPending} disabled={!unsaved}>
              {t('account.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
