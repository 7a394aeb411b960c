import { authApi } from '#contract/auth.ts'
import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { LoginFrame } from './login-frame.tsx'

type Props = { email: string; onBack: () => void }

/** Asks for a link to a new password. The answer is the same whether or not anyone has that address. */
export function ForgotPassword({ email, onBack }: Props) {
  const { t } = useTranslate()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email },
    validate: validateWith(authApi.forgotPassword.body),
  })
  const ask = useAction(authApi.forgotPassword, {
    success: false,
    form,
    onSuccess: (_, { body }) => setSentTo(body.email),
  })
  const back = (
    <Anchor component="button" type="button" className="login-forgot" onClick={onBack}>
      {t('login.back')}
    </Anchor>
  )
  if (sentTo)
    return (
      <LoginFrame title={t('login.sent.title')} lead={t('login.sent.lead')}>
        <div className="login-form">
          <Alert color="moss" role="status">
            {t('login.sent.message', { email: sentTo })}
          </Alert>
          <Button variant="default" size="md" fullWidth onClick={() => setSentTo(undefined)}>
            {t('login.sent.again')}
          </Button>
          {back}
        </div>
      </LoginFrame>
    )
  return (
    <LoginFrame title={t('login.forgot.title')} lead={t('login.forgot.lead')}>
      <Form
        form={form}
        className="login-form"
        onSubmit={(body) => {
          ask.mutate({ body })
        }}
      >
        <TextInput
          type="email"
          label={t('login.email')}
          autoComplete="username"
          inputMode="email"
          size="md"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          {t('login.forgot.submit')}
        </Button>
        {back}
      </Form>
    </LoginFrame>
  )
}
