import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Paged } from '#contract/envelope.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { accessToken, answers, data, refused } from '../../test/answers.ts'
import { call, download, infinite, query, session, signOut, signOutAgain } from './client.ts'
import { errorToast, fetchWordsBy } from './toasts.ts'
import { maintenance } from './session/maintenance.ts'

const listed = endpoint({
  id: 'platform.outbox',
  method: 'GET',
  path: '/things',
  summary: 'Things',
  query: z.object({ search: z.string().optional(), page: z.number().optional() }),
  data: Paged(z.object({ name: z.string() })),
  errors: [],
  scope: null,
})
const exported = endpoint({
  id: 'platform.outboxMessage',
  method: 'POST',
  path: '/things/export',
  summary: 'Things as a file',
  data: z.object({}),
  errors: [],
  scope: null,
  download: ['text/csv'],
})

beforeEach(() => {
  session.end('signed_out')
  maintenance.set(false)
})

it('refreshes first, then sends the token as Bearer [S7.1]', async () => {
  const token = accessToken(900)
  const calls = answers(({ path }) => (path === '/auth/refresh-token' ? data({ token }) : data({ ended: 2 })))
  await call(authApi.endOtherSessions)
  await call(authApi.endOtherSessions)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /auth/refresh-token',
    'POST /auth/sessions/end-others',
    'POST /auth/sessions/end-others',
  ])
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
    null,
    `Bearer ${token}`,
    `Bearer ${token}`,
  ])
})

it('asks for no token on a public call [S7.1]', async () => {
  const calls = answers(() => data({ on: false }))
  await call(platformApi.maintenance)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.headers.has('authorization')).toBe(false)
})

it('signs out with the token at hand, and asks for none [S7.23d]', async () => {
  const token = accessToken(900)
  session.accept(token)
  const calls = answers(() => data({}))
  await signOut()
  await call(authApi.logout)
  expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/auth/logout', `Bearer ${token}`],
    ['/auth/logout', null],
  ])
})

