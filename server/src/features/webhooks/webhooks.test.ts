import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { v4 as uuid } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { noCertificate } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { usersApi } from '#contract/people/users.ts'
import { webhooksApi, type WebhookEvent } from '#contract/companies/webhooks.ts'
import { startReceiver, type Got } from '../../../test/services/receiver.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { columnOf } from '../users/fields.ts'
import type { UserRow } from '../users/users.view.ts'
import { claimNext, deliverWebhooks } from './deliver.ts'
import { prepareSome } from './prepare.ts'
import { noteExpired } from './note-expired.ts'
import { sendOne } from './send-one.ts'

// The receivers of these tests stand on this machine. What delivers runs when a test says so.
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
await w.services.jobs.stop()

/** A receiver on this machine, as somebody’s own server is one. */
async function receiver(answer?: Parameters<typeof startReceiver>[0]) {
  const { got, origin, stop } = await startReceiver(answer)
  onTestFinished(stop)
  const messages = () =>
    got.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object })
  return { got, url: `${origin}/cairn`, messages }
}

async function told(events: readonly WebhookEvent[], url: string) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const body = { url, description: 'Payroll', events: [...events] }
  const { webhook, secret } = await admin.ok(webhooksApi.create, { body })
  return { acme, admin, id: webhook.id, secret: secret ?? '' }
}

/** The columns that a person’s view shows of their row, but for what nobody sets: no change of those is told. */
type ToldColumn = Exclude<
  keyof UserRow,
  | 'company_id'
  | 'id'
  | 'last_login'
  | 'created_at'
  | 'updated_at'
  | 'invited_at'
  | 'invite_anew'
  | 'deleted_at'
  | 'manager'
>
const headersOf = ({ headers }: Got) => headers as Record<string, string>
const deliveries = async (admin: Person, id: string) =>
  (await admin.ok(webhooksApi.deliveries, { params: { id } })).items
const webhookOf = async (admin: Person) => (await admin.ok(webhooksApi.list, {})).items[0]
/** As if so much time had gone by for what waits. */
const wait = ({ id }: TestCompany, seconds: number) =>
  w.services.db.withTenant(id, async (tx) => {
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('state', '=', 'waiting')
      .execute()
    for (const { event_id, webhook_id, next_at } of rows)
      await tx
        .updateTable('webhook_deliveries')
        .set({ next_at: next_at && new Date(next_at.getTime() - seconds * 1000) })
        .where('event_id', '=', event_id)
        .where('webhook_id', '=', webhook_id)
        .execute()
  })
const deliver = (of: World = w) => deliverWebhooks(of.services)

/** A published course of one lesson, with a certificate. */
async function course(admin: Person) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Knots', language: 'en' } })
  const lessonId = uuid()
  const lessons = [{ id: lessonId, title: 'Bowline', minutes: 5, required: true }]
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'Start', lessons }] },
  })
  const certificate = { ...noCertificate, given: true, months: 12 }
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { certificate } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId }
}

