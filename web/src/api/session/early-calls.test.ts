import { afterEach, expect, it, vi } from 'vitest'
import { callEarly, earlyAnswer, forgetEarlyReads } from './early-calls.ts'

afterEach(() => vi.unstubAllGlobals())
const untold = { renewing: () => {}, reading: () => {} }
const token = () => new Response(JSON.stringify({ data: { token: 'held' } }))

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
  callEarly(['/auth/me'], untold)
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
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.endsWith('token') ? token() : new Response(path)),
  )
  const read = async () => (await earlyAnswer('GET', '/api/v1/courses/7'))?.text()
  try {
    callEarly(['/courses/7'], untold)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await read()).toBe('/api/v1/courses/7')
    callEarly(['/courses/7'], untold)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await read()).toBeUndefined()
    callEarly(['/courses/7'], untold)
    forgetEarlyReads()
    expect(await read()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['a token comes', token, ['/auth/refresh-token', 'renewing', '/auth/me', '/courses/7', 'reading']],
  ['none does', () => new Response('{}', { status: 401 }), ['/auth/refresh-token', 'renewing', 'reading']],
])('says when its calls are on their way, so that files come behind them: %s', async (_, answer, order) => {
  const done: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    done.push(path.replace('/api/v1', ''))
    return Promise.resolve(answer())
  })
  callEarly(['/auth/me', '/courses/7'], {
    renewing: () => done.push('renewing'),
    reading: () => done.push('reading'),
  })
  await vi.waitFor(() => expect(done).toContain('reading'))
  expect(done).toEqual(order)
})
