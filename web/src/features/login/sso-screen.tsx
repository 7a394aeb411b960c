import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { redirectTarget } from '../../api/redirect.ts'
import { Spinner } from '../../ui/loading.tsx'
import { LoginFrame } from './login-frame.tsx'
import { comeBack } from './sso.ts'
import { freshness } from '../../api/freshness.ts'

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
    retry: false,
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
        <Alert color="red" role="alert">
          {t(reasonOf(back.error))}
        </Alert>
        <Button component={Link} to="/login" size="md" fullWidth variant="default">
          {t('login.back')}
        </Button>
      </div>
    </LoginFrame>
  )
}

function reasonOf(error: Error): string {
  if (!isApiError(error)) return 'generic.error.something_went_wrong'
  const { details } = error
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? String(details.reason) : ''
  const known: Record<string, string> = {
    sso_no_account: 'login.sso.no_account',
    sso_email_not_verified: 'login.sso.not_verified',
    sso_refused: 'login.sso.refused',
  }
  if (known[reason]) return known[reason]
  if (error.code === 'GONE') return 'login.factor.over'
  if (error.code === 'UNAVAILABLE' || error.code === 'NOT_FOUND') return 'login.sso.unavailable'
  if (error.code === 'MAX_NUMBER_REACHED') return 'login.sso.company_full'
  return 'generic.error.something_went_wrong'
}
