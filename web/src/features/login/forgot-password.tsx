import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useCompany } from '../../api/company/company.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { Suspended } from '../../ui/page/suspended.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginProblem } from './login-problem.tsx'
import { useFields } from './use-fields.ts'

type Props = { email: string; onBack: () => void }

/** Asks for a link to a new password. The answer is the same whether or not anyone has that address. */
export function ForgotPassword({ email, onBack }: Props) {
  const { t } = useTranslate()
  const [sentTo, setSentTo] = useState<string>()
  const fields = useFields(
    { email },
    ({ forgotPassword }, values) => forgotPassword(values),
    (sent) => setSentTo(sent.email),
  )
  // As the page knew it, or as the refusal says now.
  const known = useCompany().suspended
  const suspended = suspensionOf(fields.error) ?? known
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
      <form {...fields.form}>
        {suspended === undefined ? <LoginProblem error={fields.error} /> : <Suspended why={suspended} />}
        <TextInput
          type="email"
          label={t('login.email')}
          autoComplete="username"
          inputMode="email"
          size="md"
          {...fields.field('email')}
        />
        <Button type="submit" size="md" fullWidth loading={fields.busy}>
          {t('login.forgot.submit')}
        </Button>
        {back}
      </form>
    </LoginFrame>
  )
}
