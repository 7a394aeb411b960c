import { useTranslate } from '@tolgee/react'
import { isApiError } from '../api/api-error.ts'
import { problemOf } from '../api/problem.ts'
import { ErrorState } from '../ui/page/states.tsx'

/** What was to be read: a query, or what has its error and its other try. */
type Read = { error: unknown; refetch: () => unknown; isFetching?: boolean }

/** Why something could not be read, in the reader's words: whose network is gone is told to look at that, nobody else. */
export function useWhy() {
  const { t } = useTranslate()
  return (error: unknown): string | undefined => {
    if (!error || isApiError(error, 'NETWORK')) return undefined
    const { text, message = '', params } = problemOf(error)
    return text ?? t(message, params)
  }
}

/** In place of what could not be read: why, and another try. */
export function LoadFailed({ of: { error, refetch, isFetching } }: { of: Read }) {
  const why = useWhy()
  return <ErrorState message={why(error)} onRetry={() => void refetch()} retrying={isFetching} />
}

/** The same in place of a table's rows; undefined while nothing has failed. */
export function useTableError({ error, refetch }: Read) {
  const why = useWhy()
  return error ? { message: why(error), onRetry: () => void refetch() } : undefined
}
