import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { passwordTokenAgain } from '#server/features/auth/tokens/one-time-token.ts'
import { holdPeople } from '#server/platform/people/hold-person.ts'
import { countGuess } from '#server/platform/guard/guesses.ts'
import { passwords } from '#server/platform/guard/passwords.ts'
import { ApiError } from '../../core/errors.ts'
import { asOwnCompany } from '../../db/tenant.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { countAttempt } from './count-attempt.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'a long walk over wet stones'

let w: World
beforeAll(async () => {
  w = await world()
})

const login = (company: TestCompany, email: string, password: string) =>
  company.stranger.call(authApi.login, { body: { email, password } })
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const howMany = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function withPassword(company: TestCompany): Promise<Person> {
  const person = await company.user()
  await person.password(PASSWORD)
  return person
}
/** The statements of each transaction inside a company that is begun while `run` lasts. */
async function workOf(run: () => Promise<unknown>): Promise<string[][]> {
  const { bareDriver: driver } = w.services.db
  const transaction = driver.transaction.bind(driver)
  const work: string[][] = []
  const spy = vi.spyOn(driver, 'transaction').mockImplementation((options, body) => {
    // Background work goes over all companies.
    if (options.prelude[0]?.name !== 'enter_tenant') return transaction(options, body)
    const statements: string[] = []
    work.push(statements)
    return transaction(options, (tx, prelude) =>
      body(
        {
          query(statement) {
            statements.push(statement.text)
            return tx.query(statement)
          },
        },
        prelude,
      ),
    )
  })
  await run()
  spy.mockRestore()
  return work
}

