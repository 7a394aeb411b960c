import { Alert, Button, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const words = new Map<unknown, string>([
  ['expired', 'login.ended.expired'],
  ['signed_out', 'login.ended.signed_out'],
  ['signed_out_here', 'login.ended.signed_out_here'],
  ['new_password', 'login.ended.new_password'],
])

/** Why the person is here, when a session ended under them; and another try where its end has not reached the server. */
export function EndNotice() {
  const { t } = useTranslate()
  const { state } = useLocation() as { state: unknown }
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined
  const said = words.get(reason)
  if (!said) return null
  return (
    <Alert color="yellow" role="status">
      <Text size="sm">{t(said)}</Text>
      {reason === 'signed_out_here' && <SignOutAgain />}
    </Alert>
  )
}

function SignOutAgain() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    const { signOutAgain } = await import('../../api/client.ts')
    if (await signOutAgain())
      await navigate({ pathname, search }, { replace: true, state: { reason: 'signed_out' } })
    setBusy(false)
  }
  return (
    <Button variant="default" size="xs" mt="xs" loading={busy} onClick={() => void again()}>
      {t('generic.retry')}
    </Button>
  )
}
