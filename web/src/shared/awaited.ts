import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

/**
 * Whether what stands above others is still to come, so that they wait for it instead of being pushed down. Once it has
 * failed they wait no longer: it is tried again beside them.
 */
export const isAwaited = ({
  isPending,
  failureCount,
}: Pick<UseQueryResult | UseInfiniteQueryResult, 'isPending' | 'failureCount'>): boolean =>
  isPending && failureCount === 0
