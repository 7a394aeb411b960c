import { expect, it } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { retry, retryDelay } from './retry.ts'

const failed = (status: number) => new ApiError({ code: String(status), type: '', message: '' }, status)

it('keeps an answer fresh for 10 minutes and drops an unused one after 5 [S9.9b]', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 600_000, gcTime: 300_000 })
})

it('tries a failed query twice more, but never a 404, nor any other 4xx but 408 and 429 [S9.8a] [S9.8d]', () => {
  for (const error of [failed(500), failed(503), failed(408), failed(429), networkError(new TypeError('x'))])
    expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, false, false])
  const tried = Array.from({ length: 100 }, (_, at) => 400 + at).filter((status) => retry(0, failed(status)))
  expect(tried).toEqual([408, 429])
  for (const [code, status] of [
    ['MAINTENANCE', 503],
    ['CANCELLED', 0],
  ] as const)
    expect(retry(0, new ApiError({ code, type: '', message: '' }, status)), code).toBe(false)
})

it('waits twice as long each time, from 1 s to 30 s at most [S9.8c]', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})