describe('guesses at a password', () => {
  it('are counted before they are judged: of 400 at once ten are, and no more', async () => {
    const company = await w.company()
    const target = await withPassword(company)
    const judged = vi.spyOn(w.services.passwords, 'verify')
    const answers = await Promise.all(times(400, (n) => login(company, target.email, `guess number ${n}`)))
    expect(judged).toHaveBeenCalledTimes(10)
    judged.mockRestore()
    expect([howMany(answers, 401), howMany(answers, 429)]).toEqual([10, 390])
    expect((await login(company, target.email, PASSWORD)).status).toBe(429)
  })

  it('at a super_admin’s count once, at whatever company’s address they are made', async () => {
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const hosts = [await w.company(), await w.company()]
    const judged = vi.spyOn(w.services.passwords, 'verify')
    const answers = await Promise.all(
      hosts.flatMap((host) => times(8, (n) => login(host, root.email, `guess number ${n}`))),
    )
    expect(howMany(answers, 401)).toBe(16)
    expect(judged.mock.calls.filter(([hash]) => hash !== null)).toHaveLength(10)
    judged.mockRestore()
    // Right as it is, it is judged no more: at their own host that is said, at others nobody learns whose address it is.
    expect((await login(await w.company(), root.email, PASSWORD)).status).toBe(401)
    expect((await login(w.defaultCompany, root.email, PASSWORD)).status).toBe(429)
  })

  it('tell nobody at which address there is a super_admin, however many are made at several companies’ addresses', async () => {
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const [one, other] = [await w.company(), await w.company()]
    const said = async (email: string) => {
      const answers: unknown[] = []
      for (const [host, guesses] of [
        [one, 12],
        [other, 2],
      ] as const)
        for (let n = 0; n < guesses; n++) answers.push((await login(host, email, `guess number ${n}`)).error)
      return answers.map((error) => (error as { code: string } | undefined)?.code)
    }
    const nobodys = await said('nobody@example.org')
    expect(nobodys).toEqual([
      ...times(10, () => 'INVALID_CREDENTIALS'),
      ...times(2, () => 'RATE_LIMITED'),
      ...times(2, () => 'INVALID_CREDENTIALS'),
    ])
    expect(await said(root.email)).toEqual(nobodys)
    await login(other, 'else@example.org', 'the company is read from now on')
    const works = []
    for (const email of ['nobody@example.org', root.email])
      works.push(await workOf(() => login(other, email, 'not the password')))
    expect(works[1]).toEqual(works[0])
  })

  it('before a right one are forgiven to a super_admin at any company’s address', async () => {
    const root = await w.superAdmin()
    await root.password(PASSWORD)
    const host = await w.company()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 6; n++) expect((await login(host, root.email, `wrong ${n}`)).status).toBe(401)
      expect((await login(host, root.email, PASSWORD)).status).toBe(200)
    }
  })

  it('count as well where the current password is asked for', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    const change = (currentPassword: string) =>
      person.call(authApi.changePassword, {
        body: { currentPassword, newPassword: 'moss grows on the north side' },
      })
    const answers = await Promise.all(times(30, (n) => change(`guess number ${n}`)))
    expect([howMany(answers, 400), howMany(answers, 429)]).toEqual([10, 20])
    expect((await change(PASSWORD)).status).toBe(429)
    expect((await login(company, person.email, PASSWORD)).status).toBe(429)
  })

  it('leave a class behind one address, and their victim, a way in', async () => {
    const company = await w.company()
    const [known, stranger] = [await withPassword(company), await withPassword(company)]
    await w.services.db.withTenant(company.id, (tx) =>
      tx.updateTable('sessions').set({ ip: '127.0.0.1' }).where('user_id', '=', known.id).execute(),
    )
    // Fewer at once than may wait for their turn to be hashed.
    for (const round of [1, 2])
      await Promise.all(times(50, (n) => login(company, `nobody-${round}-${n}@example.org`, 'a guess')))
    expect((await login(company, stranger.email, PASSWORD)).status).toBe(429)
    expect((await login(company, known.email, PASSWORD)).status).toBe(200)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('guesses')
        .set({ until: sql<Date>`now() - interval '1 second'` })
        .execute(),
    )
    expect((await login(company, stranger.email, PASSWORD)).status).toBe(200)
  })

  it('where too many are made tell nobody who is known there: the wrong are answered the same, after the same work', async () => {
    const company = await w.company()
    const known = await withPassword(company)
    await w.services.db.withTenant(company.id, (tx) =>
      tx.updateTable('sessions').set({ ip: '127.0.0.1' }).where('user_id', '=', known.id).execute(),
    )
    for (const round of [1, 2])
      await Promise.all(times(50, (n) => login(company, `nobody-${round}-${n}@example.org`, 'a guess')))
    const judged = vi.spyOn(w.services.passwords, 'verify')
    const said: unknown[] = []
    // Beyond the ten that one account has from one address, too.
    for (let n = 0; n < 12; n++)
      for (const email of [known.email, 'nobody@example.org']) {
        const { status, error, headers } = await login(company, email, 'not the password')
        said.push([status, error?.code, Number(headers['retry-after']) > 600])
      }
    expect(said).toEqual(times(24, () => [429, 'RATE_LIMITED', true]))
    expect(judged).toHaveBeenCalledTimes(24)
    judged.mockRestore()
  })

  it('never leave a victim on the attacker’s own network without a way in: their mailbox has one', async () => {
    const company = await w.company()
    const victim = await withPassword(company)
    for (let n = 0; n < 11; n++) await login(company, victim.email, `guess number ${n}`)
    expect((await login(company, victim.email, PASSWORD)).status).toBe(429)
    const token = await w.services.db.withTenant(company.id, async (tx) => {
      const who = { companyId: company.id, userId: victim.id }
      return (await passwordTokenAgain(tx, w.services.seal, who)).token
    })
    const body = { token, password: 'quiet rivers carry stones' }
    const { data, status } = await company.stranger.call(authApi.resetPassword, { body })
    expect([status, typeof data?.token]).toEqual([200, 'string'])
  })

  it('that are refused count no further: hammering at one account does not close the others', async () => {
    const company = await w.company()
    const [target, other] = [await withPassword(company), await withPassword(company)]
    await Promise.all(times(120, (n) => login(company, target.email, `guess number ${n}`)))
    expect((await login(company, other.email, PASSWORD)).status).toBe(200)
  })

  it('from one network of IPv6 are those of one address', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    const attempt = (ip: string) => ({
      companyId: asOwnCompany(company.id),
      userId: person.id,
      email: person.email,
      ip,
    })
    for (let n = 0; n < 10; n++) await countAttempt(w.services, attempt(`2001:db8:0:1::${n.toString(16)}`))
    await expect(countAttempt(w.services, attempt('2001:db8:0:1:ffff::1'))).rejects.toThrow(
      'too many requests',
    )
    await countAttempt(w.services, attempt('2001:db8:0:2::1'))
  })

  it('at others are not forgiven by signing in to an account of one’s own', async () => {
    const company = await w.company()
    const [own, victim] = [await withPassword(company), await withPassword(company)]
    const counted = async () => {
      const { rows } = await w.services.db.withTenant(company.id, (tx) =>
        sql<{ made: number }>`select made from guesses order by made`.execute(tx),
      )
      return rows.map(({ made }) => made)
    }
    for (let n = 0; n < 5; n++) await login(company, victim.email, `guess number ${n}`)
    expect(await counted()).toEqual([5, 5, 5])
    expect((await login(company, own.email, PASSWORD)).status).toBe(200)
    // Of the pair, the account and the address of the victim all are counted still.
    expect((await counted()).filter((made) => made === 5)).toHaveLength(3)
    for (let n = 0; n < 5; n++) await login(company, own.email, `guess number ${n}`)
    expect((await login(company, own.email, PASSWORD)).status).toBe(200)
    // At their own account they are forgiven from there; of the account and the address the last one alone.
    expect(Math.max(...(await counted()))).toBe(10)
  })

  it('before a right one are forgiven to its owner', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 6; n++) expect((await login(company, person.email, `wrong ${n}`)).status).toBe(401)
      expect((await login(company, person.email, PASSWORD)).status).toBe(200)
    }
  })

  it('wait in a queue that ends: beyond it one is told to come again, and nothing is held against them', async () => {
    const own = await passwords()
    const atOnce = Math.max(2, availableParallelism())
    const who = { one: '192.0.2.1', group: 'acme' }
    const results = await Promise.allSettled(times(64 + atOnce + 3, () => own.verify(null, 'anything', who)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'RATE_LIMITED' })

    const company = await w.company()
    const person = await withPassword(company)
    const full = vi.spyOn(w.services.passwords, 'verify').mockImplementation(async () => {
      throw refused[0]?.reason
    })
    for (let n = 0; n < 12; n++) expect((await login(company, person.email, PASSWORD)).status).toBe(429)
    full.mockRestore()
    expect((await login(company, person.email, PASSWORD)).status).toBe(200)
  })

  it('that found no turn are taken back where they were counted: of a window that began since none is given away', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    const counted = async () => {
      const { rows } = await w.services.db.withTenant(company.id, (tx) =>
        sql<{ made: number }>`select made from guesses`.execute(tx),
      )
      return rows.map(({ made }) => made)
    }
    const full = (meanwhile: () => Promise<unknown>) =>
      vi.spyOn(w.services.passwords, 'verify').mockImplementationOnce(async () => {
        await meanwhile()
        throw new ApiError('RATE_LIMITED')
      })
    full(async () => expect(await counted()).toEqual([1, 1, 1]))
    expect((await login(company, person.email, PASSWORD)).status).toBe(429)
    expect(await counted()).toEqual([0, 0, 0])
    full(async () => {
      await w.services.db.withTenant(company.id, (tx) =>
        tx
          .updateTable('guesses')
          .set({ until: sql<Date>`now() - interval '1 second'` })
          .execute(),
      )
      expect((await login(company, person.email, 'a guess')).status).toBe(401)
    })
    expect((await login(company, person.email, PASSWORD)).status).toBe(429)
    expect(await counted()).toEqual([1, 1, 1])
  })

  it('are judged as those of their address and company: neither keeps others waiting', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    const judged = vi.spyOn(w.services.passwords, 'verify')
    expect((await login(company, person.email, PASSWORD)).status).toBe(200)
    expect((await login(company, 'nobody@example.org', PASSWORD)).status).toBe(401)
    const ways = judged.mock.calls.map(([, , who]) => who)
    judged.mockRestore()
    expect(ways).toEqual(times(2, () => ({ one: '127.0.0.1', group: company.id })))
  })

  it('count from the first one for a quarter of an hour, which no later one prolongs, and then anew', async () => {
    const company = await w.company()
    // More than one call clears away.
    const counted = Object.fromEntries(times(250, (n) => [`of ${n}`, 'a guess']))
    const count = () =>
      w.services.db.withTenant(company.id, async (tx) => {
        const all = Object.values(await countGuess(tx, w.services.seal, counted))
        return [
          [...new Set(all.map(({ made }) => made))],
          [...new Set(all.map(({ seconds }) => seconds))],
        ] as const
      })
    const until = (seconds: number) =>
      w.services.db.withTenant(company.id, (tx) =>
        tx
          .updateTable('guesses')
          .set({ until: sql<Date>`now() + ${seconds} * interval '1 second'` })
          .execute(),
      )
    expect(await count()).toEqual([[1], [900]])
    await until(300)
    const [made, [seconds = 0]] = await count()
    expect(made).toEqual([2])
    expect(seconds).toBeLessThanOrEqual(300)
    await until(-1)
    expect(await count()).toEqual([[1], [900]])
  })

  it('stand in the table under no name', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    await login(company, person.email, 'a guess')
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('guesses').selectAll().execute(),
    )
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows.map(({ key }) => Buffer.from(key).toString('latin1')))).not.toContain(
      person.email,
    )
  })
})

