import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from './retry.ts'

const MINUTE = 60_000
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
