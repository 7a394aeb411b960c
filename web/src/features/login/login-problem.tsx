import { Alert } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../api/api-error.ts'

/** Why nobody was signed in, and what to do next. */
export function LoginProblem({ error, provider = '' }: { error: Error | null; provider?: string }) {
  const { t } = useTranslate()
  if (!error) return null
  const { key, params } = problemOf(error, provider)
  return (
    <Alert color="red" role="alert">
      {t(key, params)}
    </Alert>
  )
}

type Problem = { key: string; params: Record<string, number | string> }

function problemOf(error: Error, provider: string): Problem {
  if (!isApiError(error)) return { key: 'generic.error.something_went_wrong', params: {} }
  const params = { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) }
  if (reasonOf(error) === 'sso_only') return { key: 'login.error.sso_only', params: { provider } }
  const keys: Record<string, string> = {
    INVALID_CREDENTIALS: 'login.error.invalid_credentials',
    RATE_LIMITED: 'login.error.rate_limited',
    NETWORK: 'errors.network.message',
    FORBIDDEN: 'login.error.forbidden',
    BAD_REQUEST: 'errors.bad_request.message',
  }
  return { key: keys[error.code] ?? 'generic.error.something_went_wrong', params }
}

function reasonOf({ details }: { details: unknown }): unknown {
  return typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
}