describe('guesses at a second factor', () => {
  it('are ten, over all sign-ins of a person at once', async () => {
    const company = await w.company()
    const person = await withPassword(company)
    const { secret } = await person.ok(secondFactorApi.startTotp)
    const code = new TOTP({ secret }).generate()
    await person.ok(secondFactorApi.confirmTotp, { body: { code } })
    const challenges = await Promise.all(
      times(6, async () => {
        const { error } = await login(company, person.email, PASSWORD)
        return SecondFactorRequired.parse(error?.details).challenge
      }),
    )
    const answers = await Promise.all(
      challenges.flatMap((challenge) =>
        times(5, () =>
          company.stranger.call(secondFactorApi.verify, { body: { challenge, code: '000000' } }),
        ),
      ),
    )
    expect([howMany(answers, 400), howMany(answers, 429)]).toEqual([10, 20])
  })
})

describe('an address that nobody has', () => {
  it('costs a sign-in the same transactions and statements as one that somebody has', async () => {
    const company = await w.company()
    const known = await withPassword(company)
    await login(company, known.email, 'the company is read from now on')
    const one = await workOf(() => login(company, known.email, 'not the password'))
    const other = await workOf(() => login(company, 'nobody@example.org', 'not the password'))
    expect(one.length).toBe(5)
    expect(other).toEqual(one)
  })

  it('costs a sign-in that is refused the same, and is refused like one that somebody has', async () => {
    const company = await w.company()
    const known = await withPassword(company)
    const emails = [known.email, 'nobody@example.org']
    await login(company, 'else@example.org', 'the company is read from now on')
    // As many as closes it were guessed from other networks.
    await w.services.db.withTenant(company.id, async (tx) => {
      for (const account of emails)
        for (let n = 0; n < 100; n++) await countGuess(tx, w.services.seal, { account })
    })
    const statuses: number[] = []
    const [one, other] = [
      await workOf(async () => statuses.push((await login(company, known.email, 'not the password')).status)),
      await workOf(async () =>
        statuses.push((await login(company, 'nobody@example.org', 'not the password')).status),
      ),
    ]
    expect(statuses).toEqual([429, 429])
    expect(one).toHaveLength(3)
    expect(other).toEqual(one)
  })

  it('costs a forgotten password the same, and gets no mail', async () => {
    const company = await w.company()
    const known = await withPassword(company)
    const forget = (email: string) =>
      workOf(async () => {
        const done = vi.spyOn(w.services.db, 'withTenant')
        await company.stranger.ok(authApi.forgotPassword, { body: { email } })
        // Two look-ups and what is written or undone; the last is over once its promise is.
        await vi.waitFor(() => expect(done.mock.results).toHaveLength(3), { timeout: 5000 })
        await Promise.allSettled(done.mock.results.map(({ value }) => value as Promise<unknown>))
        done.mockRestore()
      })
    await login(company, known.email, 'the company is read from now on')
    // Undone, the other's work leaves nothing: both find the same.
    const [other, one] = [await forget('nobody@example.org'), await forget(known.email)]
    expect(one.flat().filter((text) => text.startsWith('insert into')).length).toBeGreaterThan(1)
    expect(other).toEqual(one)
    const mails = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('mails').select('recipient').execute(),
    )
    expect(mails).toEqual([{ recipient: known.email }])
  })
})

