import { authApi } from '#contract/auth.ts'
import { passwordProblem } from '#contract/password.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/me.ts'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx'
import { Section } from '../../ui/sections.tsx'

const initialValues = { currentPassword: '', newPassword: '' }

export default function PasswordSection() {
  const { t } = useTranslate()
  const me = useMe()
  const form = useForm({
    initialValues,
    validate: (values) => {
      const errors = validateWith(authApi.changePassword.body)(values)
      const problem = passwordProblem(values.newPassword, me)
      if (problem && values.newPassword) errors.newPassword = errorText(problem)
      return errors
    },
  })
  const change = useAction(authApi.changePassword, {
    form,
    success: 'account.password.changed',
    refreshes: [authApi.listSessions],
    onSuccess: () => form.reset(),
  })
  return (
    <Section title={t('account.password.title')} lead={t('account.password.lead')}>
      <Form form={form} onSubmit={(body) => change.mutate({ body })}>
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
