import { authApi, UpdateMe } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/me.ts'
import { Form } from '../../ui/form.tsx'
import { PhotoField } from '../../ui/photo-field.tsx'
import { Section } from './section.tsx'

/** The profile's part of `UpdateMe`; here both names must be given. */
const Names = UpdateMe.pick({ name: true, surname: true }).required()

export function ProfileSection() {
  const { t } = useTranslate()
  const me = useMe()
  const form = useForm({
    initialValues: { name: me.name, surname: me.surname },
    validate: validateWith(Names),
  })
  const save = useAction(authApi.updateMe, {
    form,
    refreshes: [authApi.me],
    onSuccess: ({ name, surname }) => {
      form.setInitialValues({ name, surname })
      form.setValues({ name, surname })
    },
  })
  return (
    <Section title={t('account.profile.title')} lead={t('account.profile.lead')}>
      <Stack gap="lg">
        <Photo />
        <Form form={form} onSubmit={(body) => save.mutate({ body })}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={t('account.profile.name')}
                autoComplete="given-name"
                maxLength={limits.nameLength}
                required
                {...form.getInputProps('name')}
              />
              <TextInput
                label={t('account.profile.surname')}
                autoComplete="family-name"
                maxLength={limits.nameLength}
                required
                {...form.getInputProps('surname')}
              />
            </SimpleGrid>
            <TextInput
              label={t('account.profile.email')}
              description={t('account.profile.email_how')}
              value={me.email}
              readOnly
              variant="filled"
            />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('account.save')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Stack>
    </Section>
  )
}

function Photo() {
  const { name, surname, photoUrl } = useMe()
  const [errors, setErrors] = useState<FormErrors>({})
  const options = { refreshes: [authApi.me], form: { setErrors } }
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
