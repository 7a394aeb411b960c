import { ApiError } from './api-error.ts'

/** Milliseconds before the next try: 1 s, doubled each time, 30 s at most. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)

/**
 * Whether a query is tried again, twice at most. Never where another try would change nothing: any 4xx but 408 (too
 * slow to arrive) and 429 (too many at once), and maintenance, which has a screen that asks by itself.
 */
export function retry(failures: number, error: Error): boolean {
  if (error instanceof ApiError) {
    const { status, code } = error
    if (code === 'MAINTENANCE') return false
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false
  }
  return failures < 2
}
