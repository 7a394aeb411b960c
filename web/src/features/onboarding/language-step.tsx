import type { Language } from '#contract/fields.ts'
import { SaveOnboarding } from '#contract/onboarding.ts'
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/me.ts'
import { useLanguage } from '../../locales/language.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { Form } from '../../ui/form.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { browserTimeZone } from '../../ui/time-zone.tsx'
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx'
import { formatMoment } from '../../ui/time.tsx'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useStep } from './use-step.ts'

const Fields = SaveOnboarding.pick({ preferredLanguage: true, timeZone: true }).required()
type Values = { preferredLanguage: Language; timeZone: string }

export function LanguageStep() {
  const { t } = useTranslate()
  const me = useMe()
  const { language, locale } = useLanguage()
  const { languages } = useOfferedLanguages()
  const form = useForm<Values>({
    initialValues: {
      preferredLanguage: me.preferredLanguage ?? language,
      timeZone: me.timeZone ?? browserTimeZone(),
    },
    validate: validateWith(Fields),
  })
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
          <TimeZoneSelect
            label={t('onboarding.language.time_zone')}
            description={t('onboarding.language.time_zone_how')}
            {...form.getInputProps('timeZone')}
          />
          <Text c="dimmed" className="tabular">
            {t('onboarding.language.now', {
              time: formatMoment(new Date(), 'datetime', locale, form.values.timeZone),
            })}
          </Text>
        </Stack>
        <StepFoot step="language" saving={saving} />
      </Form>
    </StepFrame>
  )
}
