import { isApiError } from './api-error.ts'

/** Milliseconds before the next try: 1 s, doubled each time, 30 s at most. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)

/** The same after an error: not before the server said. */
export const waitAfter = (error: unknown, failures: number): number =>
  Math.max(retryDelay(failures), isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0)

/**
 * Whether what failed may pass by itself. Never where another try would change nothing: any 4xx but 408 (too slow to
 * arrive) and 429 (too many at once), what was given up, a file that is another by now, and maintenance, which has a
 * screen that asks by itself.
 */
export function mayPass(error: Error): boolean {
  if (!isApiError(error)) return true
  const { status, code } = error
  if (code === 'MAINTENANCE' || code === 'CANCELLED' || code === 'FILE_CHANGED') return false
  return status < 400 || status >= 500 || status === 408 || status === 429
}

/**
 * Whether what is sent by itself, or later, is given up: the server would not take it, however often it comes. An ended
 * session, maintenance and what was given up say nothing of it.
 */
export const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  !mayPass(error) &&
  error.status !== 401 &&
  !isApiError(error, 'MAINTENANCE', 'CANCELLED')

/** Whether a query is tried again, twice at most. */
export const retry = (failures: number, error: Error): boolean => failures < 2 && mayPass(error)
