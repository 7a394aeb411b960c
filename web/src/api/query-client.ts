import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const MINUTE = 60_000
/** Answers that another try would not change. */
const final = new Set([400, 401, 403, 404, 409, 410, 413, 415])

export function retry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (final.has(error.status) || error.code === 'MAINTENANCE')) return false
  return failures < 2
}

export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10 * MINUTE,
      gcTime: 5 * MINUTE,
      retry,
      retryDelay,
      // A paused query would show a skeleton for ever: offline is told as an error that can be retried.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