it.skipIf(process.env['CAIRN_TEST_DB'] !== 'postgres')(
  'a link asked for an address that nobody has waits for nobody’s sign-in, and none waits for it',
  async () => {
    const company = await w.company()
    const only = await withPassword(company)
    await login(company, only.email, PASSWORD)
    // As a sign-in does, for as long as it takes.
    const held = await holdPersonRow(w, company.id, (tx) => holdPeople(tx, [only.id]))
    const begun = vi.spyOn(w.services.db, 'withTenant')
    await company.stranger.ok(authApi.forgotPassword, { body: { email: 'nobody@example.org' } })
    await vi.waitFor(() => expect(begun.mock.results).toHaveLength(3), { timeout: 5000 })
    let over = false
    const work = Promise.allSettled(begun.mock.results.map(({ value }) => value as Promise<unknown>)).then(
      () => (over = true),
    )
    begun.mockRestore()
    await held.stuck(work)
    expect(over).toBe(true)
    await held.release()
  },
)

it('lets an operator in at a company that added their address under another password', async () => {
  const company = await w.company()
  const root = await w.superAdmin()
  await root.password(PASSWORD)
  const double = await company.user({ email: root.email })
  await double.password('the tenant chose this one')
  const { data } = await login(company, root.email, PASSWORD)
  const me = await company.stranger.raw('GET', '/api/v1/auth/me', {
    headers: { authorization: `Bearer ${data?.token}` },
  })
  expect(JSON.parse(me.text).data).toMatchObject({ id: root.id, role: 'super_admin' })
})

