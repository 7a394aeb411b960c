import { Alert } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../api/api-error.ts'
import { problemOf } from '../../api/problem.ts'

const everywhere = { RATE_LIMITED: 'login.error.rate_limited', FORBIDDEN: 'login.error.forbidden' }

type Props = {
  error: Error | null
  /** What this way of signing in calls some refusals, by their reason or their code. */
  words?: Readonly<Record<string, string>>
  /** How the company calls its own provider, where it has one. */
  provider?: string | undefined
}

/** Why nobody was signed in, and what to do next. */
export function LoginProblem({ error, words, provider = '' }: Props) {
  const { t } = useTranslate()
  if (!error) return null
  const suspended = suspensionOf(error)
  if (suspended !== undefined) return <Suspended why={suspended} />
  const {
    message = '',
    text,
    params,
  } = problemOf(error, {
    ...everywhere,
    ...(provider && { sso_only: 'login.error.sso_only' }),
    ...words,
  })
  return (
    <Alert color="red" role="alert">
      {text ?? t(message, { ...params, provider })}
    </Alert>
  )
}

/** Nobody of the company may sign in for now: `why`, in the operator's words, where there are any. */
export function Suspended({ why }: { why: string }) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" role="status" title={t('login.suspended')}>
      {why || t('login.suspended.why')}
    </Alert>
  )
}

/** Why nobody of the company may sign in for now, in the operator's words; undefined where that is not the reason. */
export function suspensionOf(error: Error | null): string | undefined {
  if (!isApiError(error, 'FORBIDDEN')) return undefined
  const details: unknown = error.details
  if (typeof details !== 'object' || details === null || !('reason' in details)) return undefined
  if (details.reason !== 'company_suspended') return undefined
  return 'text' in details && typeof details.text === 'string' ? details.text : ''
}
