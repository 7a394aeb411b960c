import { SaveOnboarding } from '#contract/accounts/onboarding.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { useOwnPhoto } from '../../api/own-photo.ts'
import { Form } from '../../ui/form.tsx'
import { NameFields } from '../../ui/fields/name-fields.tsx'
import { PhotoField } from '../../ui/fields/photo-field.tsx'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useOnboarding, useStep } from './use-step.ts'

const Fields = SaveOnboarding.pick({ name: true, surname: true, about: true }).required()

export function ProfileStep() {
  const { t } = useTranslate()
  const me = useMe()
  const photo = useOwnPhoto({ isToasted: false })
  const { about } = useOnboarding()
  const form = useForm({
    initialValues: { name: me.name, surname: me.surname, about },
    validate: validateWith(Fields),
  })
  const { saving, saveAndGoOn } = useStep('profile', form)
  return (
    <StepFrame step="profile" title={t('onboarding.profile.title')} lead={t('onboarding.profile.lead')}>
      <Stack gap="lg">
        <PhotoField {...photo} />
        <Form form={form} onSubmit={saveAndGoOn}>
          <Stack gap="md">
            <NameFields getInputProps={form.getInputProps} />
            <Textarea
              label={t('onboarding.profile.about')}
              description={t('onboarding.profile.about_how')}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={1000}
              {...form.getInputProps('about')}
            />
          </Stack>
          <StepFoot step="profile" saving={saving} />
        </Form>
      </Stack>
    </StepFrame>
  )
}
