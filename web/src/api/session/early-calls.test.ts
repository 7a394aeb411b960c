import { afterEach, expect, it, vi } from 'vitest'
import { callEarly, earlyAnswer, forgetEarlyReads } from './early-calls.ts'

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

it('keeps no answer that nobody asked for: not for half a minute, nor for whoever signs in next', async () => {
  vi.useFakeTimers()
  const token = () => new Response(JSON.stringify({ data: { token: 'held' } }))
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.endsWith('token') ? token() : new Response(path)),
  )
  const read = async () => (await earlyAnswer('GET', '/api/v1/courses/7'))?.text()
  try {
    callEarly(['/courses/7'], () => {})
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await read()).toBe('/api/v1/courses/7')
    callEarly(['/courses/7'], () => {})
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await read()).toBeUndefined()
    callEarly(['/courses/7'], () => {})
    forgetEarlyReads()
    expect(await read()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
