import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { authenticator } from '../../../test/services/authenticator.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person } from '../../../test/world.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { endSessions } from '../../platform/people/end-sessions.ts'
import { endAccessOfMany } from '../auth/end-access.ts'
import { endPassword } from '../auth/passwords/end-password.ts'
import { mailNewPassword } from '../auth/passwords/mail-new-password.ts'
import { setPassword } from '../auth/passwords/set-password.ts'

const w = await world()
const PASSWORD = 'three stones on a hill'
const ANOTHER = 'moss grows on the north side'
const company = await w.company()
const admin = await company.user({ role: 'admin' })
/** Of the embedded database, which does one after the other. */
const inTurn = w.kind === 'pglite'

async function owner(): Promise<Person> {
  const person = await company.user()
  await person.password(PASSWORD)
  return person
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withTotp() {
  const person = await owner()
  const { secret } = await person.ok(secondFactorApi.startTotp)
  const { recoveryCodes } = await person.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } })
  return { person, secret, recoveryCodes }
}

const signIn = ({ email }: Person) =>
  company.stranger.call(authApi.login, { body: { email, password: PASSWORD } })

async function challengeFor(person: Person): Promise<string> {
  return SecondFactorRequired.parse((await signIn(person)).error?.details).challenge
}

const setStatus = (id: string, status: 'active' | 'inactive') =>
  admin.ok(usersApi.changeStatus, { params: { id }, body: { userId: id, status } })

const shutOut = ({ id }: Person) => setStatus(id, 'inactive')
const letIn = ({ id }: Person) => setStatus(id, 'active')

async function keepAddress(person: Person) {
  await person.ok(ownEmailApi.change, { body: { email: `new.${person.email}` } })
  const token = (await mailsTo(w, company.id, person.email))
    .map(({ text }) => /keep[^\s]*token=([\w-]+)/.exec(text)?.[1])
    .find(Boolean)
  await company.stranger.ok(ownEmailApi.keep, { body: { token: token ?? '' } })
}

const ends: [string, (person: Person) => Promise<unknown>][] = [
  [
    'a new password of one’s own',
    (person) =>
      person.ok(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword: ANOTHER } }),
  ],
  ['a new password by an admin', ({ id }) => admin.ok(usersApi.createNewPassword, { params: { id } })],
  ['an address that is kept', keepAddress],
  ['being shut out, for later, too', shutOut],
]

const liveSessions = ({ id }: Person) =>
  w.services.db.withTenant(company.id, async (tx) => {
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('user_id', '=', id)
      .execute()
    return rows.filter(({ ended_at }) => !ended_at).map((row) => row.id)
  })

