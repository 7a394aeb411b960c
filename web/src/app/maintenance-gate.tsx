import { useQueryClient } from '@tanstack/react-query'
import { Activity, lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { maintenance } from '../api/session/maintenance.ts'
import { Spinner } from '../ui/page/loading.tsx'

const MaintenanceScreen = lazy(() => import('./maintenance/maintenance-screen.tsx'))
const OperatorSignIn = lazy(() => import('../features/login/operator-sign-in.tsx'))
const POLL_MS = 5000
const askMaintenance = async () => (await import('./maintenance/ask.ts')).askMaintenance()

/**
 * While maintenance is on, only its screen shows. What was open stays as it was underneath, typed text included, and
 * comes back by itself.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const on = useSyncExternalStore(maintenance.subscribe, maintenance.get)
  const queries = useQueryClient()
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      askMaintenance().then(
        (now) => {
          maintenance.set(now.on)
          if (!now.on) void queries.invalidateQueries()
        },
        // A server that is being replaced answers nothing for a while: the next poll asks again.
        () => undefined,
      )
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [on, queries])
  return (
    <>
      {on && (
        <Suspense fallback={<Spinner />}>
          <MaintenanceScreen operator={<OperatorSignIn />} />
        </Suspense>
      )}
      <Activity mode={on ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
