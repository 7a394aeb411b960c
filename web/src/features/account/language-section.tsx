import { authApi, UpdateMe } from '#contract/accounts/auth.ts'
import type { Language } from '#contract/fields.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { useLanguage } from '../../locales/language.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { useFollowedLanguage } from '../../locales/own-language.ts'
import { Form } from '../../ui/form.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { OwnZoneField, ownZoneOf, type OwnZone } from '../../ui/fields/own-zone-field.tsx'
import { Section } from '../../ui/page/sections.tsx'

type Values = OwnZone & { preferredLanguage: Language }

export default function LanguageSection() {
  const { t } = useTranslate()
  const me = useMe()
  const { language } = useLanguage()
  const { languages } = useOfferedLanguages()
  const form = useForm<Values>({
    initialValues: {
      preferredLanguage: me.preferredLanguage ?? language,
      ...ownZoneOf(me),
    },
    validate: validateWith(UpdateMe),
  })
  useFollowedLanguage((chosen) => form.setFieldValue('preferredLanguage', chosen))
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
          <OwnZoneField form={form} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!unsaved}>
              {t('account.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
