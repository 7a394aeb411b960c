import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session/current-session.ts'
import { redirectTarget } from '../../api/session/redirect.ts'

/** Sends whoever still has a session on to where they were going; true while that is being found out. */
export function useAlreadySignedIn(): boolean {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  // Who was just sent here has no session: asking again would only cost a call.
  const [asking, setAsking] = useState(() => !hasReason(state) && session.maybeSignedIn())
  useEffect(() => {
    if (!asking) return
    let open = true
    session.token().then(
      () => open && void navigate(redirectTarget(search), { replace: true }),
      () => open && setAsking(false),
    )
    return () => {
      open = false
    }
  }, [asking, navigate, search])
  return asking
}

const hasReason = (state: unknown) => typeof state === 'object' && state !== null && 'reason' in state
