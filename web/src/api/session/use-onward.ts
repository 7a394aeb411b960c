import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { away } from '../away.ts'
import { session } from './current-session.ts'

/**
 * Sends whoever still has a session on; true while that is being found out. A server that is away at that keeps nobody out:
 * the page shows meanwhile, and stays where it was found out in the end that there is no session.
 */
export function useOnward(to: string, mayAsk = true): boolean {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(() => mayAsk && session.maybeSignedIn())
  const isAway = useSyncExternalStore(away.subscribe, away.get)
  const [shown, setShown] = useState(isAway)
  if (isAway && !shown) setShown(true)
  useEffect(() => {
    if (!asking) return
    let open = true
    session.token().then(
      () => open && void navigate(to, { replace: true }),
      () => open && setAsking(false),
    )
    return () => {
      open = false
    }
  }, [asking, navigate, to])
  return asking && !shown
}
