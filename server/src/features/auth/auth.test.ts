import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import type { Data } from '#contract/endpoint.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import { sha256 } from '#server/http/caller/tokens.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { mailsTo } from '../../../test/mails.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'a long walk over wet stones'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (content: Buffer | string) => ({ photo: { filename: 'me.png', content } })
const cookieOf = (headers: { 'set-cookie'?: string[] }) =>
  headers['set-cookie']?.find((c) => /^(__Secure-)?cairn_refresh=/.test(c))
const pair = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

let w: World
let acme: TestCompany
let ada: Person

beforeAll(async () => {
  w = await world()
  acme = await w.company()
  ada = await acme.user({ name: 'Ada' })
  await ada.password(PASSWORD)
})

const login = (company: TestCompany, email: string, password: string) =>
  company.stranger.call(authApi.login, { body: { email, password } })
const refresh = (company: TestCompany, cookie: string, headers: Record<string, string> = {}) =>
  company.stranger.raw('POST', '/api/v1/auth/refresh-token', { headers: { cookie, ...headers } })
const bearer = (company: TestCompany, token: string) =>
  company.stranger.raw('GET', '/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it('answers a token and a refresh cookie that no script can read [S7.22b] [S4.11]', async () => {
    const answer = await login(acme, ada.email.toUpperCase(), PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ token: expect.any(String) })
    const cookie = cookieOf(answer.headers) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\/api\/v1\/auth/)
    const me = await bearer(acme, answer.data?.token ?? '')
    expect(JSON.parse(me.text).data).toMatchObject({
      id: ada.id,
      name: 'Ada',
      role: 'student',
      lastLogin: expect.any(String),
    })
  })

  it('is the last sign-in of whoever has signed in before [S3.1]', async () => {
    const often = await acme.user()
    await often.password(PASSWORD)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('users')
        .set({ last_login: new Date('2026-01-05T10:00:00Z') })
        .where('id', '=', often.id)
        .execute(),
    )
    const before = Date.now()
    expect((await login(acme, often.email, PASSWORD)).status).toBe(200)
    const { lastLogin } = await often.ok(authApi.me)
    expect(Date.parse(lastLogin ?? '')).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(lastLogin ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('marks the cookie Secure but on plain http to this machine', async () => {
    const body = JSON.stringify({ email: ada.email, password: PASSWORD })
    const far = await acme.stranger.raw('POST', '/api/v1/auth/login', {
      headers: { 'content-type': 'application/json', host: `${acme.slug}.example.org` },
      body,
    })
    expect(cookieOf(far.headers)).toMatch(/Secure/)
    expect(cookieOf((await login(acme, ada.email, PASSWORD)).headers)).not.toMatch(/Secure/)
  })

  it('says the same of an unknown address, a wrong password and an account that may not sign in', async () => {
    const asleep = await acme.user({ status: 'inactive' })
    await asleep.password(PASSWORD)
    const invited = await acme.user({ status: 'pending' })
    await invited.password(PASSWORD)
    const answers = await Promise.all([
      login(acme, 'nobody@example.org', PASSWORD),
      login(acme, ada.email, 'not the password'),
      login(acme, asleep.email, PASSWORD),
      login(acme, invited.email, PASSWORD),
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'INVALID_CREDENTIALS' } })
  })

  it('lets a person of one company in nowhere else', async () => {
    const other = await w.company()
    expect((await login(other, ada.email, PASSWORD)).status).toBe(401)
  })

  it('lets a super_admin in at every company’s address', async () => {
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const { data } = await login(acme, root.email, PASSWORD)
    const me = JSON.parse((await bearer(acme, data?.token ?? '')).text).data
    expect(me).toMatchObject({ role: 'super_admin', companyId: acme.id, ownCompanyId: w.defaultCompany.id })
  })

  it('refuses more guesses after ten wrong ones, and says for how long', async () => {
    const target = await acme.user()
    await target.password(PASSWORD)
    for (let i = 0; i < 10; i++) expect((await login(acme, target.email, `wrong ${i}`)).status).toBe(401)
    const answer = await login(acme, target.email, PASSWORD)
    expect(answer).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is not taken from a page of another site', async () => {
    const from = async (page: Record<string, string>) => {
      const answer = await acme.stranger.raw('POST', '/api/v1/auth/login', {
        headers: { 'content-type': 'application/json', ...page },
        body: JSON.stringify({ email: ada.email, password: PASSWORD }),
      })
      return [answer.status, cookieOf(answer.headers) !== undefined]
    }
    for (const page of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect(await from(page)).toEqual([403, false])
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toEqual([200, true])
  })
})

