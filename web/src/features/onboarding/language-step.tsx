import type { Language } from '#contract/fields.ts'
import { SaveOnboarding } from '#contract/accounts/onboarding.ts'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { useLanguage } from '../../locales/language.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { useFollowedLanguage } from '../../locales/own-language.ts'
import { Form } from '../../ui/form.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { OwnZoneField, ownZoneOf, type OwnZone } from '../../ui/fields/own-zone-field.tsx'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useStep } from './use-step.ts'

const Fields = SaveOnboarding.pick({
  preferredLanguage: true,
  timeZone: true,
  timeZoneChosen: true,
}).required()
type Values = OwnZone & { preferredLanguage: Language }

export function LanguageStep() {
  const { t } = useTranslate()
  const me = useMe()
  const { language } = useLanguage()
  const { languages } = useOfferedLanguages()
  const form = useForm<Values>({
    initialValues: {
      preferredLanguage: me.preferredLanguage ?? language,
      ...ownZoneOf(me),
    },
    validate: validateWith(Fields),
  })
  useFollowedLanguage((chosen) => form.setFieldValue('preferredLanguage', chosen))
  const { saving, saveAndGoOn } = useStep('language', form)
  return (
    <StepFrame step="language" title={t('onboarding.language.title')} lead={t('onboarding.language.lead')}>
      <Form form={form} onSubmit={saveAndGoOn}>
        <Stack gap="md">
          {languages.length > 1 && (
            <LanguageSelect
              offered={languages}
              label={t('onboarding.language.language')}
              {...form.getInputProps('preferredLanguage')}
            />
          )}
          <OwnZoneField form={form} />
        </Stack>
        <StepFoot step="language" saving={saving} />
      </Form>
    </StepFrame>
  )
}
