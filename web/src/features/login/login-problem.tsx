import { Alert } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { problemOf } from '../../api/problem.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { Suspended } from '../../ui/page/suspended.tsx'

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