describe('during maintenance', () => {
  /** Maintenance is for all of an installation: this server has nobody else on it. */
  const during = async (body: () => Promise<void>) => {
    const root = await w.superAdmin()
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => w.services.maintenance.on)
    try {
      await body()
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
  }
  const said = ({ status, text }: { status: number; text: string }) => [
    status,
    (JSON.parse(text) as { error?: { code: string } }).error?.code,
  ]

  it('gives a session to whoever can end it alone, and what others kept is good afterwards [S1.8b]', async () => {
    const admin = await acme.user({ role: 'admin' })
    await admin.password(PASSWORD)
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const kept = pair(cookieOf((await login(acme, ada.email, PASSWORD)).headers))
    const { items: before } = await ada.ok(authApi.listSessions)
    await during(async () => {
      for (const { email } of [ada, admin])
        expect(said(await login(acme, email, PASSWORD))).toEqual([503, 'MAINTENANCE'])
      expect(said(await login(acme, ada.email, 'not the password at all'))).toEqual([
        401,
        'INVALID_CREDENTIALS',
      ])
      const refused = await refresh(acme, kept)
      expect([...said(refused), cookieOf(refused.headers)]).toEqual([503, 'MAINTENANCE', undefined])
      const operator = await login(w.defaultCompany, root.email, PASSWORD)
      expect(operator.status).toBe(200)
      expect((await refresh(w.defaultCompany, pair(cookieOf(operator.headers)))).status).toBe(200)
    })
    expect((await ada.ok(authApi.listSessions)).items).toHaveLength(before.length)
    expect((await refresh(acme, kept)).status).toBe(200)
  })
})

