import { authApi, UpdateMe } from '#contract/accounts/auth.ts'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { isAway, useMe } from '../../api/session/me.ts'
import { useOwnPhoto } from '../../api/own-photo.ts'
import { Form } from '../../ui/form.tsx'
import { NameFields } from '../../ui/fields/name-fields.tsx'
import { PhotoField } from '../../ui/fields/photo-field.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { OwnFields } from './own-fields.tsx'
import { OwnEmail } from './own-email.tsx'

/** The profile's part of `UpdateMe`; here both names must be given. */
const Names = UpdateMe.pick({ name: true, surname: true }).required()

export function ProfileSection() {
  return (
    <Stack gap="xl">
      <Profile />
      <OwnEmail />
      <OwnFields />
    </Stack>
  )
}

function Profile() {
  const { t } = useTranslate()
  const me = useMe()
  const photo = useOwnPhoto({ isToasted: true })
  const form = useForm({
    initialValues: { name: me.name, surname: me.surname },
    validate: validateWith(Names),
  })
  const save = useAction(authApi.updateMe, {
    form,
    refreshes: [authApi.me],
  })
  return (
    <Section title={t('account.profile.title')} lead={t('account.profile.lead')}>
      <Stack gap="lg">
        <PhotoField {...photo} />
        {!isAway(me) && (
          <Anchor component={Link} to={`/dashboard/people/${me.id}`}>
            {t('account.profile.seen')}
          </Anchor>
        )}
        <Form
          form={form}
          onSubmit={(body, saved) =>
            save.mutate({ body }, { onSuccess: ({ name, surname }) => saved({ name, surname }) })
          }
        >
          <Stack gap="md">
            <NameFields getInputProps={form.getInputProps} />
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
