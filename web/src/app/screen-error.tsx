import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { isApiError } from '../api/api-error.ts'
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

/** What a screen shows when it, or what it asked for, failed. */
export function ScreenError() {
  const error = useRouteError()
  const { t } = useTranslate()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  // The session is over: the way to the sign-in is already taken.
  if (isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) return <Spinner />
  if (isStaleChunk(error) && reloadOnce()) return <Spinner />
  if (isApiError(error, 'FORBIDDEN')) return <NoPermission />
  if (isApiError(error, 'NOT_FOUND'))
    return (
      <Suspense fallback={<Spinner />}>
        <NotFound
          title={t('errors.not_found.title')}
          message={t('errors.not_found.message')}
          home="/dashboard"
        />
      </Suspense>
    )
  return (
    <ErrorState
      onRetry={() => {
        reset()
        void revalidate()
      }}
    />
  )
}
