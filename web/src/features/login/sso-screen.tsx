import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { redirectTarget } from '../../api/session/redirect.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginProblem } from './login-problem.tsx'
import { comeBack } from './sso.ts'
import { freshness } from './freshness.ts'

const words = {
  sso_no_account: 'errors.reason.sso_no_account',
  sso_email_not_verified: 'errors.reason.sso_email_not_verified',
  sso_refused: 'errors.reason.sso_refused',
  GONE: 'login.factor.over',
  UNAVAILABLE: 'login.sso.unavailable',
  NOT_FOUND: 'login.sso.unavailable',
  MAX_NUMBER_REACHED: 'login.sso.company_full',
}

/** Where the company's provider sends people back to. */
export default function SsoScreen() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { search } = useLocation()
  // Once for what came back: it is spent when it is sent.
  const back = useQuery({
    queryKey: ['sso', search],
    queryFn: () => comeBack(search),
    ...freshness.singleSignOn,
  })
  const going = back.data
  useEffect(() => {
    if (going === undefined) return
    queries.removeQueries({ queryKey: ['auth.me'] })
    void navigate(redirectTarget(going), { replace: true })
  }, [going, navigate, queries])
  if (!back.isError) return <Spinner />
  return (
    <LoginFrame title={t('login.sso.failed')} lead={t('login.sso.failed_lead')}>
      <div className="login-form">
        <LoginProblem error={back.error} words={words} />
        <Button component={Link} to="/login" size="md" fullWidth variant="default">
          {t('login.back')}
        </Button>
      </div>
    </LoginFrame>
  )
}
