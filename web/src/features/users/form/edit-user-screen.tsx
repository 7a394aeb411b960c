import { UpdateUser, usersApi, type ManagedUser } from '#contract/people/users.ts'
import { Button, Group, Paper, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate, useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/session/me.ts'
import { Form } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { NoPermission } from '../../../ui/page/states.tsx'
import { canManage } from '../may.ts'
import { useEditUser } from './use-save-user.ts'
import { fullName } from '../user-columns.tsx'
import { changedValues, UserFields, valuesOf, type UserValues } from './user-form.tsx'
import classes from '../users.module.css'

export default function EditUserScreen() {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(query(usersApi.byId, { params: { id } }))
  return canManage(useMe(), user) ? <EditUser key={user.id} user={user} /> : <NoPermission />
}

function EditUser({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  const me = useMe()
  const navigate = useNavigate()
  const before = valuesOf(user)
  const form = useForm<UserValues>({
    initialValues: before,
    validate: validateWith(UpdateUser, (values) => changedValues(values as UserValues, before)),
  })
  const { edit, isPending } = useEditUser(form, user.id)
  const page = `/dashboard/users/${user.id}`

  async function submit(values: UserValues) {
    const done = await edit(UpdateUser.parse(changedValues(values, before)))
    if (typeof done !== 'string') await navigate(page)
  }

  return (
    <>
      <PageHeader
        title={t('users.edit.title', { name: fullName(user) })}
        back={{ to: page, label: fullName(user) }}
      />
      <Paper p="lg" className={classes.form}>
        <Form form={form} onSubmit={(values) => void submit(values)}>
          <Stack gap="lg">
            <UserFields form={form} self={user.id === me.id} />
            <Group justify="flex-end">
              <Button component={Link} to={page} variant="default">
                {t('ui.confirm.cancel')}
              </Button>
              <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
                {t('users.edit.submit')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Paper>
    </>
  )
}
