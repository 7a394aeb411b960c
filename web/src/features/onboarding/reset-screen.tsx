import { authApi } from '#contract/accounts/auth.ts'
import { Button, Card, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/fields/password-field.tsx'
import { newPasswordProblem } from '../../ui/fields/password-guesses.ts'
import '../../ui/styles/app.css'
import { Frame } from './frame.tsx'
import classes from './onboarding.module.css'
import { useChosenLanguage } from './use-chosen-language.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { DeadLink, type Owner, WithToken } from './with-token.tsx'

/** A new password by a mailed link. */
export default function ResetScreen() {
  return <WithToken purpose="password">{(token, owner) => <Reset token={token} owner={owner} />}</WithToken>
}

function Reset({ token, owner }: { token: string; owner: Owner }) {
  const { t } = useTranslate()
  const onSuccess = useSignedIn('/dashboard')
  const navigate = useNavigate()
  const { chosen, languageSwitch } = useChosenLanguage()
  const form = useForm({
    initialValues: { password: '' },
    validate: (values) => {
      const errors = validateWith(authApi.resetPassword.body)({ ...values, token })
      const problem = newPasswordProblem(values.password, owner)
      if (problem && values.password) errors.password = errorText(problem)
      return errors
    },
  })
  const reset = useAction(authApi.resetPassword, {
    form,
    success: 'onboarding.reset.done',
    failure: (error) => {
      // The password is set; who has a second factor signs in with both.
      const asked = isApiError(error, 'SECOND_FACTOR_REQUIRED')
      if (asked) void navigate('/login', { replace: true, state: { reason: 'new_password' } })
      return asked || isApiError(error, 'GONE')
    },
    onSuccess,
  })
  if (isApiError(reset.error, 'GONE'))
    return (
      <Frame>
        <Card>
          <DeadLink purpose="password" />
        </Card>
      </Frame>
    )
  return (
    <Frame language={languageSwitch}>
      <Title order={1}>{t('onboarding.reset.title')}</Title>
      <p className={classes.lead}>{t('onboarding.reset.lead')}</p>
      <Form
        form={form}
        onSubmit={(values) => reset.mutate({ body: { ...values, token, preferredLanguage: chosen } })}
      >
        <Stack gap="md">
          <TextInput
            label={t('onboarding.email')}
            name="username"
            autoComplete="username"
            value={owner.email}
            readOnly
            variant="filled"
          />
          <NewPasswordField
            label={t('onboarding.reset.password')}
            owner={owner}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={reset.isPending}>
            {t('onboarding.reset.submit')}
          </Button>
        </Stack>
      </Form>
    </Frame>
  )
}