describe('the refresh cookie', () => {
  const signIn = async () => pair(cookieOf((await login(acme, ada.email, PASSWORD)).headers))

  it('is exchanged for a new token and a new cookie [S7.24b] [S4.12b]', async () => {
    const first = await signIn()
    const answer = await refresh(acme, first)
    expect(answer.status).toBe(200)
    expect(pair(cookieOf(answer.headers))).not.toBe(first)
    const { token } = JSON.parse(answer.text).data
    expect((await bearer(acme, token)).status).toBe(200)
  })

  it('serves several tabs that ask at once with the same cookie [S4.12d]', async () => {
    const cookie = await signIn()
    const answers = await Promise.all([refresh(acme, cookie), refresh(acme, cookie), refresh(acme, cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers)
      expect((await refresh(acme, pair(cookieOf(answer.headers)))).status).toBe(200)
  })

  it('stays one chain: a copy used within the grace leads to the same token, and its later use ends both', async () => {
    const bo = await acme.user()
    await bo.password(PASSWORD)
    const shared = pair(cookieOf((await login(acme, bo.email, PASSWORD)).headers))
    const [owner, thief] = [await refresh(acme, shared), await refresh(acme, shared)]
    expect(pair(cookieOf(thief.headers))).toBe(pair(cookieOf(owner.headers)))
    const next = pair(cookieOf(owner.headers))
    const moved = await refresh(acme, next)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('refresh_tokens')
        .set({ used_at: new Date(Date.now() - 61_000) })
        .where('hash', '=', sha256(next.split('=')[1] ?? ''))
        .execute(),
    )
    expect((await refresh(acme, next)).status).toBe(401)
    expect((await refresh(acme, pair(cookieOf(moved.headers)))).status).toBe(401)
  })

  it('is good for so long after its first use, however often it is used meanwhile', async () => {
    const cookie = await signIn()
    const hash = sha256(cookie.split('=')[1] ?? '')
    const usedBefore = (seconds: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .updateTable('refresh_tokens')
          .set({ used_at: new Date(Date.now() - seconds * 1000) })
          .where('hash', '=', hash)
          .execute(),
      )
    const usedAt = async () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('refresh_tokens').select('used_at').where('hash', '=', hash).executeTakeFirstOrThrow(),
      )
    expect((await refresh(acme, cookie)).status).toBe(200)
    await usedBefore(25)
    const before = await usedAt()
    expect((await refresh(acme, cookie)).status).toBe(200)
    expect(await usedAt()).toEqual(before)
  })

  it('has a name that no page on plain http can set, wherever it is Secure; one of before ends cleanly', async () => {
    const headers = { 'content-type': 'application/json', host: `${acme.slug}.example.org` }
    const body = JSON.stringify({ email: ada.email, password: PASSWORD })
    const signedIn = await acme.stranger.raw('POST', '/api/v1/auth/login', { headers, body })
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Secure-cairn_refresh=/)
    expect(cookie).toMatch(/; Secure/)
    const again = (sent: string) =>
      acme.stranger.raw('POST', '/api/v1/auth/refresh-token', {
        headers: { host: headers.host, cookie: sent },
      })
    expect((await again(pair(cookie).replace('__Secure-', ''))).status).toBe(401)
    const old = await again('cairn_refresh=of-before')
    expect(old.headers['set-cookie']?.map((one) => one.split(';')[0])).toEqual([
      '__Secure-cairn_refresh=',
      'cairn_refresh=',
    ])
    expect((await again(pair(cookie))).status).toBe(200)
  })

  it('leaves nothing in the cache of who signs out', async () => {
    const { headers } = await acme.stranger.call(authApi.logout)
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('ends the whole session when an old one comes back later, and writes it down', async () => {
    const stolen = await signIn()
    const { headers, text } = await refresh(acme, stolen)
    const hash = sha256(stolen.split('=')[1] ?? '')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('refresh_tokens')
        .set({ used_at: new Date(Date.now() - 61_000) })
        .where('hash', '=', hash)
        .execute(),
    )
    expect((await refresh(acme, stolen)).status).toBe(401)
    expect((await refresh(acme, pair(cookieOf(headers)))).status).toBe(401)
    expect((await bearer(acme, JSON.parse(text).data.token)).status).toBe(401)
    const noted = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'auth.refresh_token_reused')
        .where('actor_id', '=', ada.id)
        .execute(),
    )
    expect(noted.length).toBe(1)
  })

  it('is refused without one, with a made-up one, and from a page of another site', async () => {
    expect((await refresh(acme, '')).status).toBe(401)
    expect((await refresh(acme, 'cairn_refresh=nonsense')).status).toBe(401)
    // Where operators live others live, too: theirs is good at no company but their own.
    const neighbour = await w.defaultCompany.user()
    await neighbour.password(PASSWORD)
    const theirs = pair(cookieOf((await login(w.defaultCompany, neighbour.email, PASSWORD)).headers))
    expect((await refresh(acme, theirs)).status).toBe(401)
    expect((await refresh(w.defaultCompany, theirs)).status).toBe(200)
    expect((await refresh(acme, await signIn(), { origin: 'https://evil.example' })).status).toBe(403)
  })

  it.each([
    { by: 'the Bearer token alone [S7.23b]', bearer: true, cookie: false },
    { by: 'the cookie alone [S7.23c]', bearer: false, cookie: true },
    { by: 'both [S7.23b] [S7.23c]', bearer: true, cookie: true },
  ])('no longer works after signing out by $by, nor does the token', async (shown) => {
    const other = (await login(acme, ada.email, PASSWORD)).data?.token ?? ''
    const answer = await login(acme, ada.email, PASSWORD)
    const cookie = pair(cookieOf(answer.headers))
    const token = answer.data?.token ?? ''
    const out = await acme.stranger.raw('POST', '/api/v1/auth/logout', {
      headers: {
        ...(shown.cookie ? { cookie } : {}),
        ...(shown.bearer ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    expect([out.status, JSON.parse(out.text)]).toEqual([200, { data: {} }])
    expect((await refresh(acme, cookie)).status).toBe(401)
    expect((await bearer(acme, token)).status).toBe(401)
    expect((await bearer(acme, other)).status).toBe(200)
  })

  it('of a super_admin at another company ends by the Bearer too [S7.23b]', async () => {
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const answer = await login(acme, root.email, PASSWORD)
    const token = answer.data?.token ?? ''
    expect((await bearer(acme, token)).status).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await acme.stranger.raw('POST', '/api/v1/auth/logout', { headers })).status).toBe(200)
    expect((await bearer(acme, token)).status).toBe(401)
    expect((await bearer(w.defaultCompany, token)).status).toBe(401)
    expect((await refresh(acme, pair(cookieOf(answer.headers)))).status).toBe(401)
  })

  it('stays with who has signed in since: a Bearer of another session ends its own alone [S7.23b]', async () => {
    const first = (await login(acme, ada.email, PASSWORD)).data?.token ?? ''
    const answer = await login(acme, ada.email, PASSWORD)
    const cookie = pair(cookieOf(answer.headers))
    const out = await acme.stranger.raw('POST', '/api/v1/auth/logout', {
      headers: { cookie, authorization: `Bearer ${first}` },
    })
    expect([out.status, out.headers['set-cookie']]).toEqual([200, undefined])
    expect((await bearer(acme, first)).status).toBe(401)
    expect((await bearer(acme, answer.data?.token ?? '')).status).toBe(200)
    expect((await refresh(acme, cookie)).status).toBe(200)
  })

  it('stays with who has signed in since also where the Bearer of another session has expired [S7.23b]', async () => {
    const first = (await login(acme, ada.email, PASSWORD)).data?.token ?? ''
    const claims = w.services.tokens.verify(first)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16 * 60_000 })
    const expired = claims ? w.services.tokens.sign(claims) : ''
    vi.useRealTimers()
    expect((await bearer(acme, expired)).status).toBe(401)
    const answer = await login(acme, ada.email, PASSWORD)
    const cookie = pair(cookieOf(answer.headers))
    const out = await acme.stranger.raw('POST', '/api/v1/auth/logout', {
      headers: { cookie, authorization: `Bearer ${expired}` },
    })
    expect([out.status, out.headers['set-cookie']]).toEqual([200, undefined])
    expect((await bearer(acme, first)).status).toBe(401)
    expect((await refresh(acme, cookie)).status).toBe(200)
  })

  it('is left alone by signing out with neither, or with a token that is not ours [S7.23b]', async () => {
    const answer = await login(acme, ada.email, PASSWORD)
    for (const token of [undefined, `${answer.data?.token}x`]) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      expect((await acme.stranger.raw('POST', '/api/v1/auth/logout', { headers })).status).toBe(200)
    }
    expect((await bearer(acme, answer.data?.token ?? '')).status).toBe(200)
  })
})

