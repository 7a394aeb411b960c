import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField, PasswordField } from '../../ui/fields/password-field.tsx'
import { newPasswordProblem } from '../../ui/fields/password-guesses.ts'
import { Section } from '../../ui/page/sections.tsx'

const initialValues = { currentPassword: '', newPassword: '', keepTokens: [] as string[], keepFeed: false }

export default function PasswordSection() {
  const { t } = useTranslate()
  const me = useMe()
  const tokens = useQuery(query(authApi.listApiTokens)).data?.items ?? []
  const hasFeed = typeof useQuery(query(calendarApi.feed)).data?.madeAt === 'string'
  const form = useForm({
    initialValues,
    validate: (values) => {
      const errors = validateWith(authApi.changePassword.body)(values)
      const problem = newPasswordProblem(values.newPassword, me)
      if (problem && values.newPassword) errors.newPassword = errorText(problem)
      return errors
    },
  })
  const change = useAction(authApi.changePassword, {
    form,
    success: 'account.password.changed',
    refreshes: [authApi.listSessions, authApi.listApiTokens, calendarApi.feed],
    onSuccess: () => form.reset(),
  })
  return (
    <Section title={t('account.password.title')} lead={t('account.password.lead')}>
      <Form
        form={form}
        onSubmit={({ keepTokens, keepFeed, ...body }) =>
          change.mutate({
            body: {
              ...body,
              ...(keepTokens.length && { keepTokens }),
              ...(keepFeed && { keepFeed }),
            },
          })
        }
      >
        <Stack gap="md">
          {/* For password managers: whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
          <PasswordField
            label={t('account.password.current')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordField
            label={t('account.password.new')}
            owner={me}
            {...form.getInputProps('newPassword')}
          />
          {tokens.length > 0 && (
            <Checkbox.Group
              label={t('account.password.keep')}
              description={t('account.password.keep_how')}
              {...form.getInputProps('keepTokens')}
            >
              <Stack gap="xs" mt="xs">
                {tokens.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {hasFeed && (
            <Checkbox
              label={t('account.password.keep_feed')}
              description={t('account.password.keep_feed_how')}
              {...form.getInputProps('keepFeed', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              {t('account.password.submit')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
