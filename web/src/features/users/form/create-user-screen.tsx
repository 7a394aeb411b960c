import { CreateUser, usersApi } from '#contract/people/users.ts'
import { Alert, Anchor, Button, Group, Paper, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { validateWith } from '../../../api/forms.tsx'
import { dropEmpty } from '../../../api/request.ts'
import { Form } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useCreateUser } from './use-save-user.ts'
import { filledCustom, linked, UserFields, valuesOf, type UserValues } from './user-form.tsx'
import classes from '../users.module.css'

const bodyOf = (values: UserValues) =>
  dropEmpty({ ...values, ...linked(values), custom: filledCustom(values.custom) })

export default function CreateUserScreen() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const form = useForm<UserValues>({
    initialValues: valuesOf(),
    validate: validateWith(CreateUser, (values) => bodyOf(values as UserValues)),
  })
  const success = form.values.invite ? 'users.done.invited' : 'users.done.created'
  const { create, isPending, taken } = useCreateUser(form, success)

  async function submit(values: UserValues) {
    const made = await create(CreateUser.parse(bodyOf(values)))
    if (typeof made !== 'string') await navigate(`../${made.id}`, { relative: 'path' })
  }

  return (
    <>
      <PageHeader
        title={t('users.create.title')}
        description={t('users.create.lead')}
        back={{ to: '/dashboard/users', label: t('users.title') }}
      />
      <Paper p="lg" className={classes.form}>
        <Form form={form} onSubmit={(values) => void submit(values)}>
          <Stack gap="lg">
            <UserFields form={form} />
            {taken && <WhoHasIt email={taken} />}
            <Switch
              label={t('users.create.invite')}
              description={t('users.create.invite_how')}
              {...form.getInputProps('invite', { type: 'checkbox' })}
            />
            <Group justify="flex-end">
              <Button component={Link} to="/dashboard/users" variant="default">
                {t('ui.confirm.cancel')}
              </Button>
              <Button type="submit" loading={isPending}>
                {t(form.values.invite ? 'users.create.submit_invite' : 'users.create.submit')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Paper>
    </>
  )
}

/** Leads to the person who has the address already. */
function WhoHasIt({ email }: { email: string }) {
  const { t } = useTranslate()
  const { data: person } = useQuery({
    ...query(usersApi.find, { query: { email } }),
    ...freshness.whoHasAddress,
  })
  if (!person || person.email !== email.toLowerCase()) return null
  return (
    <Alert color="gray" icon={<IconUser size={20} />}>
      {t('users.create.same', { name: `${person.name} ${person.surname}` })}{' '}
      <Anchor component={Link} to={`../${person.id}`} relative="path">
        {t('users.create.same.open')}
      </Anchor>
    </Alert>
  )
}