describe('an address is told', () => {
  it('of people who are added and changed, as administrators see them, signed as the standard says', async () => {
    const { got, url, messages } = await receiver()
    const { admin, secret } = await told(['user.created', 'user.changed'], url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const body = { name: 'Ben', surname: 'Cole', email: `ben@${uuid()}.example`, role: 'student' as const }
    const ben = await admin.ok(usersApi.create, { body })
    await deliver()
    await admin.ok(usersApi.update, { params: { id: ben.id }, body: { surname: 'Hill' } })
    await deliver()
    const seen = await admin.ok(usersApi.byId, { params: { id: ben.id } })
    expect(messages().map(({ type }) => type)).toEqual(['user.created', 'user.changed'])
    expect(messages()[1]?.data).toEqual(seen)
    expect(messages()[0]?.data).toMatchObject({ id: ben.id, name: 'Ben', surname: 'Cole' })
    for (const one of got) {
      expect(new Verifier(secret).verify(one.body, headersOf(one))).toEqual(JSON.parse(one.body))
      expect(one.headers['content-type']).toBe('application/json')
      expect(one.path).toBe('/cairn')
      expect(() => new Verifier(secret).verify(`${one.body} `, headersOf(one))).toThrow(
        'No matching signature found',
      )
    }
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  it('of who is enrolled, completes and is certified, however it came about, and of a certificate that expires', async () => {
    const { url, messages } = await receiver()
    const { acme, admin } = await told(
      ['enrolment.created', 'enrolment.completed', 'certificate.issued', 'certificate.expired'],
      url,
    )
    const { id, lessonId } = await course(admin)
    const [ben, cy] = [await acme.user({ name: 'Ben' }), await acme.user({ name: 'Cy' })]
    await ben.ok(enrolmentsApi.enrol, { params: { id } })
    await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [cy.id] } })
    // Who undoes a lesson and does it again completes the same once.
    for (const kind of ['done', 'undone', 'done'] as const)
      await ben.ok(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind } })
    await deliver()
    const about = messages().map(({ type, data }) => [
      type,
      (data as { person: { name?: string } | string }).person,
    ])
    expect(about).toHaveLength(4)
    expect(about).toEqual(
      expect.arrayContaining([
        ['enrolment.created', expect.objectContaining({ id: ben.id })],
        ['enrolment.created', expect.objectContaining({ id: cy.id })],
        ['enrolment.completed', expect.objectContaining({ id: ben.id })],
        ['certificate.issued', `Ben ${ben.surname}`.trim()],
      ]),
    )
    // In the order in which it happened.
    expect(about.slice(0, 2).map(([type]) => type)).toEqual(['enrolment.created', 'enrolment.created'])
    const completed = messages().find(({ type }) => type === 'enrolment.completed')
    expect(completed?.data).toMatchObject({
      state: 'completed',
      course: { id, title: 'Knots' },
      lessonsDone: 1,
    })
    // A year goes by.
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .updateTable('webhooks')
        .set({ created_at: new Date(Date.now() - 86_400_000) })
        .execute()
      await tx
        .updateTable('certificates')
        .set({ expires_at: new Date(Date.now() - 60_000) })
        .execute()
    })
    for (let times = 0; times < 2; times++) await noteExpired(w.services)
    await deliver()
    expect(messages().slice(4)).toMatchObject([
      { type: 'certificate.expired', data: { state: 'expired', courseTitle: 'Knots', userId: ben.id } },
    ])
  })

  it('of nothing that it is not told of, that was undone, or that changed nothing it shows', async () => {
    const { url, messages } = await receiver()
    const { acme, admin } = await told(['user.changed'], url)
    const ben = await acme.user()
    await expect(
      w.services.db.withTenant(acme.id, async (tx) => {
        await tx.updateTable('users').set({ surname: 'Undone' }).where('id', '=', ben.id).execute()
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ last_login: new Date() }).where('id', '=', ben.id).execute(),
    )
    await deliver()
    expect(messages()).toEqual([])
    await admin.ok(usersApi.update, { params: { id: ben.id }, body: { surname: 'Hill' } })
    await deliver()
    expect(messages().map(({ type }) => type)).toEqual(['user.changed'])
  })

  it('of a change of anything that it shows of a person, whichever field that is', async () => {
    const { url } = await receiver()
    const { acme, admin } = await told(['user.changed'], url)
    const ben = await acme.user()
    const noted = async (column: string, value: unknown) => {
      await w.services.db.withTenant(acme.id, (tx) =>
        sql`update users set ${sql.ref(column)} = ${value} where id = ${ben.id}`.execute(tx),
      )
      const { n } = await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('webhook_events')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('subject_id', '=', ben.id)
          .executeTakeFirstOrThrow(),
      )
      return n
    }
    const another = {
      role: 'mentor',
      status: 'hidden',
      name: 'Benno',
      surname: 'Hill',
      email: `benno@${uuid()}.example`,
      pronouns: 'they',
      job_title: 'Mason',
      department: 'Quarry',
      external_id: 'B-1',
      tags: ['night shift'],
      preferred_language: 'es',
      time_zone: 'Europe/Madrid',
      custom: JSON.stringify({ shirt: 'L' }),
      photo_key: 'a-face',
      manager_id: admin.id,
    } satisfies Record<ToldColumn, unknown>
    expect(Object.keys(another)).toEqual(expect.arrayContaining(Object.values(columnOf)))
    let before = 0
    const silent: string[] = []
    for (const [column, value] of Object.entries(another)) {
      const n = await noted(column, value)
      if (n !== before + 1) silent.push(column)
      before = n
    }
    expect(silent).toEqual([])
  })

  it('of nothing of another company’s', async () => {
    const { url, messages } = await receiver()
    await told(['user.created'], url)
    const { admin } = await told(['certificate.expired'], url)
    const body = { name: 'Ben', surname: 'Cole', email: `ben@${uuid()}.example`, role: 'student' as const }
    await admin.ok(usersApi.create, { body })
    await deliver()
    expect(messages()).toEqual([])
  })
})

