import { authApi } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { SaveOnboarding } from '#contract/onboarding.ts'
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/me.ts'
import { Form } from '../../ui/form.tsx'
import { PhotoField } from '../../ui/photo-field.tsx'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useOnboarding, useStep } from './use-step.ts'

const Fields = SaveOnboarding.pick({ name: true, surname: true, about: true }).required()

export function ProfileStep() {
  const { t } = useTranslate()
  const me = useMe()
  const { about } = useOnboarding()
  const form = useForm({
    initialValues: { name: me.name, surname: me.surname, about },
    validate: validateWith(Fields),
  })
  const { saving, saveAndGoOn } = useStep('profile', form)
  return (
    <StepFrame step="profile" title={t('onboarding.profile.title')} lead={t('onboarding.profile.lead')}>
      <Stack gap="lg">
        <Photo />
        <Form form={form} onSubmit={saveAndGoOn}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={t('onboarding.name')}
                autoComplete="given-name"
                maxLength={limits.nameLength}
                required
                {...form.getInputProps('name')}
              />
              <TextInput
                label={t('onboarding.surname')}
                autoComplete="family-name"
                maxLength={limits.nameLength}
                required
                {...form.getInputProps('surname')}
              />
            </SimpleGrid>
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

function Photo() {
  const { name, surname, photoUrl } = useMe()
  const [errors, setErrors] = useState<FormErrors>({})
  const options = { success: false, refreshes: [authApi.me], form: { setErrors } } as const
  const upload = useAction(authApi.uploadPhoto, options)
  const remove = useAction(authApi.removePhoto, options)
  return (
    <PhotoField
      name={name}
      surname={surname}
      photoUrl={photoUrl}
      maxBytes={limits.image}
      busy={upload.isPending || remove.isPending}
      error={errors.photo}
      onChoose={(photo) => {
        setErrors({})
        upload.mutate({ files: { photo } })
      }}
      onRemove={() => remove.mutate({})}
    />
  )
}
