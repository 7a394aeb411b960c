import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { ssoApi } from '#contract/accounts/sso.ts'
import { caller } from '../../../test/caller.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { seal } from '../../platform/guard/seal.ts'
import { countOnAllServers } from '../../platform/guard/network-counts.ts'
import { requestLimits } from './rate-limits.ts'

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
/** A bad body at a call of which 30 a minute are answered. */
const heavy = { body: {} as never }

const SECRET = () => `a secret of these tests alone, ${randomBytes(16).toString('hex')}`

// The embedded database has one server.
describe.runIf(inject('testDatabase').kind === 'postgres')('strangers at two servers of one database', () => {
  const calls = (company: TestCompany, { port }: World) => {
    const by = caller(port, company.host)
    const code = 'abc-defg-hij'
    return {
      login: () => by.send(authApi.login, { body: {} }),
      forgot: () => by.send(authApi.forgotPassword, { body: {} }),
      link: () => by.send(authApi.checkOneTimeToken, { body: {} }),
      guest: () => by.send(meetingsApi.guestJoin, { params: { code }, body: {} }),
      look: () => by.send(meetingsApi.guestLook, { params: { code }, body: {} }),
    }
  }

  it('are counted for both together at sign-in, passwords, mailed links and guests’ doors, and anew after a minute', async () => {
    const one = await world({ CAIRN_RATE_LIMITS: 'on', CAIRN_SECRET: SECRET() })
    const two = await one.secondServer()
    const [company, other] = [await one.company(), await one.company()]
    const [first, second] = [calls(company, one), calls(other, two)]
    for (let n = 0; n < 60; n++)
      expect(statuses(await Promise.all(Object.values(first).map((call) => call())))).toEqual(
        Array<number>(5).fill(400),
      )
    for (const call of Object.values(second)) {
      const { status, headers } = await call()
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    }
    // What asks for an account, and what everybody's page asks for, goes on.
    expect((await caller(two.port, other.host).call(authApi.me)).status).toBe(401)
    await one.services.db.withPlatform((tx) =>
      sql`update network_counts set until = now() - interval '1 second'`.execute(tx),
    )
    expect((await second.login()).status).toBe(400)
  })

  it('are counted for both together where the badges of a company are verified', async () => {
    const one = await world({ CAIRN_RATE_LIMITS: 'on', CAIRN_SECRET: SECRET() })
    const two = await one.secondServer()
    const company = await one.company()
    const ask = ({ port }: World) => caller(port, company.host).raw('GET', '/badges/issuer')
    expect(statuses(await Promise.all(Array.from({ length: 60 }, () => ask(one))))).toEqual(
      Array<number>(60).fill(200),
    )
    const { status, headers } = await ask(two)
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('are people, too, where what they call has a limit of its own: search, files, messages and what is heavy', async () => {
    const one = await world({ CAIRN_RATE_LIMITS: 'on', CAIRN_SECRET: SECRET() })
    const two = await one.secondServer()
    const company = await one.company()
    const [busy, other] = [await company.user({ role: 'admin' }), await company.user({ role: 'admin' })]
    const at = (person: Person, { port }: World) => caller(port, company.host, person.token)
    const heavyAt = (person: Person, world: World) => at(person, world).send(ssoApi.save, heavy)
    const searchAt = (person: Person, world: World) =>
      at(person, world).call(meetingsApi.people, { query: { search: 'no one' } })
    // Both at once: neither has heard of the other.
    const both = await Promise.all(Array.from({ length: 60 }, (_, n) => heavyAt(busy, n % 2 ? one : two)))
    expect(statuses(both).filter((status) => status === 400)).toHaveLength(30)
    expect(statuses(both).filter((status) => status === 429)).toHaveLength(30)
    const searches = await Promise.all(
      Array.from({ length: 100 }, (_, n) => searchAt(busy, n % 2 ? one : two)),
    )
    expect(statuses(searches).filter((status) => status === 200)).toHaveLength(60)
    // Other people, and what every page asks for, go on.
    expect((await heavyAt(other, two)).status).toBe(400)
    expect((await at(busy, two).call(authApi.me)).status).toBe(200)
  })

  it('take up no more than so many rows: who comes to a place that is another’s takes one off that count, and the place once none is left', async () => {
    const { services } = await world()
    const mark = (text: string) => Buffer.from(`..${text}`)
    const made = async (text: string) => (await countOnAllServers(services.db, mark(text), 60)).made
    const counts: number[] = []
    for (const text of ['a', 'a', 'a', 'b', 'a', 'b', 'b', 'b', 'a', 'b', 'b']) counts.push(await made(text))
    //                      a  a  a  b: a has 2 left, …
    expect(counts).toEqual([1, 2, 3, 1, 3, 1, 1, 1, 1, 1, 2])
  })
})

describe('the requests of a caller', () => {
  let w: World
  let company: TestCompany
  beforeAll(async () => {
    w = await world({ CAIRN_RATE_LIMITS: 'on', CAIRN_SECRET: SECRET() })
    company = await w.company()
  })

  async function signedInAgain({ id }: Person): Promise<{ token: string; sessionId: string }> {
    const session = { company_id: company.id, id: uuid(), user_id: id }
    const expires_at = new Date(Date.now() + 60_000)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .insertInto('sessions')
        .values({ ...session, expires_at })
        .execute(),
    )
    const claims = { userId: id, companyId: company.id, sessionId: session.id }
    return { token: w.services.tokens.sign(claims), sessionId: session.id }
  }

  it('are counted by address whatever an unverified Authorization header says', async () => {
    const answers = []
    for (let n = 0; n < 31; n++)
      answers.push(
        await company.stranger.raw('PUT', '/api/v1/companies/sso', {
          headers: { authorization: `Bearer ${randomBytes(24).toString('base64url')}` },
        }),
      )
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(401), 429])
    const signIns = []
    for (let n = 0; n < 301; n++)
      signIns.push(
        await company.stranger.raw('POST', '/api/v1/auth/login', {
          headers: { authorization: `Bearer ${n}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      )
    expect(statuses(signIns)).toEqual([...Array<number>(300).fill(400), 429])
  })

  it('are counted by person once the token is verified: of two behind one address each has their own', async () => {
    const [one, other] = [await company.user({ role: 'admin' }), await company.user({ role: 'admin' })]
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await one.send(ssoApi.save, heavy))
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(400), 429])
    expect((await other.send(ssoApi.save, heavy)).status).toBe(400)
  })

  it('with a token of a session that has ended use up nothing of its owner’s', async () => {
    const person = await company.user({ role: 'admin' })
    const stolen = await signedInAgain(person)
    const thief = caller(w.port, company.host, stolen.token)
    await person.ok(authApi.endSession, { params: { id: stolen.sessionId } })
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await thief.send(ssoApi.save, heavy))
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(401), 429])
    expect((await person.send(ssoApi.save, heavy)).status).toBe(400)
  })

  it('of all sessions of one person are that person’s', async () => {
    const person = await company.user({ role: 'admin' })
    const again = caller(w.port, company.host, (await signedInAgain(person)).token)
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await (n % 2 ? again : person).send(ssoApi.save, heavy))
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(400), 429])
  })

  it('are uploads where one’s own profile is sent as a form, and calls like any other where it is JSON', async () => {
    const person = await company.user()
    const put = (type: string, body: string) =>
      person.raw('PUT', '/api/v1/auth/me', { headers: { 'content-type': type }, body })
    const form = `--x\r\ncontent-disposition: form-data; name="timeZone"\r\n\r\nUTC\r\n--x--\r\n`
    const answers: { status: number }[] = []
    for (let n = 0; n < 31; n++) answers.push(await put('application/json', '{"timeZone":"UTC"}'))
    expect(statuses(answers)).toEqual(Array<number>(31).fill(200))
    const forms: { status: number }[] = []
    for (let n = 0; n < 31; n++) forms.push(await put('Multipart/Form-Data; boundary=x', form))
    expect(statuses(forms)).toEqual([...Array<number>(30).fill(200), 429])
    expect((await put('application/json', '{"timeZone":"UTC"}')).status).toBe(200)
  })

  it('are few where people are searched, so that nobody spells the whole company, and others go on', async () => {
    const person = await company.user()
    const answers = []
    for (let n = 0; n < 61; n++)
      answers.push(await person.call(meetingsApi.people, { query: { search: n ? 'no one' : 'n' } }))
    expect(statuses(answers)).toEqual([400, ...Array<number>(59).fill(200), 429])
    expect((await person.call(authApi.me)).status).toBe(200)
  })

  it('are one person’s, by whichever of their API tokens; and none of their network’s', async () => {
    const busy = await w.company()
    const person = await busy.user()
    const body = { name: 'Export', scopes: ['profile:write' as const] }
    const [first, second] = [
      await person.ok(authApi.createApiToken, { body }),
      await person.ok(authApi.createApiToken, { body }),
    ]
    const sent = []
    for (let n = 0; n < 31; n++) {
      const by = caller(w.port, busy.host, (n % 2 ? first : second).token)
      sent.push(await by.send(authApi.uploadPhoto, {}))
    }
    expect(sent.at(29)?.status).toBe(400)
    expect(sent.at(30)?.status).toBe(429)
    const other = await busy.user()
    const { token } = await other.ok(authApi.createApiToken, { body })
    expect((await caller(w.port, busy.host, token).send(authApi.uploadPhoto, {})).status).toBe(400)
  })

  it('write nothing into the database', async () => {
    // What the server does on its own account, at the full hour above all, is not the caller's.
    await w.services.jobs.stop()
    const person = await company.user()
    const { bareDriver: driver } = w.services.db
    const transaction = driver.transaction.bind(driver)
    const written: string[] = []
    const spy = vi.spyOn(driver, 'transaction').mockImplementation((options, body) =>
      transaction(options, (tx, prelude) =>
        body(
          {
            query(statement) {
              if (/\b(insert|update|delete)\b/i.test(statement.text)) written.push(statement.text)
              return tx.query(statement)
            },
          },
          prelude,
        ),
      ),
    )
    try {
      // The first call also notes that the session is in use, which it does once a minute.
      await person.ok(authApi.me)
      await expect.poll(() => written.length).toBe(1)
      spy.mockClear()
      written.length = 0
      for (let n = 0; n < 20; n++) await person.ok(authApi.me)
      // Beside them the server reads once a second whether maintenance is on.
      expect(spy.mock.calls.length).toBeGreaterThanOrEqual(20)
      expect(written).toEqual([])
    } finally {
      spy.mockRestore()
    }
  })
})

it('begins anew each minute, and says how long it is until then', () => {
  const limits = requestLimits(seal('a secret of the tests'), 'tests')
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const ask = () => limits.count('heavy', { person: 'a' })
    for (let n = 0; n < 30; n++) ask()
    vi.advanceTimersByTime(59_000)
    expect(ask).toThrow(expect.objectContaining({ headers: { 'retry-after': '1' } }))
    vi.advanceTimersByTime(1000)
    for (let n = 0; n < 30; n++) ask()
    expect(ask).toThrow(expect.objectContaining({ headers: { 'retry-after': '60' } }))
  } finally {
    vi.useRealTimers()
  }
})

it('remembers 100,000 callers where nothing else is said', () => {
  const limits = requestLimits(
    { ...seal('a secret of the tests'), mark: (text) => Buffer.from(text) },
    'tests',
  )
  for (let n = 0; n < 100_001; n++) limits.count('default', { person: String(n) })
  expect(limits.remembered).toBe(100_000)
})

it('counts a network of IPv6 as one, and the next as another', () => {
  const limits = requestLimits(seal('a secret of the tests'), 'tests')
  for (let n = 0; n < 30; n++) limits.count('heavy', { ip: `2001:db8:0:1::${n.toString(16)}` })
  expect(() => limits.count('heavy', { ip: '2001:db8:0:1:ffff::1' })).toThrow('too many requests')
  expect(() => limits.count('heavy', { ip: '2001:db8:0:2::1' })).not.toThrow()
})

it('remembers so many callers at most, over all kinds of call, and forgets the first', () => {
  const limits = requestLimits(seal('a secret of the tests'), 'tests', 100)
  const flood = (from: number, to: number) => {
    for (let n = from; n < to; n++)
      for (const kind of ['default', 'heavy'] as const)
        limits.count(kind, { ip: `2001:db8:0:${n.toString(16)}::1` })
  }
  flood(0, 40)
  expect(limits.remembered).toBe(80)
  for (let n = 0; n < 30; n++) limits.count('heavy', { person: 'a' })
  flood(40, 49)
  expect(limits.remembered).toBe(99)
  expect(() => limits.count('heavy', { person: 'a' })).toThrow('too many requests')
  flood(49, 2000)
  expect(limits.remembered).toBe(100)
  expect(() => limits.count('heavy', { person: 'a' })).not.toThrow()
})