describe('an address that fails', () => {
  it('of a company that is suspended is told once it goes on, and of one that is deleted never', async () => {
    const { got, url } = await receiver()
    const { acme, admin } = await told(['user.created'], url)
    const body = { name: 'Ben', surname: 'Cole', email: `ben@${uuid()}.example`, role: 'student' as const }
    await admin.ok(usersApi.create, { body })
    const set = (changes: object) =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set(changes).where('id', '=', acme.id).execute(),
      )
    await set({ status: 'suspended' })
    await deliver()
    expect(got).toHaveLength(0)
    await set({ status: 'active', deleted_at: new Date() })
    await deliver()
    expect(got).toHaveLength(0)
    await set({ deleted_at: null })
    await deliver()
    expect(got).toHaveLength(1)
  })

  it('is told nothing more once its company is suspended or deleted, also in the middle of a turn', async () => {
    const { url } = await receiver(() => ({ status: 500 }))
    const { acme, admin, id } = await told(['user.created'], url)
    const body = { name: 'Ben', surname: 'Cole', email: `ben@${uuid()}.example`, role: 'student' as const }
    await admin.ok(usersApi.create, { body })
    await deliver()
    const set = (changes: object) =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set(changes).where('id', '=', acme.id).execute(),
      )
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ next_at: new Date(0) })
        .execute(),
    )
    await set({ status: 'suspended' })
    expect(await claimNext(w.services, acme.id, id)).toBeUndefined()
    await set({ status: 'active', deleted_at: new Date() })
    expect(await claimNext(w.services, acme.id, id)).toBeUndefined()
    await set({ deleted_at: null })
    expect(await claimNext(w.services, acme.id, id)).toBeDefined()
  })

  it('is told nothing more once it is off, of what a turn under way had made ready for it neither', async () => {
    const { url } = await receiver()
    const { acme, id } = await told(['user.created'], url)
    await acme.user()
    await w.services.db.withTenant(acme.id, async (tx) => prepareSome(tx, w.services, await companyOf(tx)))
    const set = (state: 'on' | 'off' | 'failing' | 'gone') =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('webhooks').set({ state }).where('id', '=', id).execute(),
      )
    for (const state of ['off', 'failing', 'gone'] as const) {
      await set(state)
      expect([state, await claimNext(w.services, acme.id, id)]).toEqual([state, undefined])
    }
    await set('on')
    expect(await claimNext(w.services, acme.id, id)).toMatchObject({ webhook_id: id, tries: 1 })
  })

  it('is tried again with growing waits under the same id, and told once it is there', async () => {
    const { got, url } = await receiver((_, times) => ({
      status: times < 3 ? 500 : 200,
      body: `answer ${times}`,
    }))
    const { acme, admin, id, secret } = await told(['user.created'], url)
    await acme.user()
    await deliver()
    await deliver()
    expect(got).toHaveLength(1)
    expect(await deliveries(admin, id)).toMatchObject([
      { state: 'waiting', tries: 1, status: 500, problem: 'status', answer: 'answer 1' },
    ])
    for (const seconds of [5, 300]) {
      await wait(acme, seconds - 2)
      await deliver()
      const before = got.length
      await wait(acme, 2)
      await deliver()
      expect(got.length).toBe(before + 1)
    }
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(got.map(({ body }) => body)).size).toBe(1)
    for (const one of got) new Verifier(secret).verify(one.body, headersOf(one))
    expect(await deliveries(admin, id)).toMatchObject([{ state: 'delivered', tries: 3, problem: null }])
    expect(await webhookOf(admin)).toMatchObject({ state: 'on', failingSince: null, delivered: 1 })
  })

  it('is told at least once where the server ends between sending and saying so', async () => {
    const { got, url } = await receiver()
    const { acme, admin, id } = await told(['user.created'], url)
    await acme.user()
    // The turn of a server that is killed once it has sent: what came of it is nowhere written down.
    await w.services.db.withTenant(acme.id, async (tx) => prepareSome(tx, w.services, await companyOf(tx)))
    const claimed = await claimNext(w.services, acme.id, id)
    if (!claimed) throw new Error('nothing to send')
    await sendOne(w.services, claimed)
    await deliver()
    expect(got).toHaveLength(1)
    await wait(acme, 60)
    await deliver()
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([claimed.event_id, claimed.event_id])
    expect(await deliveries(admin, id)).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  it('is switched off after three days, which its administrators are told, and is sent what it missed once it is on', async () => {
    let status = 503
    const { got, url, messages } = await receiver(() => ({ status }))
    const { acme, admin, id } = await told(['user.created'], url)
    await acme.user()
    await deliver()
    await acme.user()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('webhooks')
        .set({ failing_since: new Date(Date.now() - 72 * 3_600_000) })
        .execute(),
    )
    await deliver()
    expect(await webhookOf(admin)).toMatchObject({ state: 'failing', waiting: 0, failed: 2 })
    const { items } = await admin.ok(notificationsApi.list, {})
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([['webhook_off', new URL(url).host]])
    const log = await admin.ok(auditApi.list, { query: { action: ['webhooks.switched_off'] } })
    expect(log.items).toHaveLength(1)
    // Off is off: nothing is sent, and nothing is asked for in vain.
    await acme.user()
    await deliver()
    const params = { id }
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expect((await admin.send(webhooksApi.replayFailed, { params, body: { since } })).status).toBe(409)
    const before = got.length
    status = 200
    await admin.ok(webhooksApi.update, { params, body: { enabled: true } })
    expect(await admin.ok(webhooksApi.replayFailed, { params, body: { since } })).toEqual({ replayed: 2 })
    await deliver()
    expect(messages().slice(before)).toHaveLength(2)
    expect(await webhookOf(admin)).toMatchObject({ state: 'on', delivered: 2, failed: 0, failingSince: null })
  })

  it('is switched off at once where it answers that it is gone', async () => {
    const { url } = await receiver(() => ({ status: 410 }))
    const { acme, admin } = await told(['user.created'], url)
    await acme.user()
    await deliver()
    expect(await webhookOf(admin)).toMatchObject({ state: 'gone', failed: 1 })
  })

  it('is led nowhere else, read no further than it may, and kept no more than the beginning of', async () => {
    const { got: elsewhere, url: other } = await receiver()
    const moved = await receiver(() => ({ status: 302, headers: { location: other } }))
    const long = await receiver(() => ({ status: 400, body: 'x'.repeat(5000) }))
    const endless = await receiver(() => ({ status: 200, body: 'x'.repeat(100_000) }))
    const found = []
    for (const { url } of [moved, long, endless]) {
      const { acme, admin, id } = await told(['user.created'], url)
      await acme.user()
      await deliver()
      const [one] = await deliveries(admin, id)
      found.push([one?.state, one?.problem, one?.status, one?.answer?.length])
    }
    expect(found).toEqual([
      ['waiting', 'status', 302, 0],
      ['waiting', 'status', 400, 1024],
      ['waiting', 'too_large', null, undefined],
    ])
    expect(elsewhere).toEqual([])
  })

  it('is nobody’s inside the network, unless the installation allows that', async () => {
    const strict = await world()
    await strict.services.jobs.stop()
    const acme = await strict.company()
    const admin = await acme.user({ role: 'admin' })
    const create = (url: string) =>
      admin.send(webhooksApi.create, { body: { url, description: '', events: ['user.created'] } })
    const { error } = await create('http://203.0.113.7/')
    expect(error?.details).toEqual([{ field: 'url', code: 'invalid_https_url' }])
    const body = { url: 'https://127.0.0.1/', description: '', events: ['user.created' as const] }
    const { webhook } = await admin.ok(webhooksApi.create, { body })
    await acme.user()
    await deliver(strict)
    expect(await deliveries(admin, webhook.id)).toMatchObject([
      { state: 'waiting', problem: 'refused_address', status: null },
    ])
  })
})

