import { useLocation } from 'react-router'
import { redirectTarget } from '../../api/session/redirect.ts'
import { useOnward } from '../../api/session/use-onward.ts'

/** Sends whoever still has a session on to where they were going; true while that is being found out. */
export function useAlreadySignedIn(): boolean {
  const location = useLocation()
  const state: unknown = location.state
  // Who was just sent here has no session: asking again would only cost a call.
  return useOnward(redirectTarget(location.search), !hasReason(state))
}

const hasReason = (state: unknown) => typeof state === 'object' && state !== null && 'reason' in state