/** Whose password is judged next comes no further until they may go on. */
function pauseOnceJudged() {
  const [judged, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const verify = w.services.passwords.verify.bind(w.services.passwords)
  vi.spyOn(w.services.passwords, 'verify').mockImplementationOnce(async (...given) => {
    const right = await verify(...given)
    judged.resolve()
    await goOn.promise
    return right
  })
  return { judged: judged.promise, goOn: goOn.resolve }
}

describe('what was begun by the old password ends with', () => {
  it.each(ends)('%s: a sign-in that waits for its second factor', async (_, end) => {
    const { person, secret } = await withTotp()
    const challenge = await challengeFor(person)
    await end(person)
    if (end === shutOut) await letIn(person)
    const { status, error } = await company.stranger.call(secondFactorApi.verify, {
      body: { challenge, code: codeOf(secret, 1) },
    })
    expect([status, error?.code]).toEqual([410, 'GONE'])
  })

  it.each(ends)('%s: a sign-in whose password was judged a moment before', async (_, end) => {
    const person = await owner()
    const paused = pauseOnceJudged()
    const signingIn = signIn(person)
    await paused.judged
    await end(person)
    paused.goOn()
    const { status, error } = await signingIn
    expect([status, error?.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    if (end === shutOut) await letIn(person)
    expect((await liveSessions(person)).filter((id) => id !== person.sessionId)).toEqual([])
  })
})

it('of two who choose a new password by the old one the later chooses none', async () => {
  const person = await owner()
  const { token } = (await signIn(person)).data ?? { token: '' }
  const thief = w.at(company, { ...person, token })
  const paused = pauseOnceJudged()
  const body = { currentPassword: PASSWORD, newPassword: 'a heron beside the river' }
  const late = thief.call(authApi.changePassword, { body })
  await paused.judged
  await person.ok(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword: ANOTHER } })
  paused.goOn()
  expect((await late).status).toBe(401)
  const signedIn = await company.stranger.call(authApi.login, {
    body: { email: person.email, password: ANOTHER },
  })
  expect(signedIn.status).toBe(200)
})

const grants: [string, (thief: Person) => Promise<{ status: number }>][] = [
  [
    'an API token',
    (thief) => thief.call(authApi.createApiToken, { body: { name: 'Kept', scopes: ['profile:read'] } }),
  ],
  ['an address of their calendar', (thief) => thief.call(calendarApi.makeFeed)],
  ['another address', (thief) => thief.call(ownEmailApi.change, { body: { email: `thief.${thief.email}` } })],
]

/** What a person may come in by later. */
const ways = ({ id }: Person) =>
  w.services.db.withTenant(company.id, async (tx) => {
    const tokens = await tx
      .selectFrom('api_tokens')
      .select('name')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    const links = await tx
      .selectFrom('one_time_tokens')
      .select('purpose')
      .where('user_id', '=', id)
      .where('purpose', '=', 'email')
      .execute()
    const feeds = await tx.selectFrom('calendar_feeds').select('made_at').where('user_id', '=', id).execute()
    return [
      ...tokens.map(({ name }) => name),
      ...links.map(({ purpose }) => purpose),
      ...feeds.map(() => 'calendar'),
    ]
  })

const grant = (tx: Tx, { id }: Person) =>
  Promise.all([
    tx
      .insertInto('calendar_feeds')
      .values({ company_id: company.id, user_id: id, hash: Buffer.from(uuid()) })
      .execute(),
    tx
      .insertInto('api_tokens')
      .values({
        company_id: company.id,
        id: uuid(),
        user_id: id,
        name: 'Begun before',
        hash: Buffer.from(uuid()),
        hint: 'abcd',
        scopes: ['profile:read'],
      })
      .execute(),
    tx
      .insertInto('one_time_tokens')
      .values({
        company_id: company.id,
        hash: Buffer.from(uuid()),
        user_id: id,
        purpose: 'email',
        new_email: `thief.${id}@example.org`,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute(),
  ])

const hold = (tx: Tx, { id }: Person) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()

describe('a session that ends while it', () => {
  it.skipIf(inTurn).each(grants)('asks for %s gets none', async (_, ask) => {
    const thief = await owner()
    const held = await holdPersonRow(w, company.id, (tx) =>
      endPassword(tx, { companyId: company.id, userId: thief.id, reason: 'new_password' }),
    )
    const asking = ask(thief)
    await held.stuck(asking)
    await held.release()
    expect((await asking).status).toBe(401)
    expect(await ways(thief)).toEqual([])
  })

  it.skipIf(inTurn).each(grants)('asks for %s has none when its owner is let in again', async (_, ask) => {
    const thief = await owner()
    const held = await holdPersonRow(w, company.id, async (tx) => {
      await endAccessOfMany(tx, company.id, [thief.id], 'inactive')
      await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', thief.id).execute()
    })
    const asking = ask(thief)
    await held.stuck(asking)
    await held.release()
    expect((await asking).status).toBe(401)
    await letIn(thief)
    expect(await ways(thief)).toEqual([])
  })
})

it.skipIf(inTurn).each(ends.filter(([, end]) => end !== keepAddress))(
  'what is being given as it comes ends with %s',
  async (_, end) => {
    const person = await owner()
    const held = await holdPersonRow(w, company.id, async (tx) => {
      await hold(tx, person)
      await grant(tx, person)
    })
    const ending = end(person)
    await held.stuck(ending)
    await held.release()
    await ending
    if (end === shutOut) await letIn(person)
    expect(await ways(person)).toEqual([])
  },
)

async function withPasskey(person: Person) {
  const { challenge, options } = await person.ok(secondFactorApi.passkeyOptions)
  const response = authenticator().create(options, `http://${company.host}`)
  return { challenge, name: 'Phone', response }
}

/** How a person signs in besides their password. */
const factors = ({ id }: Person) =>
  w.services.db.withTenant(company.id, async (tx) => [
    await tx.selectFrom('totp_factors').select('confirmed_at').where('user_id', '=', id).execute(),
    await tx.selectFrom('passkeys').select('name').where('user_id', '=', id).execute(),
    await tx.selectFrom('recovery_codes').select('hash').where('user_id', '=', id).orderBy('hash').execute(),
  ])

type Prepared = { thief: Person; ask: () => Promise<{ status: number }> }
const changes: [string, () => Promise<Prepared>][] = [
  [
    'adds a passkey',
    async () => {
      const thief = await owner()
      const body = await withPasskey(thief)
      return { thief, ask: () => thief.call(secondFactorApi.addPasskey, { body }) }
    },
  ],
  [
    'confirms an app',
    async () => {
      const thief = await owner()
      const { secret } = await thief.ok(secondFactorApi.startTotp)
      return { thief, ask: () => thief.call(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } }) }
    },
  ],
  [
    'makes new recovery codes',
    async () => {
      const { person: thief } = await withTotp()
      return { thief, ask: () => thief.call(secondFactorApi.newRecoveryCodes) }
    },
  ],
  [
    'removes the app',
    async () => {
      const { person: thief } = await withTotp()
      return { thief, ask: () => thief.call(secondFactorApi.removeTotp) }
    },
  ],
  [
    'removes a passkey',
    async () => {
      const thief = await owner()
      await thief.ok(secondFactorApi.addPasskey, { body: await withPasskey(thief) })
      const [{ id } = { id: '' }] = (await thief.ok(secondFactorApi.own)).passkeys
      return { thief, ask: () => thief.call(secondFactorApi.removePasskey, { params: { id } }) }
    },
  ],
]

it.skipIf(inTurn).each(changes)(
  'a session that is ended from elsewhere while it %s changes no second factor',
  async (_, prepare) => {
    const { thief, ask } = await prepare()
    const before = await factors(thief)
    const held = await holdPersonRow(w, company.id, async (tx) => {
      await hold(tx, thief)
      await endSessions(tx, { companyId: company.id, userId: thief.id, reason: 'ended' })
    })
    const asking = ask()
    await held.stuck(asking)
    await held.release()
    expect((await asking).status).toBe(401)
    expect(await factors(thief)).toEqual(before)
  },
)

it.skipIf(inTurn)('of two factors removed at once where one is needed, one stays', async () => {
  const { person } = await withTotp()
  await person.ok(secondFactorApi.addPasskey, { body: await withPasskey(person) })
  const [{ id } = { id: '' }] = (await person.ok(secondFactorApi.own)).passkeys
  const require = (required: boolean) => admin.ok(secondFactorApi.setPolicy, { body: { required } })
  await admin.ok(secondFactorApi.addPasskey, { body: await withPasskey(admin) })
  await require(true)
  const held = await holdPersonRow(w, company.id, (tx) => hold(tx, person))
  const both = [
    person.call(secondFactorApi.removeTotp),
    person.call(secondFactorApi.removePasskey, { params: { id } }),
  ]
  await held.stuck(...both)
  await held.release()
  const answers = await Promise.all(both)
  await require(false)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const own = await person.ok(secondFactorApi.own)
  expect([own.totpSince !== null, own.passkeys.length === 1].filter(Boolean)).toEqual([true])
})

it.skipIf(inTurn)('a password is written once whoever changes its person is done', async () => {
  const person = await owner()
  const held = await holdPersonRow(w, company.id, (tx) => hold(tx, person))
  let over = false
  const writing = w.services.db
    .withTenant(company.id, (tx) => setPassword(tx, { companyId: company.id, userId: person.id, hash: 'x' }))
    .then(() => (over = true))
  await held.stuck(writing)
  expect(over).toBe(false)
  await held.release()
  await writing
})

it.skipIf(inTurn)('two API tokens at once do not both take the last place', async () => {
  const person = await owner()
  const [[, ask] = ['', signIn]] = grants
  for (let i = 0; i < 19; i++) await ask(person)
  const held = await holdPersonRow(w, company.id, (tx) => hold(tx, person))
  const both = [ask(person), ask(person)]
  await held.stuck(...both)
  await held.release()
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.skipIf(inTurn)('two right answers to one challenge at once begin one session', async () => {
  const { person, secret, recoveryCodes } = await withTotp()
  const challenge = await challengeFor(person)
  const held = await holdPersonRow(w, company.id, (tx) => hold(tx, person))
  const both = [codeOf(secret, 1), recoveryCodes[0] ?? ''].map((code) =>
    company.stranger.call(secondFactorApi.verify, { body: { challenge, code } }),
  )
  await held.stuck(...both)
  await held.release()
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 410])
})

it.skipIf(inTurn)(
  'a link for a new password goes to no address that was taken back since it was asked for',
  async () => {
    const person = await owner()
    const held = await holdPersonRow(w, company.id, (tx) =>
      tx
        .updateTable('users')
        .set({ email: `back.${person.email}` })
        .where('id', '=', person.id)
        .execute(),
    )
    const mailing = w.services.db.withTenant(company.id, async (tx) => {
      const reader = { ...person, companyId: company.id, preferredLanguage: null }
      await mailNewPassword(tx, w.services, await companyOf(tx), reader)
    })
    await held.stuck(mailing)
    await held.release()
    await mailing
    expect(await mailsTo(w, company.id, person.email)).toEqual([])
  },
)
