import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Component, lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isApiError } from '../api/api-error.ts'
import { session } from '../api/current-session.ts'
import { maintenance } from '../api/maintenance.ts'
import { Spinner } from '../ui/loading.tsx'
import { ErrorState, NoPermission } from '../ui/states.tsx'

const NotFound = lazy(() => import('../features/not-found/not-found.tsx'))
const RELOADED_KEY = 'cairn-reloaded-at'

/** A chunk that is gone: a new version was put in place since this page was opened. */
const isStaleChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** Reloads for the new version, but never twice within a minute: a chunk may also be gone for good. */
function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < 60_000) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}

type Caught = { error: unknown }
type Props = { children: ReactNode; at: string; onRetry: () => void }

class Boundary extends Component<Props, { caught: Caught | null; at: string }> {
  override state: { caught: Caught | null; at: string } = { caught: null, at: this.props.at }
  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })
  /** Another address is another try. */
  static getDerivedStateFromProps(props: Props, state: { at: string }) {
    return props.at === state.at ? null : { caught: null, at: props.at }
  }
  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return (
      <Failed
        error={caught.error}
        onRetry={() => {
          this.props.onRetry()
          this.setState({ caught: null })
        }}
      />
    )
  }
}

/** Keeps a screen's failure to that screen, and offers what can be done about it. */
export function ScreenErrors({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary at={key} onRetry={reset}>
      {children}
    </Boundary>
  )
}

/**
 * Refused for now. Where the session is over the way to the sign-in is taken already; below the maintenance screen
 * nothing could take it, and once that is gone this is shown again and runs again.
 */
function Waiting({ onRetry }: { onRetry: () => void }) {
  const onShown = useEffectEvent(() => {
    if (maintenance.get()) return
    if (session.maybeSignedIn()) onRetry()
    else session.end('required')
  })
  useEffect(() => {
    const shown = setTimeout(() => onShown())
    return () => clearTimeout(shown)
  }, [])
  return <Spinner />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslate()
  if (isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) return <Waiting onRetry={onRetry} />
  if (isStaleChunk(error) && reloadOnce()) return <Spinner />
  if (isApiError(error, 'FORBIDDEN')) return <NoPermission />
  // An address that nothing could be asked for leads nowhere either.
  if (isApiError(error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <Suspense fallback={<Spinner />}>
        <NotFound
          title={t('errors.not_found.title')}
          message={t('errors.not_found.message')}
          home="/dashboard"
        />
      </Suspense>
    )
  return <ErrorState onRetry={onRetry} />
}
