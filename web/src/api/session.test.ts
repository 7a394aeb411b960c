import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken } from '../../test/answers.ts'
import { ApiError, networkError } from './api-error.ts'
import { createSession, expiryOf, type EndReason, type Session } from './session.ts'

const refused = (status: number) =>
  new ApiError({ code: 'UNAUTHORIZED', type: 'session', message: '' }, status)
const open: Session[] = []
/** A tab: each has a session of its own, and they share one channel. */
function tab(refresh: () => Promise<string>): Session {
  const session = createSession(refresh)
  open.push(session)
  return session
}
const delivered = () => new Promise((resolve) => setTimeout(resolve, 30))

beforeEach(() => vi.useRealTimers())
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

it('asks for a token when there is none, and keeps it [S4.12]', async () => {
  const refresh = vi.fn(() => Promise.resolve(accessToken(900)))
  const session = tab(refresh)
  const first = await session.token()
  expect(await session.token()).toBe(first)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('refreshes with less than 60 s left, not with more [S4.12] [S9.7]', async () => {
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

it('shares one refresh among concurrent calls [S4.12]', async () => {
  const refresh = vi.fn(
    () => new Promise<string>((resolve) => setTimeout(() => resolve(accessToken(900)), 20)),
  )
  const session = tab(refresh)
  const tokens = await Promise.all([session.token(), session.token(), session.token()])
  expect(new Set(tokens).size).toBe(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('hands a fresh token to the other tabs, which then need no refresh [S4.12]', async () => {
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

it('ends once the server refuses a refresh, here and in the other tabs [S4.13]', async () => {
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

it('tells whoever never signed in nothing about a session that ended [S4.13]', async () => {
  const session = tab(() => Promise.reject(refused(401)))
  const ends: EndReason[] = []
  session.onEnd((reason) => ends.push(reason))
  await expect(session.token()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(ends).toEqual(['required'])
})

it.each([networkError(new TypeError('offline')), refused(503), refused(500)])(
  'carries on when the server is only away: %s [S4.13]',
  async (error) => {
    let away = true
    const session = tab(() => (away ? Promise.reject(error) : Promise.resolve(accessToken(900))))
    const ended = vi.fn()
    session.onEnd(ended)
    session.accept(accessToken(10))
    await expect(session.token()).rejects.toBe(error)
    away = false
    expect(await session.token()).toContain('.signature')
    expect(ended).not.toHaveBeenCalled()
  },
)

it('notices that somebody else signed in, in another tab [S4.12]', async () => {
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

it('tells of an end that came before anybody listened, once [S4.13]', async () => {
  localStorage.setItem('cairn-signed-in', '1')
  const session = tab(() => Promise.reject(refused(401)))
  await expect(session.token()).rejects.toMatchObject({ status: 401 })
  const [first, second]: EndReason[][] = [[], []]
  session.onEnd((reason) => first?.push(reason))
  session.onEnd((reason) => second?.push(reason))
  expect([first, second]).toEqual([['expired'], []])
})