it('lets nobody else of the operators’ own company in at another, nor mails them a link from there', async () => {
  const company = await w.company()
  const people = await Promise.all(
    (['admin', 'mentor', 'student'] as const).map((role) => w.defaultCompany.user({ role })),
  )
  for (const person of people) {
    await person.password(PASSWORD)
    const { status, error } = await login(company, person.email, PASSWORD)
    expect([status, error?.code], person.role).toEqual([401, 'INVALID_CREDENTIALS'])
    await company.stranger.ok(authApi.forgotPassword, { body: { email: person.email } })
  }
  // The mail of somebody who asks later has come: those before it would have by now.
  const known = await company.user()
  await company.stranger.ok(authApi.forgotPassword, { body: { email: known.email } })
  await expect.poll(async () => (await mailsTo(w, company.id, known.email)).length).toBe(1)
  for (const { id } of [company, w.defaultCompany])
    for (const { email } of people) expect(await mailsTo(w, id, email)).toEqual([])
  for (const { email } of people) expect((await login(w.defaultCompany, email, PASSWORD)).status).toBe(200)
})

it.each(['inactive', 'deleted'] as const)(
  'lets whoever a company has under the address of an operator who is %s in by their own account there',
  async (status) => {
    const company = await w.company()
    const root = await w.superAdmin()
    await root.password('the operator chose this one')
    const namesake = await company.user({ email: root.email })
    await namesake.password(PASSWORD)
    await w.services.db.withTenant(w.defaultCompany.id, (tx) =>
      tx.updateTable('users').set({ status }).where('id', '=', root.id).execute(),
    )
    expect((await login(company, root.email, 'the operator chose this one')).status).toBe(401)
    const { data } = await login(company, root.email, PASSWORD)
    const me = await company.stranger.raw('GET', '/api/v1/auth/me', {
      headers: { authorization: `Bearer ${data?.token}` },
    })
    expect(JSON.parse(me.text).data).toMatchObject({ id: namesake.id, role: 'student' })
  },
)

it('lets an operator in at a company that is suspended, for as long as where they live', async () => {
  const company = await w.company()
  const root = await w.superAdmin()
  await root.password(PASSWORD)
  await w.services.db.withPlatform(async (tx) => {
    await tx
      .updateTable('company_settings')
      .set({ session_hours: 2160 })
      .where('company_id', '=', company.id)
      .execute()
    await tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  })
  w.services.companies.forget(company.slug)
  expect((await login(company, root.email, PASSWORD)).status).toBe(200)
  const [session] = await w.services.db.withTenant(w.defaultCompany.id, (tx) =>
    tx
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', root.id)
      .where('id', '!=', root.sessionId)
      .execute(),
  )
  const hours = ((session?.expires_at.getTime() ?? 0) - (session?.created_at.getTime() ?? 0)) / 3_600_000
  expect(Math.round(hours)).toBe(336)
})
