import type { OperationId } from '#contract/permissions.ts'
import { Anchor, Button, Divider, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { useCompany } from '../../api/company/company.ts'
import { redirectTarget } from '../../api/session/redirect.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { PasswordField } from '../../ui/fields/password-input.tsx'
import { Suspended } from '../../ui/page/suspended.tsx'
import { EndNotice } from './end-notice.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginProblem } from './login-problem.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SsoButton } from './sso-button.tsx'
import { useFields } from './use-fields.ts'

/** Fetched by who has a second factor. */
const SecondStep = lazy(() => import('./second-step.tsx'))
const ME = 'auth.me' satisfies OperationId

type Props = { email: string; onForgot: (email: string) => void }

export function SignIn({ email, onForgot }: Props) {
  const { t } = useTranslate()
  const company = useCompany()
  const { sso } = company
  // Super_admins keep their passwords, also where nobody else has one.
  const [byPassword, setByPassword] = useState(!sso?.only)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { search } = useLocation()
  const enter = () => {
    // Nothing of who was here before may show.
    queries.removeQueries({ queryKey: [ME] })
    void navigate(redirectTarget(search), { replace: true })
  }
  const fields = useFields({ email, password: '' }, ({ signIn }, values) => signIn(values), enter)
  if (isApiError(fields.error, 'SECOND_FACTOR_REQUIRED'))
    return (
      <Suspense
        fallback={
          <LoginFrame title={t('login.factor.title')} lead="">
            {null}
          </LoginFrame>
        }
      >
        <SecondStep asked={fields.error} onDone={enter} onBack={fields.reset} />
      </Suspense>
    )
  const problem = suspensionOf(fields.error) === undefined ? fields.error : null
  // As the page knew it, or as the refusal says now.
  const suspended = suspensionOf(fields.error) ?? company.suspended
  return (
    <LoginFrame
      title={t('login.title')}
      name={t('login.submit')}
      lead={t('login.lead', { company: company.name })}
    >
      <form {...fields.form}>
        {suspended !== undefined && <Suspended why={suspended} />}
        {problem ? <LoginProblem error={problem} provider={sso?.label} /> : <EndNotice />}
        {sso && <SsoButton label={sso.label} />}
        {byPassword ? (
          <>
            {sso && <Divider label={t('login.sso.or')} />}
            <TextInput
              type="email"
              label={t('login.email')}
              autoComplete="username"
              inputMode="email"
              size="md"
              {...fields.field('email')}
            />
            <PasswordField
              label={t('login.password')}
              autoComplete="current-password"
              size="md"
              {...fields.field('password')}
            />
            <Button
              type="submit"
              size="md"
              fullWidth
              variant={sso ? 'default' : 'filled'}
              loading={fields.busy}
            >
              {t('login.submit')}
            </Button>
            <PasskeyButton onDone={enter} provider={sso?.label} />
            <Anchor
              component="button"
              type="button"
              className="login-forgot"
              onClick={() => onForgot(fields.values.email)}
            >
              {t('login.forgot')}
            </Anchor>
          </>
        ) : (
          <Anchor
            component="button"
            type="button"
            className="login-forgot"
            onClick={() => setByPassword(true)}
          >
            {t('login.sso.password')}
          </Anchor>
        )}
      </form>
    </LoginFrame>
  )
}
