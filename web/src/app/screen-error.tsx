import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Component, lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isApiError } from '../api/api-error.ts'
import { session } from '../api/session/current-session.ts'
import { maintenance } from '../api/session/maintenance.ts'
import { Spinner } from '../ui/page/loading.tsx'
import { ErrorState, NoPermission } from '../ui/page/states.tsx'
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts'
import { LoadFailed } from '../shared/load-failed.tsx'

const NotFound = lazy(() => import('./not-found/not-found.tsx'))
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

/** Comes back by itself where it can, as soon as the network does, and at a press. */
function ChunkFailed() {
  const { t } = useTranslate()
  const [state, setState] = useState<'trying' | 'failed'>('trying')
  const again = async (by: 'itself' | 'hand') => {
    setState('trying')
    if (!(await reloadForChunk(by))) setState('failed')
  }
  const onShown = useEffectEvent(() => void again('itself'))
  const onOnline = useEffectEvent(() => void again('hand'))
  useEffect(() => {
    onShown()
    const online = () => onOnline()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  return (
    <ErrorState
      message={t('ui.error.unreachable')}
      retrying={state === 'trying'}
      onRetry={() => void again('hand')}
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) return <Waiting onRetry={onRetry} />
  if (isChunkFailure(error)) return <ChunkFailed />
  if (isApiError(error, 'FORBIDDEN')) return <NoPermission />
  // An address that nothing could be asked for leads nowhere either.
  if (isApiError(error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <Suspense fallback={<Spinner />}>
        <NotFound home="/dashboard" />
      </Suspense>
    )
  return <LoadFailed of={{ error, refetch: onRetry }} />
}