describe('who looks after an address', () => {
  it('sends a test, sends one thing once more, and finds both with what was answered', async () => {
    const { got, url, messages } = await receiver(() => ({ status: 200, body: 'Thank you' }))
    const { admin, id, secret } = await told(['user.created'], url)
    const params = { id }
    const test = await admin.ok(webhooksApi.test, { params })
    expect(test).toMatchObject({ type: 'webhook.test', state: 'waiting', tries: 0 })
    await deliver()
    await admin.ok(webhooksApi.replay, { params: { id, deliveryId: test.id } })
    await deliver()
    expect(messages().map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test'])
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([test.id, test.id])
    for (const one of got) new Verifier(secret).verify(one.body, headersOf(one))
    expect(await deliveries(admin, id)).toMatchObject([
      { id: test.id, state: 'delivered', status: 200, answer: 'Thank you', body: got[0]?.body },
    ])
  })

  it('gives it a new secret, beside which the one before signs for a day', async () => {
    const { got, url } = await receiver()
    const { acme, admin, id, secret } = await told(['user.created'], url)
    const fresh = await admin.ok(webhooksApi.rotateSecret, { params: { id } })
    expect(fresh.secret).not.toBe(secret)
    await acme.user()
    await deliver()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('webhooks')
        .set({ previous_until: new Date(Date.now() - 1000) })
        .execute(),
    )
    await acme.user()
    await deliver()
    const verifies = (by: string) =>
      got.map((one) => {
        try {
          return Boolean(new Verifier(by).verify(one.body, headersOf(one)))
        } catch {
          return false
        }
      })
    expect(verifies(fresh.secret)).toEqual([true, true])
    expect(verifies(secret)).toEqual([true, false])
  })

  it('is told the secret once, and finds it nowhere again, the database included', async () => {
    const { url } = await receiver()
    const { acme, admin, id, secret } = await told(['user.created'], url)
    await admin.ok(webhooksApi.update, { params: { id }, body: { events: ['user.changed'] } })
    const { items } = await admin.ok(webhooksApi.list, {})
    const log = await admin.ok(auditApi.list, {})
    const rows = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('webhooks').selectAll().execute(),
    )
    const key = secret.replace('whsec_', '')
    expect(JSON.stringify([items, log, rows])).not.toContain(key)
    expect(log.items.map(({ action }) => action).slice(0, 2)).toEqual([
      'webhooks.changed',
      'webhooks.created',
    ])
  })

  it('has ten of them at most', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const body = { url: 'https://example.org/', description: '', events: ['user.created' as const] }
    for (let n = 0; n < 10; n++) await admin.ok(webhooksApi.create, { body })
    const { status, error } = await admin.send(webhooksApi.create, { body })
    expect([status, error?.code]).toEqual([409, 'MAX_NUMBER_REACHED'])
  })
})