it('signs out by the token that was held when it was pressed, and leaves who has come since [S7.23d]', async () => {
  const pressed = accessToken(900, 'ana', '1')
  session.accept(pressed)
  const slow = Promise.withResolvers<Response>()
  const calls = answers(() => slow.promise)
  const out = signOut()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  session.accept(accessToken(900, 'bea', '2'))
  slow.resolve(data({}))
  await out
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${pressed}`)
  expect(session.person()).toBe('bea')
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'signed_out_here'],
  ['fails', () => refused('INTERNAL', 500), 'signed_out_here'],
  ['is asked too much', () => refused('RATE_LIMITED', 429), 'signed_out_here'],
  ['knows no such session', () => refused('UNAUTHORIZED', 401), 'signed_out'],
])('signs out here though the server %s, and says what is true [S7.23d]', async (_, answer, reason) => {
  const token = accessToken(900)
  session.accept(token)
  vi.spyOn(console, 'error').mockReturnValue()
  const ended = vi.fn()
  onTestFinished(session.onEnd(ended))
  answers(answer)
  await signOut()
  expect(session.held()).toBeUndefined()
  expect(ended.mock.calls).toEqual([[reason]])
  // Once more: by the token that was held then, where it is still to be told.
  const calls = answers(() => data({}))
  expect(await signOutAgain()).toBe(true)
  const by = reason === 'signed_out_here' ? `Bearer ${token}` : null
  expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/auth/logout', by],
  ])
})

it('unwraps the envelope and checks it by the contract [S7.2h]', async () => {
  answers(() => data({ on: true }))
  await expect(call(platformApi.maintenance)).resolves.toEqual({ on: true })
  vi.spyOn(console, 'error').mockReturnValue()
  answers(() => data({ on: 'perhaps' }))
  await expect(call(platformApi.maintenance)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('rejects with the error of the envelope, whatever the status [S7.2h] [S8.1]', async () => {
  answers(() => refused('NOT_FOUND', 404))
  await expect(call(companiesApi.bySlug, { params: { slug: 'acme' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  answers(() => refused('ALREADY_EXISTS', 200))
  await expect(call(platformApi.maintenance)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
})

it('rejects with an error that its reason says why of once its words are there, and without where they do not come', async () => {
  const order: string[] = []
  const fetchWords = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('words')
    areThere = true
  }
  let areThere = false
  fetchWordsBy({ load: fetchWords, areThere: () => areThere })
  onTestFinished(() => fetchWordsBy({ load: () => Promise.resolve(), areThere: () => true }))
  answers(() => refused('CONFLICT', 409, { details: { reason: 'newer' } }))
  await call(platformApi.maintenance).catch(() => order.push('refused'))
  expect(order).toEqual(['words', 'refused'])
  answers(() => refused('CONFLICT', 409))
  await call(platformApi.maintenance).catch(() => order.push('refused by its code'))
  expect(order).toEqual(['words', 'refused', 'refused by its code'])
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  fetchWordsBy({ load: () => Promise.reject(new Error('no line')), areThere: () => false })
  answers(() => refused('MAX_NUMBER_REACHED', 409, { details: { limit: 'people', maximum: 5 } }))
  const error: unknown = await call(platformApi.maintenance).catch((refusal: unknown) => refusal)
  // In the words of its code: those of the limit would be a key.
  expect(errorToast(error)).toMatchObject({ message: 'errors.max_number_reached.message' })
  answers(() => refused('CONFLICT', 409, { details: { reason: 'newer' } }))
  const other: unknown = await call(platformApi.maintenance).catch((refusal: unknown) => refusal)
  expect(errorToast(other)).toMatchObject({ message: 'errors.conflict.message' })
})

it('ends the session on any 401 of a call that needs one [S4.13a]', async () => {
  session.accept(accessToken(900))
  const ended = vi.fn()
  const stop = session.onEnd(ended)
  answers(() => refused('UNAUTHORIZED', 401))
  await expect(call(authApi.me)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
  stop()
})

it.each([
  { whose: 'somebody else’s', next: accessToken(900, 'bea', 'hers') },
  { whose: 'the same person’s, begun anew', next: accessToken(900, 'ana', 'second') },
])('ends by a late 401 no session but the one it was answered to: not $whose [S4.13a]', async ({ next }) => {
  session.accept(accessToken(900, 'ana', 'first'))
  const late = Promise.withResolvers<Response>()
  const calls = answers(() => late.promise)
  const ended = vi.fn()
  const stop = session.onEnd(ended)
  const asked = call(authApi.me)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  session.accept(next)
  late.resolve(refused('UNAUTHORIZED', 401))
  await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  expect(ended).not.toHaveBeenCalled()
  expect(session.held()).toBe(next)
  stop()
})

it('ends the session by a 401 to an earlier token of it [S4.13a]', async () => {
  session.accept(accessToken(900, 'ana', 'first'))
  const late = Promise.withResolvers<Response>()
  const calls = answers(() => late.promise)
  const ended = vi.fn()
  const stop = session.onEnd(ended)
  const asked = call(authApi.me)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  session.accept(accessToken(800, 'ana', 'first'))
  late.resolve(refused('UNAUTHORIZED', 401))
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
  expect(session.held()).toBeUndefined()
  stop()
})

it('ends nothing when a sign-in is refused [S7.22b]', async () => {
  const ended = vi.fn()
  const stop = session.onEnd(ended)
  answers(() => refused('INVALID_CREDENTIALS', 401))
  await expect(call(authApi.login, { body: { email: 'a@b.es', password: 'x' } })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(ended).not.toHaveBeenCalled()
  stop()
})

it('turns to the maintenance screen when the server says so [S1.8c]', async () => {
  answers(() => refused('MAINTENANCE', 503))
  await expect(call(companiesApi.bySlug, { params: { slug: 'acme' } })).rejects.toMatchObject({
    code: 'MAINTENANCE',
  })
  expect(maintenance.get()).toBe(true)
})

it('does not take any other 503 for maintenance: a proxy says so of a server that only begins anew [S1.8c]', async () => {
  for (const answer of [refused('UNAVAILABLE', 503), new Response('<html>', { status: 503 })]) {
    answers(() => answer)
    await expect(call(companiesApi.bySlug, { params: { slug: 'acme' } })).rejects.toMatchObject({
      status: 503,
    })
    expect(maintenance.get()).toBe(false)
  }
})

it('rejects a lost connection as such, and nothing is ended [S4.13c]', async () => {
  session.accept(accessToken(900))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(authApi.me)).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
  expect(session.maybeSignedIn()).toBe(true)
})

it('keys a query by endpoint and input', () => {
  expect(query(companiesApi.bySlug, { params: { slug: 'acme' } }).queryKey).toEqual([
    'companies.bySlug',
    { params: { slug: 'acme' } },
  ])
})

it('asks for page 1 onward while page < totalPages [S7.29] [S9.10]', async () => {
  session.accept(accessToken(900))
  const calls = answers(({ url }) => {
    const page = Number(url.searchParams.get('page'))
    return data({ items: [{ name: `n${page}` }], page, pageSize: 2, total: 6, totalPages: 3 })
  })
  const list = infinite(listed, { query: { search: 'a' } })
  const { pages } = await new QueryClient().infiniteQuery({ ...list, pages: 9 })
  expect(pages.map(({ items }) => items[0]?.name)).toEqual(['n1', 'n2', 'n3'])
  expect(calls.map(({ url }) => url.search)).toEqual([
    '?search=a&page=1',
    '?search=a&page=2',
    '?search=a&page=3',
  ])
})

it('posts for a file and saves it under the name it is given [S7.28b]', async () => {
  session.accept(accessToken(900))
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const named = { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''a%C3%B1o.csv` }
  const calls = answers(() => new Response('a,b', { headers: named }))
  await expect(download(exported)).resolves.toBe('año.csv')
  expect(calls[0]?.method).toBe('POST')
  expect(saved).toEqual(['año.csv'])
})

it('fails a download without a name [S7.28c]', async () => {
  session.accept(accessToken(900))
  answers(() => new Response('a,b'))
  await expect(download(exported)).rejects.toMatchObject({ code: 'INVALID_RESPONSE', type: 'download' })
})
