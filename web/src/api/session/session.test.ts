import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken } from '../../../test/answers.ts'
import { ApiError, networkError } from '../api-error.ts'
import { away } from '../away.ts'
import type { EndReason } from './held-token.ts'
import { createSession, type Session } from './session.ts'
import { expiryOf } from './token-claims.ts'

const refused = (status: number) =>
  new ApiError({ code: 'UNAUTHORIZED', type: 'session', message: '' }, status)
const open: Session[] = []
/** A tab: each has a session of its own, and they share one channel. */
function tab(refresh: (signal: AbortSignal) => Promise<string>): Session {
  const session = createSession(refresh)
  open.push(session)
  return session
}
const delivered = () => new Promise((resolve) => setTimeout(resolve, 30))

beforeEach(() => vi.useRealTimers())
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

it('asks for a token when there is none, and keeps it [S4.12a]', async () => {
  const refresh = vi.fn(() => Promise.resolve(accessToken(900)))
  const session = tab(refresh)
  const first = await session.token()
  expect(await session.token()).toBe(first)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('refreshes with less than 60 s left, not with more [S4.12a] [S9.7]', async () => {
  vi.useFakeTimers()
  const refresh = vi.fn(() => Promise.resolve(accessToken(900)))
  const session = tab(refresh)
  session.accept(accessToken(900))
  vi.advanceTimersByTime(840_000)
  await session.token()
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await session.token()
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('measures a token’s life by its length, whatever this computer’s clock says [S9.7]', () => {
  const token = accessToken(900)
  expect(expiryOf(token, 5_000_000)).toBe(5_900_000)
  expect(expiryOf('nonsense', 7)).toBe(7)
})

it('shares one refresh among concurrent calls [S4.12c]', async () => {
  const refresh = vi.fn(
    () => new Promise<string>((resolve) => setTimeout(() => resolve(accessToken(900)), 20)),
  )
  const session = tab(refresh)
  const tokens = await Promise.all([session.token(), session.token(), session.token()])
  expect(new Set(tokens).size).toBe(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('hands a fresh token to the other tabs, which then need no refresh [S4.12d]', async () => {
  const second = vi.fn(() => Promise.resolve(accessToken(900)))
  const other = tab(second)
  const one = tab(() => Promise.resolve(accessToken(900)))
  const token = await one.token()
  await delivered()
  expect(await other.token()).toBe(token)
  expect(second).not.toHaveBeenCalled()
})

it('keeps the token out of web storage and readable cookies [S4.11]', async () => {
  const token = accessToken(900)
  await tab(() => Promise.resolve(token)).token()
  const readable = JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie
  expect(readable).not.toContain(token)
  expect(readable).not.toContain(token.split('.')[1])
})

it('ends once the server refuses a refresh, here and in the other tabs [S4.13a]', async () => {
  const session = tab(() => Promise.reject(refused(401)))
  const other = tab(() => Promise.reject(refused(401)))
  session.accept(accessToken(30))
  await delivered()
  const ends: EndReason[] = []
  session.onEnd((reason) => ends.push(reason))
  other.onEnd((reason) => ends.push(reason))
  await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await delivered()
  expect(ends).toEqual(['expired', 'expired'])
  expect(session.maybeSignedIn()).toBe(false)
})

it('tells whoever never signed in nothing about a session that ended [S4.13a]', async () => {
  const session = tab(() => Promise.reject(refused(401)))
  const ends: EndReason[] = []
  session.onEnd((reason) => ends.push(reason))
  await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(ends).toEqual(['required'])
})

it.each([400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 431, 451, 499])(
  'ends when a refresh is answered %s: callers are told that nobody is signed in [S4.13b]',
  async (status) => {
    const session = tab(() => Promise.reject(new ApiError({ code: 'ANY', type: 'x', message: '' }, status)))
    const ends: EndReason[] = []
    session.onEnd((reason) => ends.push(reason))
    session.accept(accessToken(10))
    await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect(ends).toEqual(['expired'])
    expect(session.held()).toBeUndefined()
  },
)

it.each([
  networkError(new TypeError('offline')),
  refused(429),
  refused(500),
  refused(502),
  refused(503),
  new ApiError({ code: 'INVALID_RESPONSE', type: 'contract', message: '' }, 200),
])('tries again with growing waits when the server is only away: $code $status [S4.13c]', async (error) => {
  vi.useFakeTimers()
  let works = false
  const refresh = vi.fn(() => (works ? Promise.resolve(accessToken(900)) : Promise.reject(error)))
  const session = tab(refresh)
  const ended = vi.fn()
  session.onEnd(ended)
  session.accept(accessToken(10))
  const token = session.token()
  const asked: number[] = []
  for (let second = 0; second <= 100; second++) {
    if (refresh.mock.calls.length > asked.length) asked.push(second)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
  expect(away.get()).toBe(true)
  works = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await token).toContain('.signature')
  expect(away.get()).toBe(false)
  expect(ended).not.toHaveBeenCalled()
})

it('gives up a refresh that nobody answers, says that the server is away, and tries again [S4.13c]', async () => {
  vi.useFakeTimers()
  const hang = (signal: AbortSignal) =>
    new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
  const refresh = vi.fn(hang).mockImplementationOnce(hang)
  refresh.mockImplementationOnce(() => Promise.resolve(accessToken(900)))
  const token = tab(refresh).token()
  await vi.advanceTimersByTimeAsync(19_999)
  expect([refresh.mock.calls.length, away.get()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([refresh.mock.calls.length, away.get()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await token).toContain('.signature')
  expect([refresh.mock.calls.length, away.get()]).toEqual([2, false])
})

it('waits as long as a 429 says, and no longer once the network is back [S4.13c]', async () => {
  vi.useFakeTimers()
  const refresh = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError({ code: 'RATE_LIMITED', type: 'limit', message: '' }, 429, 45))
    .mockRejectedValueOnce(networkError(new TypeError('offline')))
    .mockResolvedValue(accessToken(900))
  const token = tab(refresh).token()
  await vi.advanceTimersByTimeAsync(44_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('online'))
  expect(await token).toContain('.signature')
})

it('stops trying once the session is over, here or in another tab [S4.13c]', async () => {
  const refresh = vi.fn(() => Promise.reject(refused(503)))
  const session = tab(refresh)
  const other = tab(refresh)
  session.accept(accessToken(10))
  const token = session.token()
  await delivered()
  other.end('signed_out')
  await expect(token).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(away.get()).toBe(false)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('notices that somebody else signed in, in another tab [S4.12d]', async () => {
  const here = tab(() => Promise.resolve(accessToken(900, 'ana')))
  const changed = vi.fn()
  here.onPersonChange(changed)
  await here.token()
  const there = tab(() => Promise.resolve(''))
  there.accept(accessToken(900, 'ana'))
  await delivered()
  expect(changed).not.toHaveBeenCalled()
  there.accept(accessToken(900, 'bea'))
  await delivered()
  expect(changed).toHaveBeenCalledTimes(1)
})

it('ends nobody’s session by a late no to the refresh of who was there before [S4.13b]', async () => {
  const late = Promise.withResolvers<string>()
  const refresh = vi.fn(() => late.promise)
  const session = tab(refresh)
  const ended = vi.fn()
  session.onEnd(ended)
  session.accept(accessToken(10, 'ana'))
  const token = session.token()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  const next = accessToken(900, 'bea')
  session.accept(next)
  late.reject(refused(401))
  await expect(token).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(ended).not.toHaveBeenCalled()
  expect(session.held()).toBe(next)
})

it('drops the answer of a refresh that was begun before somebody signed in, here and in the other tabs [S4.12d]', async () => {
  const late = Promise.withResolvers<string>()
  const refresh = vi.fn<(signal: AbortSignal) => Promise<string>>(() => late.promise)
  const here = tab(refresh)
  const there = tab(() => Promise.resolve(''))
  here.accept(accessToken(10, 'ana', '1'))
  const asked = here.token()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  const next = accessToken(900, 'bea', '2')
  here.accept(next)
  // What it would bring besides, its cookie, is not taken either.
  expect(refresh.mock.calls[0]?.[0].aborted).toBe(true)
  late.resolve(accessToken(900, 'ana', '1'))
  await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await delivered()
  expect([here.held(), there.held()]).toEqual([next, next])
})

it('drops the answer of a refresh that was begun before the sign-out [S4.12d]', async () => {
  const late = Promise.withResolvers<string>()
  const refresh = vi.fn(() => late.promise)
  const [here, there] = [tab(refresh), tab(() => Promise.resolve(''))]
  // A page that has asked who it is, and a sign-out in another tab.
  localStorage.setItem('cairn-signed-in', '1')
  const asked = here.token()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  there.end('signed_out')
  await delivered()
  late.resolve(accessToken(900, 'ana', '1'))
  await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(here.held()).toBeUndefined()
})

it('gives who signed in again meanwhile their new token, whatever the refresh before brings [S4.12d]', async () => {
  const late = Promise.withResolvers<string>()
  const refresh = vi.fn(() => late.promise)
  const here = tab(refresh)
  here.accept(accessToken(10, 'ana', '1'))
  const asked = here.token()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  const next = accessToken(900, 'ana', '2')
  here.accept(next)
  late.resolve(accessToken(900, 'ana', '1'))
  expect(await asked).toBe(next)
  expect(here.held()).toBe(next)
})

it('takes from another tab no token of a session that is older than its own, or over [S4.12d]', async () => {
  const [here, there] = [tab(() => Promise.resolve('')), tab(() => Promise.resolve(''))]
  // Both at once: neither has heard of the other.
  const next = accessToken(900, 'bea', '2')
  there.accept(next)
  here.accept(accessToken(900, 'ana', '1'))
  await delivered()
  expect([here.held(), there.held()]).toEqual([next, next])
  there.end('signed_out')
  here.accept(accessToken(900, 'bea', '2'))
  await delivered()
  expect([here.held(), there.held()]).toEqual([undefined, undefined])
})

it('ends rather than go on as whoever was there before, where the cookie is still theirs [S4.12d]', async () => {
  const session = tab(() => Promise.resolve(accessToken(900, 'ana', '1')))
  const ended = vi.fn()
  session.onEnd(ended)
  session.accept(accessToken(10, 'bea', '2'))
  await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(ended).toHaveBeenCalledWith('expired')
  expect(session.held()).toBeUndefined()
})

it('says so where a refresh finds that somebody else has signed in, and sends nothing in their name [S4.12d]', async () => {
  const session = tab(() => Promise.resolve(accessToken(900, 'bea', '2')))
  const changed = vi.fn()
  session.onPersonChange(changed)
  session.accept(accessToken(10, 'ana', '1'))
  await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(changed).toHaveBeenCalledTimes(1)
  expect(session.person()).toBe('bea')
})

it('signs out of the session that it was pressed in, here and in the other tabs, and of no other [S7.23d]', async () => {
  const [here, there] = [tab(() => Promise.resolve('')), tab(() => Promise.resolve(''))]
  const pressed = accessToken(900, 'ana', '1')
  here.accept(pressed)
  await delivered()
  here.accept(accessToken(900, 'bea', '2'))
  here.leave(pressed, 'signed_out')
  await delivered()
  expect([here.person(), there.person()]).toEqual(['bea', 'bea'])
  expect(localStorage.getItem('cairn-signed-in')).toBe('1')
  // Refreshed meanwhile, it is the same session.
  here.leave(accessToken(600, 'bea', '2'), 'signed_out')
  await delivered()
  expect([here.person(), there.person()]).toEqual([undefined, undefined])
})

it.each(['signed_out', 'signed_out_here'] as const)(
  'asks for no token once it was %s, whatever the page still asks for, until somebody signs in [S7.23d]',
  async (reason) => {
    // Where the server was not told, its cookie is still good.
    const refresh = vi.fn(() => Promise.resolve(accessToken(900, 'ana', '1')))
    const [here, there] = [tab(refresh), tab(refresh)]
    const pressed = accessToken(900, 'ana', '1')
    here.accept(pressed)
    await delivered()
    here.leave(pressed, reason)
    await delivered()
    for (const session of [here, there, here]) {
      await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      // As a page says that is opened by the browser's way back.
      session.end('required')
    }
    expect([refresh.mock.calls.length, localStorage.getItem('cairn-signed-in')]).toEqual([0, null])
    expect([here.person(), there.person()]).toEqual([undefined, undefined])
    here.accept(accessToken(900, 'bea', '2'))
    await delivered()
    expect([here.person(), there.person()]).toEqual(['bea', 'bea'])
    await there.token()
  },
)

it('takes turns with the other tabs: those that ask at once spend the cookie once, between them [S4.12d]', async () => {
  let queue: Promise<unknown> = Promise.resolve()
  const request = (_: string, run: () => Promise<unknown>) => {
    const turn = queue.then(run)
    queue = turn.then(delivered)
    return turn
  }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request } })
  const refresh = vi.fn(async () => {
    await delivered()
    return accessToken(900)
  })
  const tokens = await Promise.all([tab(refresh), tab(refresh), tab(refresh)].map((one) => one.token()))
  vi.unstubAllGlobals()
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(new Set(tokens).size).toBe(1)
})

it('ends in the other tabs the session that ended, and none that began there since [S4.12d]', async () => {
  const here = tab(() => Promise.resolve(''))
  const there = tab(() => Promise.resolve(''))
  const ended = vi.fn()
  there.onEnd(ended)
  here.accept(accessToken(900, 'ana', 'hers'))
  await delivered()
  // Both at once: neither has heard of the other.
  there.accept(accessToken(900, 'bea', 'other'))
  here.end('expired')
  await delivered()
  expect(ended).not.toHaveBeenCalled()
  expect([there.person(), here.person()]).toEqual(['bea', 'bea'])
  expect(localStorage.getItem('cairn-signed-in')).toBe('1')
})

it('tells of an end that came before anybody listened, once [S4.13a]', async () => {
  localStorage.setItem('cairn-signed-in', '1')
  const session = tab(() => Promise.reject(refused(401)))
  await expect(session.token()).rejects.toMatchObject({ status: 401 })
  const [first, second]: EndReason[][] = [[], []]
  session.onEnd((reason) => first?.push(reason))
  session.onEnd((reason) => second?.push(reason))
  expect([first, second]).toEqual([['expired'], []])
})
