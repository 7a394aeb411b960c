import { afterEach, expect, it, vi } from 'vitest'
import { callEarly, earlyAnswer } from './early-calls.ts'

afterEach(() => vi.unstubAllGlobals())

it('gives up the page’s first refresh after 20 seconds, for which other tabs wait, and says so [S4.13c]', async () => {
  const given = new AbortController()
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
  const fetched: string[] = []
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        fetched.push(path)
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
  )
  callEarly(['/auth/me'], () => {})
  expect(waits.mock.calls).toEqual([[20_000]])
  const answer = earlyAnswer('POST', '/api/v1/auth/refresh-token')
  given.abort()
  await expect(answer).rejects.toThrow('late')
  // Without a token nothing else is asked.
  expect(await earlyAnswer('GET', '/api/v1/auth/me')).toBeUndefined()
  expect(fetched).toEqual(['/api/v1/auth/refresh-token'])
})