describe('the signed-in person', () => {
  it('sees and changes their own profile [S7.20b] [S7.21b]', async () => {
    const bo = await acme.user({ name: 'Bo' })
    const changed = await bo.ok(authApi.updateMe, {
      body: { name: '  Bodil ', preferredLanguage: 'es', timeZone: 'Europe/Oslo' },
    })
    expect(changed).toMatchObject({
      name: 'Bodil',
      preferredLanguage: 'es',
      timeZone: 'Europe/Oslo',
      surname: 'Stone',
    })
    expect(await bo.ok(authApi.me)).toMatchObject(changed)
    // Each alone leaves all others as they are.
    await bo.ok(authApi.updateMe, { files: photo(png) })
    let seen = await bo.ok(authApi.me)
    expect(seen).toMatchObject({ name: 'Bodil', timeZoneChosen: true, photoUrl: expect.any(String) })
    const { photoUrl: first } = seen
    const spanish = { preferredLanguage: 'es', settings: { language: 'es' } }
    for (const [given, differs] of [
      [{ body: { surname: 'Brook' } }, { surname: 'Brook' }],
      [{ body: { name: 'Boel' } }, { name: 'Boel' }],
      [{ body: { timeZone: 'Asia/Tokyo' } }, { timeZone: 'Asia/Tokyo' }],
      [{ body: { preferredLanguage: 'en' } }, { preferredLanguage: 'en', settings: { language: 'en' } }],
      [{ body: { settings: { language: 'es' } } }, spanish],
      [{ body: { settings: {} } }, {}],
      [{ body: {} }, {}],
      [{ body: { timeZoneChosen: false } }, { timeZoneChosen: false }],
      [{ files: photo(png) }, { photoUrl: expect.not.stringMatching(first ?? '') }],
      [{ body: { photo: null } }, { photoUrl: null }],
    ] as const) {
      const one = await bo.ok(authApi.updateMe, given)
      expect(one).toEqual({ ...seen, ...differs })
      seen = await bo.ok(authApi.me)
      expect(seen).toEqual(one)
    }
    expect(seen).toMatchObject({
      name: 'Boel',
      surname: 'Brook',
      timeZone: 'Asia/Tokyo',
      timeZoneChosen: false,
      photoUrl: null,
      ...spanish,
    })
    const refused = await bo.send(authApi.updateMe, {
      body: { timeZone: 'Mars/Olympus', preferredLanguage: 'fr' },
    })
    expect(refused.error?.details).toEqual([
      expect.objectContaining({ field: 'preferredLanguage' }),
      { field: 'timeZone', code: 'invalid_time_zone' },
    ])
  })

  it('sets a photo beside the other fields by a form, and takes it away by null, all or nothing [S7.21c]', async () => {
    const di = await acme.user({ name: 'Di' })
    const me = () => di.ok(authApi.me)
    const set = await di.ok(authApi.updateMe, {
      body: { name: 'Diana', preferredLanguage: 'es' },
      files: photo(png),
    })
    expect(set).toMatchObject({ name: 'Diana', preferredLanguage: 'es', photoUrl: expect.any(String) })
    expect(await me()).toMatchObject(set)
    const drawn = await di.raw('GET', set.photoUrl ?? '')
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])

    // What is no image takes the other fields along.
    const torn = await di.call(authApi.updateMe, { body: { name: 'Nobody' }, files: photo('no image') })
    expect([torn.status, torn.error?.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const unfit = await di.send(authApi.updateMe, { body: { timeZone: 'Mars/Olympus' }, files: photo(png) })
    expect(unfit.error?.details).toEqual([{ field: 'timeZone', code: 'invalid_time_zone' }])
    const word = await di.send(authApi.updateMe, { body: { name: 'Nobody', photo: 'me.png' } })
    expect([word.status, word.error?.details]).toEqual([400, [expect.objectContaining({ field: 'photo' })]])
    // A part of a form is a text: neither an object nor yes or no.
    for (const field of ['settings', 'timeZoneChosen']) {
      const { status, error } = await di.send(authApi.updateMe, {
        body: { name: 'Nobody', [field]: field === 'settings' ? '{"language":"es"}' : 'false' },
        files: photo(png),
      })
      expect([status, error?.details]).toEqual([400, [expect.objectContaining({ field })]])
    }
    expect(await me()).toMatchObject(set)

    // What does not speak of it leaves it as it is.
    await di.ok(authApi.updateMe, { body: { name: 'Dido' } })
    expect(await me()).toMatchObject({ name: 'Dido', photoUrl: set.photoUrl })
    const without = await di.ok(authApi.updateMe, { body: { photo: null, surname: 'Reed' } })
    expect(without).toMatchObject({ name: 'Dido', surname: 'Reed', photoUrl: null })
    expect((await me()).photoUrl).toBeNull()
    expect((await di.raw('GET', set.photoUrl ?? '')).status).toBe(404)
  })

  // The embedded database does one after the other.
  it.runIf(inject('testDatabase').kind === 'postgres')(
    'keeps one photo of two that come at once, and waits in no circle with who changes people of the company',
    async () => {
      const di = await acme.user({ name: 'Di' })
      /** Locks the company, then writes to the person, as an import does; the calls come in between, and wait. */
      const during = async (calls: () => Promise<{ status: number }>[]) => {
        const { coming } = await w.services.db.withTenant(acme.id, async (tx) => {
          await tx.selectFrom('companies').select('id').where('id', '=', acme.id).forNoKeyUpdate().execute()
          const sent = calls()
          const waiting = sql<{ n: number }>`select count(distinct l.pid)::int as n from pg_locks l
            where not l.granted and exists (select from pg_locks d where d.pid = l.pid
              and d.database = (select oid from pg_database where datname = current_database()))`
          await expect
            .poll(async () => (await waiting.execute(tx)).rows[0]?.n, { timeout: 20_000 })
            .toBe(sent.length)
          await tx.updateTable('users').set({ surname: 'Reed' }).where('id', '=', di.id).execute()
          return { coming: sent }
        })
        return (await Promise.all(coming)).map(({ status }) => status)
      }
      const kept = () =>
        w.services.db.withTenant(acme.id, (tx) =>
          tx.selectFrom('files').select('key').where('created_by', '=', di.id).execute(),
        )
      const two = await during(() => [
        di.send(authApi.updateMe, { body: { name: 'Dido' }, files: photo(png) }),
        di.send(authApi.uploadPhoto, { files: photo(png) }),
      ])
      expect(two).toEqual([200, 200])
      const { photoUrl, name, surname } = await di.ok(authApi.me)
      // What was written meanwhile stays beside what was said.
      expect([name, surname]).toEqual(['Dido', 'Reed'])
      expect((await kept()).map(({ key }) => photoUrl?.endsWith(key))).toEqual([true])
      expect(await during(() => [di.send(authApi.removePhoto)])).toEqual([200])
      expect(await kept()).toEqual([])
    },
  )

  it.runIf(inject('testDatabase').kind === 'postgres')(
    'says one thing of themselves without taking back what is said of them at the same moment [S7.21b]',
    async () => {
      const admin = await acme.user({ role: 'admin' })
      const jo = await acme.user({ name: 'Jo', surname: 'Stone' })
      const held = await holdPersonRow(w, acme.id, (tx) =>
        tx.selectFrom('users').select('id').where('id', '=', jo.id).forUpdate().execute(),
      )
      const said: Promise<{ status: number }>[] = []
      // One after the other: each waits for the one before it, and would take it back.
      for (const say of [
        () => jo.send(authApi.updateMe, { body: { name: 'Joan' } }),
        () => jo.send(authApi.updateMe, { body: { preferredLanguage: 'es' } }),
        () => jo.send(authApi.updateMe, { body: { timeZone: 'Asia/Tokyo' } }),
        () => jo.send(onboardingApi.save, { body: { step: 'profile', surname: 'Reed' } }),
        () => admin.send(usersApi.update, { params: { id: jo.id }, body: { jobTitle: 'Fitter' } }),
        () => jo.send(onboardingApi.save, { body: { step: 'language', preferredLanguage: 'es' } }),
      ]) {
        said.push(say())
        await held.stuckNow(said.length)
      }
      await held.release()
      expect((await Promise.all(said)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(await jo.ok(authApi.me)).toMatchObject({
        name: 'Joan',
        surname: 'Reed',
        preferredLanguage: 'es',
        timeZone: 'Asia/Tokyo',
        timeZoneChosen: true,
      })
      expect(await admin.ok(usersApi.byId, { params: { id: jo.id } })).toMatchObject({
        name: 'Joan',
        surname: 'Reed',
        jobTitle: 'Fitter',
      })
    },
  )

  it('chooses a time zone, and what others set is no choice of theirs [S9.5c]', async () => {
    const admin = await acme.user({ role: 'admin' })
    const cy = await acme.user()
    const set = (timeZone: string) => admin.ok(usersApi.update, { params: { id: cy.id }, body: { timeZone } })
    await set('Asia/Tokyo')
    expect(await cy.ok(authApi.me)).toMatchObject({ timeZone: 'Asia/Tokyo', timeZoneChosen: false })
    // What their device is set to goes along with a change of something else, and is no choice either.
    const guessed = { preferredLanguage: 'es' as const, timeZone: 'Europe/Madrid', timeZoneChosen: false }
    expect(await cy.ok(authApi.updateMe, { body: guessed })).toMatchObject({
      timeZone: 'Europe/Madrid',
      timeZoneChosen: false,
    })
    await cy.ok(authApi.updateMe, { body: { timeZone: 'Europe/Oslo' } })
    expect(await cy.ok(authApi.updateMe, { body: { name: 'Cyd' } })).toMatchObject({
      timeZone: 'Europe/Oslo',
      timeZoneChosen: true,
    })
    await set('Asia/Tokyo')
    expect(await cy.ok(authApi.me)).toMatchObject({ timeZone: 'Asia/Tokyo', timeZoneChosen: false })
    await cy.ok(onboardingApi.save, { body: { step: 'done', timeZone: 'Europe/Oslo', timeZoneChosen: true } })
    expect(await cy.ok(authApi.me)).toMatchObject({ timeZone: 'Europe/Oslo', timeZoneChosen: true })
    await cy.ok(authApi.updateMe, { body: { timeZoneChosen: false } })
    expect(await cy.ok(authApi.me)).toMatchObject({ timeZone: 'Europe/Oslo', timeZoneChosen: false })
  })

  it('has the language under two names and one value [S3.7]', async () => {
    const bo = await acme.user()
    const languages = ({ preferredLanguage, settings }: Data<typeof authApi.me>) => [
      preferredLanguage,
      settings.language,
    ]
    expect(languages(await bo.ok(authApi.me))).toEqual([null, null])
    const set = await bo.ok(authApi.updateMe, { body: { settings: { language: 'es' } } })
    expect([languages(set), languages(await bo.ok(authApi.me))]).toEqual([
      ['es', 'es'],
      ['es', 'es'],
    ])
    const back = await bo.ok(authApi.updateMe, { body: { preferredLanguage: 'en' } })
    expect([languages(back), languages(await bo.ok(authApi.me))]).toEqual([
      ['en', 'en'],
      ['en', 'en'],
    ])
    const kept = await bo.ok(authApi.updateMe, { body: { settings: {}, name: 'Bo' } })
    expect(languages(kept)).toEqual(['en', 'en'])
    const torn = await bo.call(authApi.updateMe, {
      body: { preferredLanguage: 'es', settings: { language: 'en' } },
    })
    expect([torn.status, torn.error?.details]).toEqual([
      400,
      [{ field: 'settings.language', code: 'does_not_match' }],
    ])
    const unknown = await bo.send(authApi.updateMe, { body: { settings: { language: 'fr' } } })
    expect(unknown.error?.details).toEqual([expect.objectContaining({ field: 'settings.language' })])
    expect(languages(await bo.ok(authApi.me))).toEqual(['en', 'en'])
  })

  it('changes nothing by fields that the call does not name', async () => {
    const eve = await acme.user()
    const body = {
      name: 'Eve',
      role: 'admin',
      status: 'hidden',
      email: 'root@example.org',
      companyId: ada.id,
    }
    expect((await eve.send(authApi.updateMe, { body })).status).toBe(200)
    const { name, role, status, email, ownCompanyId } = await eve.ok(authApi.me)
    expect([name, role, status, email, ownCompanyId]).toEqual([
      'Eve',
      'student',
      'active',
      eve.email,
      acme.id,
    ])
  })

  it('is signed in for fourteen days and no longer, however busy', async () => {
    const gia = await acme.user()
    await gia.password(PASSWORD)
    const { headers, data } = await login(acme, gia.email, PASSWORD)
    const until = Date.parse(/expires=([^;]+)/i.exec(cookieOf(headers) ?? '')?.[1] ?? '')
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(14 * 24)
    const used = await refresh(acme, pair(cookieOf(headers)))
    const later = Date.parse(/expires=([^;]+)/i.exec(cookieOf(used.headers) ?? '')?.[1] ?? '')
    expect(later - until).toBe(0)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update sessions set created_at = now() - interval '15 days', expires_at = now() - interval '1 second'
        where user_id = ${gia.id} and ended_at is null`.execute(tx),
    )
    expect((await bearer(acme, data?.token ?? '')).status).toBe(401)
    expect((await refresh(acme, pair(cookieOf(used.headers)))).status).toBe(401)
  })

  it('has a role and status read at each request, not trusted from the token', async () => {
    const admin = await acme.user({ role: 'admin' })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ role: 'student' }).where('id', '=', admin.id).execute(),
    )
    expect((await admin.call(usersApi.list)).status).toBe(403)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', admin.id).execute(),
    )
    expect((await admin.call(authApi.me)).status).toBe(401)
  })

  it('changes a password once by each that was: of two who know it at the same moment one is too late', async () => {
    const person = await acme.user()
    await person.password(PASSWORD)
    const change = (newPassword: string) =>
      person.call(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword } })
    const answers = await Promise.all([
      change('three otters under a bridge'),
      change('four herons over the reeds'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.error?.details).toEqual([
      { field: 'currentPassword', code: 'wrong_password' },
    ])
  })

  it('changes the password with the current one; every other session ends [S7.25b] [S5.3a]', async () => {
    const cleo = await acme.user({ name: 'Cleopatra' })
    await cleo.password(PASSWORD)
    const other = (await login(acme, cleo.email, PASSWORD)).data?.token ?? ''
    const wrong = await cleo.call(authApi.changePassword, {
      body: { currentPassword: 'not it', newPassword: 'quiet rivers carry stones' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      error: { details: [{ field: 'currentPassword', code: 'wrong_password' }] },
    })
    expect(
      (
        await cleo.call(authApi.changePassword, {
          body: { currentPassword: PASSWORD, newPassword: 'quiet rivers carry stones' },
        })
      ).status,
    ).toBe(200)
    expect((await cleo.call(authApi.me)).status).toBe(200)
    expect((await bearer(acme, other)).status).toBe(401)
    expect((await login(acme, cleo.email, PASSWORD)).status).toBe(401)
    expect((await login(acme, cleo.email, 'quiet rivers carry stones')).status).toBe(200)
  })

  it('has the password that was typed, neither cut nor tidied, to its last sign', async () => {
    const typed = `  Ünglatte Steine ${'x'.repeat(107)} . `
    expect(typed).toHaveLength(128)
    const iris = await acme.user()
    await iris.password(PASSWORD)
    await iris.ok(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword: typed } })
    for (const other of [
      typed.trim(),
      typed.slice(0, 72),
      typed.slice(0, 127),
      typed.toLowerCase(),
      `${typed} `,
    ])
      expect((await login(acme, iris.email, other)).status).toBe(401)
    expect((await login(acme, iris.email, typed)).status).toBe(200)
  })

  it.each([
    ['short', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['password1234', 'common_password'],
    ['Hypatia-1234', 'personal_password'],
  ])('may not choose %s [S5.3b, S5.3c, S5.3d]', async (newPassword, code) => {
    const hypatia = await acme.user({ name: 'Hypatia' })
    await hypatia.password(PASSWORD)
    const { error } = await hypatia.call(authApi.changePassword, {
      body: { currentPassword: PASSWORD, newPassword },
    })
    expect(error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'newPassword', code }] })
  })

  it('sees their sessions, and ends one or all others', async () => {
    const dee = await acme.user()
    await dee.password(PASSWORD)
    const tokens = [await login(acme, dee.email, PASSWORD), await login(acme, dee.email, PASSWORD)].map(
      ({ data }) => data?.token ?? '',
    )
    const { items } = await dee.ok(authApi.listSessions)
    expect(items.map(({ current }) => current).filter(Boolean)).toEqual([true])
    expect(items.length).toBe(3)
    const one = items.find(({ current }) => !current)
    await dee.ok(authApi.endSession, { params: { id: one?.id ?? '' } })
    expect((await dee.ok(authApi.listSessions)).items.length).toBe(2)
    expect(await dee.ok(authApi.endOtherSessions)).toEqual({ ended: 1 })
    const left = await Promise.all(tokens.map((token) => bearer(acme, token)))
    expect(left.map(({ status }) => status)).toEqual([401, 401])
    expect((await dee.call(authApi.endSession, { params: { id: ada.sessionId } })).status).toBe(404)
  })
})

describe('API tokens', () => {
  it('show their secret once, work as Bearer within their scopes, and end at once [S3.6a] [S3.6b] [S3.6c] [S7.26b] [S7.27b]', async () => {
    const admin = await acme.user({ role: 'admin' })
    const made = await admin.ok(authApi.createApiToken, {
      body: { name: 'Nightly export', scopes: ['users:read'] },
    })
    expect(made).toMatchObject({
      name: 'Nightly export',
      token: expect.stringMatching(/^cairn_/),
      lastUsedAt: null,
    })
    const { items } = await admin.ok(authApi.listApiTokens)
    expect(items.map(({ id, name }) => [id, name])).toEqual([[made.id, 'Nightly export']])
    expect(JSON.stringify(items)).not.toContain(made.token)
    const stored = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('api_tokens').selectAll().where('id', '=', made.id).executeTakeFirst(),
    )
    expect(JSON.stringify(stored)).not.toContain(made.token)

    const withToken = (method: string, path: string) =>
      acme.stranger.raw(method, `/api/v1${path}`, { headers: { authorization: `Bearer ${made.token}` } })
    expect((await withToken('GET', '/users/users')).status).toBe(200)
    expect((await withToken('DELETE', `/users/user/${ada.id}`)).status).toBe(403)
    expect((await withToken('GET', '/auth/api-tokens')).status).toBe(403)
    // Nobody else ends it, whatever their role.
    for (const other of [ada, await acme.user({ role: 'admin' })])
      expect((await other.call(authApi.revokeApiToken, { params: { id: made.id } })).status).toBe(404)
    expect((await withToken('GET', '/users/users')).status).toBe(200)
    await admin.ok(authApi.revokeApiToken, { params: { id: made.id } })
    expect((await withToken('GET', '/users/users')).status).toBe(401)
    expect((await admin.call(authApi.revokeApiToken, { params: { id: made.id } })).status).toBe(404)
    expect(await admin.ok(authApi.listApiTokens)).toEqual({ items: [] })
  })

  it('are twenty at most [S8.8]', async () => {
    const busy = await acme.user()
    for (let i = 0; i < 20; i++)
      await busy.ok(authApi.createApiToken, { body: { name: `Token ${i}`, scopes: ['profile:read'] } })
    const { error } = await busy.call(authApi.createApiToken, {
      body: { name: 'One more', scopes: ['profile:read'] },
    })
    expect(error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'apiTokens', maximum: 20 },
    })
  })

  it('expire after ninety days unless told otherwise, and never in the past', async () => {
    const eve = await acme.user()
    const { expiresAt } = await eve.ok(authApi.createApiToken, {
      body: { name: 'T', scopes: ['profile:read'] },
    })
    expect(Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(90)
    const { error } = await eve.call(authApi.createApiToken, {
      body: { name: 'T', scopes: ['profile:read'], expiresAt: '2020-01-01T00:00:00Z' },
    })
    expect(error).toMatchObject({ details: [{ field: 'expiresAt', code: 'must_be_in_future' }] })
  })
})

describe('a forgotten password', () => {
  const linkFor = async (email: string) => {
    for (let i = 0; i < 100; i++) {
      const [mail] = await mailsTo(w, acme.id, email)
      if (mail) return mail.token
      await new Promise((resume) => setTimeout(resume, 20))
    }
    throw new Error('no mail came')
  }

  it('is replaced by a mailed link, once; every session ends', async () => {
    const finn = await acme.user()
    await finn.password(PASSWORD)
    expect((await acme.stranger.call(authApi.forgotPassword, { body: { email: finn.email } })).status).toBe(
      200,
    )
    const token = await linkFor(finn.email)
    expect(
      await acme.stranger.ok(authApi.checkOneTimeToken, { body: { token, purpose: 'password' } }),
    ).toMatchObject({ email: finn.email })
    const done = await acme.stranger.call(authApi.resetPassword, {
      body: { token, password: 'over the hills and far' },
    })
    expect(done.status).toBe(200)
    expect((await finn.call(authApi.me)).status).toBe(401)
    expect((await bearer(acme, done.data?.token ?? '')).status).toBe(200)
    const again = await acme.stranger.call(authApi.resetPassword, {
      body: { token, password: 'over the hills and far' },
    })
    expect(again).toMatchObject({ status: 410, error: { code: 'GONE' } })
  })

  it('takes the language chosen at the link along, whoever set one before, and the log tells it [S4.7]', async () => {
    const kai = await acme.user()
    await kai.ok(authApi.updateMe, { body: { preferredLanguage: 'en' } })
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: kai.email } })
    const body = { token: await linkFor(kai.email), password: 'over the hills and far' }
    const { token } = await acme.stranger.ok(authApi.resetPassword, {
      body: { ...body, preferredLanguage: 'es' },
    })
    expect(JSON.parse((await bearer(acme, token)).text).data).toMatchObject({
      preferredLanguage: 'es',
      settings: { language: 'es' },
    })
    const admin = await acme.user({ role: 'admin' })
    const query = { action: ['auth.profile_changed'], target: kai.id }
    const [changed] = (await admin.ok(auditApi.list, { query })).items
    expect(changed).toMatchObject({
      actorId: kai.id,
      before: { preferredLanguage: 'en' },
      after: { preferredLanguage: 'es' },
    })
  })

  it('is mailed the same link again within minutes, and five mails at most', async () => {
    const gil = await acme.user()
    const ask = async () => {
      expect((await acme.stranger.call(authApi.forgotPassword, { body: { email: gil.email } })).status).toBe(
        200,
      )
    }
    for (let n = 1; n <= 5; n++) {
      await ask()
      await expect.poll(async () => (await mailsTo(w, acme.id, gil.email)).length).toBe(n)
    }
    const tokens = (await mailsTo(w, acme.id, gil.email)).map(({ token }) => token)
    expect(new Set(tokens).size).toBe(1)
    await ask()
    // The mail of somebody who asks later has come: the sixth would have by now.
    const hal = await acme.user()
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: hal.email } })
    await linkFor(hal.email)
    expect(await mailsTo(w, acme.id, gil.email)).toHaveLength(5)
    const [token = ''] = tokens
    await acme.stranger.ok(authApi.resetPassword, { body: { token, password: 'over the hills and far' } })
  })

  it('is not lost to a stranger who asks later: the link before works to its end, and using one ends all', async () => {
    const ida = await acme.user()
    const ask = () => acme.stranger.ok(authApi.forgotPassword, { body: { email: ida.email } })
    await ask()
    const first = await linkFor(ida.email)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update one_time_tokens set created_at = now() - interval '16 minutes' where user_id = ${ida.id}`.execute(
        tx,
      ),
    )
    await ask()
    await expect.poll(async () => (await mailsTo(w, acme.id, ida.email)).length).toBe(2)
    const [second] = await mailsTo(w, acme.id, ida.email)
    expect(second?.token).not.toBe(first)
    const use = (token = '') =>
      acme.stranger.call(authApi.resetPassword, { body: { token, password: 'over the hills and far' } })
    expect((await use(first)).status).toBe(200)
    expect((await use(second?.token)).error?.code).toBe('GONE')
  })

  it('gets the same answer for an address that nobody has', async () => {
    const known = await acme.stranger.call(authApi.forgotPassword, { body: { email: ada.email } })
    const unknown = await acme.stranger.call(authApi.forgotPassword, {
      body: { email: 'nobody@example.org' },
    })
    expect(unknown.text).toBe(known.text)
  })
})
