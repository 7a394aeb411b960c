import { createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { limits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { pushApi } from '#contract/push/push.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import type { RunningJob } from '../../../platform/jobs/job-run.ts'
import { mailTests } from '../mail.test-data.ts'
import { pushNews } from './push-news.ts'
import { device } from './push.test-data.ts'
import { SEND_PUSH, sendPush } from './send-push.ts'

// The services of these tests stand on this machine. What tells devices runs when a test says so.
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
await w.services.jobs.stop()
const { tell, atHour } = mailTests(w)

const inside = <T>({ id }: TestCompany, run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
  w.services.db.withTenant(id, run)

/** As if so many seconds had gone by. */
const later = (acme: TestCompany, seconds = 10) =>
  inside(acme, async (tx) => {
    const by = sql.lit(`${seconds} seconds`)
    await sql`update notifications set at = at - interval ${by}, pushed_at = pushed_at - interval ${by}`.execute(
      tx,
    )
    await sql`update push_devices set added_at = added_at - interval ${by}`.execute(tx)
  })

/** Does the jobs that wait, once; answers what went wrong. */
async function work(acme: TestCompany): Promise<string[]> {
  const jobs = await inside(acme, (tx) =>
    tx.deleteFrom('jobs').where('kind', '=', SEND_PUSH).returning('payload').execute(),
  )
  const problems: string[] = []
  for (const { payload } of jobs)
    await sendPush
      .run(w.services, { companyId: acme.id, payload } as unknown as RunningJob)
      .catch((error: Error) => problems.push(error.message))
  return problems
}

async function settle(acme: TestCompany): Promise<string[]> {
  await later(acme)
  await pushNews(w.services)
  return work(acme)
}

async function company() {
  const acme = await w.company({ name: 'Acme Workshops' })
  const admin = await acme.user({ role: 'admin' })
  const { publicKey } = await admin.ok(pushApi.makeKeys, {})
  return { acme, admin, publicKey: publicKey as string }
}

async function add(person: Person, publicKey: string, answer?: (times: number) => number) {
  const one = await device(answer)
  await person.ok(pushApi.addDevice, { body: { ...one.subscription, publicKey } })
  return one
}
const devicesOf = async (person: Person) => (await person.ok(pushApi.own, {})).devices

describe('a device that is told', () => {
  it('shows what the list of notifications says, sealed for it alone and signed by the company’s key', async () => {
    const { acme, publicKey } = await company()
    const [student, mentor] = [
      await acme.user(),
      await acme.user({ role: 'mentor', name: 'Ada', surname: 'Stone' }),
    ]
    const phone = await add(student, publicKey)
    await tell(acme, student, 'message', { personId: mentor.id, title: '' })
    expect(await settle(acme)).toEqual([])
    const [notice] = (await student.ok(notificationsApi.list, { query: {} })).items
    expect(phone.got.map(({ shown }) => shown)).toEqual([
      {
        title: 'Acme Workshops',
        body: 'Ada Stone wrote to you',
        path: `/dashboard/messages/${notice?.about}`,
        tag: notice?.id,
        language: 'en',
      },
    ])
    const [{ headers, bytes } = { headers: {}, bytes: 0 }] = phone.got
    // All are as long as each other: who carries it learns nothing by that either.
    expect(bytes).toBe(4096)
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers['authorization'] ?? '') ?? []
    expect(named).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { payload } = await jwtVerify(token, key, { audience: phone.origin })
    expect(payload.sub).toContain(acme.slug)
    expect((await devicesOf(student))[0]).toMatchObject({ current: true, sentAt: expect.any(String) })
  })

  it('is not told what was there before it, what was read by then, nor the same twice', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    await tell(acme, student, 'help_answered')
    const phone = await add(student, publicKey)
    await settle(acme)
    await tell(acme, student, 'desk_answered')
    await student.ok(notificationsApi.markRead, { body: { upTo: new Date(Date.now() + 1000).toISOString() } })
    await settle(acme)
    expect(phone.asked()).toBe(0)
    await tell(acme, student, 'announcement', { title: 'Moving' })
    await settle(acme)
    await settle(acme)
    expect(phone.asked()).toBe(1)
    // Claimed, and read before it left.
    await tell(acme, student, 'announcement', { title: 'Staying' })
    await later(acme)
    await pushNews(w.services)
    await student.ok(notificationsApi.markRead, { body: { upTo: new Date(Date.now() + 1000).toISOString() } })
    await work(acme)
    expect(phone.asked()).toBe(1)
  })

  it('rings once for a talk of many messages, and again when it goes on later', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const phone = await add(student, publicKey)
    const about = student.id
    for (const title of ['one', 'two', 'three']) {
      await tell(acme, student, 'message', { about, personId: student.id, title })
      await settle(acme)
    }
    expect(phone.asked()).toBe(1)
    await later(acme, 300)
    await tell(acme, student, 'message', { about, personId: student.id })
    await settle(acme)
    expect(phone.asked()).toBe(2)
  })

  it('is told nothing that has not settled yet, nor again what stands unread and did not go on', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const phone = await add(student, publicKey)
    await tell(acme, student, 'announcement', { title: 'Moving' })
    // It happens in a moment, by this device's clock: whoever is there has not had the time to read it.
    await later(acme, -10)
    await pushNews(w.services)
    await work(acme)
    expect(phone.asked()).toBe(0)
    await later(acme, 20)
    await pushNews(w.services)
    await work(acme)
    expect(phone.asked()).toBe(1)
    await later(acme, 3600)
    await pushNews(w.services)
    await work(acme)
    expect(phone.asked()).toBe(1)
  })

  it.each([
    ['session_reminder', 59, 61],
    ['announcement', 23 * 60 + 59, 24 * 60 + 1],
  ] as const)('is told of %s that is %i minutes old, and not of %i', async (kind, young, old) => {
    const { acme, publicKey } = await company()
    const [late, early] = [await acme.user(), await acme.user()]
    const [phone, other] = [await add(late, publicKey), await add(early, publicKey)]
    await tell(acme, late, kind, { title: 'Moving', personId: early.id })
    await later(acme, (old - young) * 60)
    await tell(acme, early, kind, { title: 'Moving', personId: late.id })
    await later(acme, young * 60)
    await pushNews(w.services)
    expect(await work(acme)).toEqual([])
    expect([phone.asked(), other.asked()]).toEqual([0, 1])
  })

  it('is told many at once as a number, in the language of its person', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    await student.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    const phone = await add(student, publicKey)
    for (const title of ['Mudanza', 'Obras', 'Fiesta', 'Horario'])
      await tell(acme, student, 'announcement', { title })
    await settle(acme)
    expect(phone.got.map(({ shown }) => [shown.body, shown.path])).toEqual([
      ['4 notificaciones nuevas', '/dashboard/notifications'],
    ])
  })

  it('is told what can wait after quiet hours, and what begins now at once', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user({ name: 'Bea', surname: 'Hill' })
    await student.ok(notificationsApi.setMailSettings, { body: { quiet: { from: 22, to: 7 } } })
    const phone = await add(student, publicKey)
    await atHour(acme, 23)
    await tell(acme, student, 'announcement', { title: 'Moving' })
    await tell(acme, student, 'session_reminder', { personId: student.id })
    await settle(acme)
    expect(phone.bodies()).toEqual(['Your session with Bea Hill is coming up'])
    expect(phone.got[0]?.headers).toMatchObject({ urgency: 'high', ttl: '3600' })
    await atHour(acme, 7)
    await settle(acme)
    expect(phone.bodies()).toHaveLength(2)
  })

  it('is told of the kinds that its person chose', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const phone = await add(student, publicKey)
    // Of most that can wait for the daily e-mail no device is told, unless somebody wants that.
    await tell(acme, student, 'enrolled', { title: 'Bees' })
    await settle(acme)
    expect(phone.bodies()).toEqual([])
    const usual = (await student.ok(notificationsApi.mailSettings, {})).push
    expect(Object.keys(usual).filter((kind) => usual[kind as keyof typeof usual])).toEqual(
      expect.arrayContaining([
        'message',
        'help_answered',
        'help_waiting',
        'desk_answered',
        'meeting_invited',
      ]),
    )
    const { push } = await student.ok(notificationsApi.setMailSettings, {
      body: { push: { overdue: true, announcement: false } },
    })
    expect([push.overdue, push.announcement, push.message, push.enrolled]).toEqual([true, false, true, false])
    await tell(acme, student, 'overdue', { title: 'Bees' })
    await tell(acme, student, 'announcement', { title: 'Moving' })
    await settle(acme)
    expect(phone.bodies()).toEqual(['“Bees” is overdue'])
  })

  it('says that it works when somebody tries it', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const phone = await add(student, publicKey)
    const [one] = await devicesOf(student)
    await student.ok(pushApi.test, { params: { id: one?.id ?? '' } })
    expect(await work(acme)).toEqual([])
    expect(phone.bodies()).toEqual(['This device is told what is new for you.'])
  })
})

describe('a device is told no more', () => {
  const rows = (acme: TestCompany) =>
    inside(acme, (tx) => tx.selectFrom('push_devices').select(['id', 'user_id']).execute())

  it('once its browser is gone, and is tried again after a failure of its service', async () => {
    const { acme, publicKey } = await company()
    const [student, other] = [await acme.user(), await acme.user()]
    const gone = await add(student, publicKey, () => 410)
    const ill = await add(other, publicKey, (times) => (times === 1 ? 503 : 201))
    await tell(acme, student, 'announcement', { title: 'Moving' })
    await tell(acme, other, 'announcement', { title: 'Moving' })
    await later(acme)
    await pushNews(w.services)
    const jobs = await inside(acme, (tx) =>
      tx.selectFrom('jobs').select('payload').where('kind', '=', SEND_PUSH).execute(),
    )
    expect(await work(acme)).toEqual(['The service of a device answered 503'])
    expect((await rows(acme)).map(({ user_id }) => user_id)).toEqual([other.id])
    for (const { payload } of jobs)
      await sendPush.run(w.services, { companyId: acme.id, payload } as unknown as RunningJob)
    expect([gone.asked(), ill.asked(), ill.got.length]).toEqual([1, 2, 1])
    expect([1, 2, 3, 4].map((attempt) => sendPush.options?.delaySeconds?.(attempt))).toEqual([
      30, 120, 480, 1920,
    ])
  })

  it('once its session is over: signed out, ended, another password, deactivated', async () => {
    const { acme, admin, publicKey } = await company()
    const people = [await acme.user(), await acme.user(), await acme.user()] as const
    const phones = await Promise.all(people.map((person) => add(person, publicKey)))
    const [out, ended, off] = people
    expect(await rows(acme)).toHaveLength(3)
    for (const person of people) await tell(acme, person, 'announcement', { title: 'Moving' })
    await later(acme)
    // Claimed already: what is on its way is judged again when it leaves.
    await pushNews(w.services)
    await out.ok(authApi.logout, {})
    await ended.ok(authApi.endSession, { params: { id: ended.sessionId } })
    await admin.ok(usersApi.changeStatus, {
      params: { id: off.id },
      body: { userId: off.id, status: 'inactive' },
    })
    expect(await rows(acme)).toEqual([])
    await work(acme)
    expect(phones.map((phone) => phone.asked())).toEqual([0, 0, 0])
  })

  it('once its session has run out', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const phone = await add(student, publicKey)
    await tell(acme, student, 'announcement', { title: 'Moving' })
    await inside(acme, (tx) =>
      sql`update sessions set expires_at = now() where user_id = ${student.id}`.execute(tx),
    )
    await settle(acme)
    expect(phone.asked()).toBe(0)
  })

  it('once they remove it, or the company makes other keys or has none', async () => {
    const { acme, admin, publicKey } = await company()
    const [student, other] = [await acme.user(), await acme.user()]
    await add(student, publicKey)
    await add(other, publicKey)
    const [one] = await devicesOf(student)
    expect((await other.send(pushApi.removeDevice, { params: { id: one?.id } })).status).toBe(404)
    expect((await other.send(pushApi.test, { params: { id: one?.id } })).status).toBe(404)
    await student.ok(pushApi.removeDevice, { params: { id: one?.id ?? '' } })
    expect((await rows(acme)).map(({ user_id }) => user_id)).toEqual([other.id])
    const renewed = await admin.ok(pushApi.makeKeys, {})
    expect(renewed.publicKey).not.toBe(publicKey)
    expect(await rows(acme)).toEqual([])
    const late = await device()
    const refused = await other.send(pushApi.addDevice, { body: { ...late.subscription, publicKey } })
    expect(refused.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'push_keys_changed' } })
    await add(other, renewed.publicKey as string)
    expect(await admin.ok(pushApi.settings, {})).toMatchObject({ people: 1, devices: 1 })
    expect(await admin.ok(pushApi.removeKeys, {})).toMatchObject({ publicKey: null, people: 0, devices: 0 })
    expect(await student.ok(pushApi.own, {})).toEqual({ publicKey: null, devices: [] })
    const { items } = await admin.ok(auditApi.list, { query: {} })
    expect(items.map(({ action }) => action).filter((action) => action.startsWith('push.'))).toEqual([
      'push.keys_removed',
      'push.keys_renewed',
      'push.keys_made',
    ])
  })
})

describe('adding one', () => {
  it('takes no point beside the curve, and no address inside a network', async () => {
    const { acme, publicKey } = await company()
    const student = await acme.user()
    const { subscription } = await device()
    const beside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
    const wrong = await student.send(pushApi.addDevice, {
      body: { ...subscription, p256dh: beside, publicKey },
    })
    expect(wrong.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'p256dh' }] })
    const guarded = await world()
    await guarded.services.jobs.stop()
    const other = await guarded.company()
    const admin = await other.user({ role: 'admin' })
    const keys = await admin.ok(pushApi.makeKeys, {})
    const body = { ...subscription, publicKey: keys.publicKey as string }
    expect((await admin.send(pushApi.addDevice, { body })).error).toMatchObject({
      details: [{ field: 'endpoint', code: 'invalid_https_url' }],
    })
    // By name it looks like any other: it is judged by where it leads, when it is called.
    const inner = { ...body, endpoint: 'https://127.0.0.1/to/a-device' }
    await admin.ok(pushApi.addDevice, { body: inner })
    const [one] = await devicesOf(admin)
    const payload = { deviceId: one?.id, ids: [] }
    await sendPush.run(guarded.services, { companyId: other.id, payload } as unknown as RunningJob)
    expect(await devicesOf(admin)).toEqual([])
  })

  it('gives a browser to whoever added it last, and a person so many', async () => {
    const { acme, publicKey } = await company()
    const [student, other] = [await acme.user(), await acme.user()]
    const shared = await add(student, publicKey)
    await other.ok(pushApi.addDevice, { body: { ...shared.subscription, publicKey } })
    expect([await devicesOf(student), (await devicesOf(other)).length]).toEqual([[], 1])
    // The same session again is the same device, whatever its browser calls it.
    await add(other, publicKey)
    expect(await devicesOf(other)).toHaveLength(1)
    await inside(acme, (tx) =>
      sql`with many as (
          insert into sessions (company_id, id, user_id, expires_at)
          select ${acme.id}, gen_random_uuid(), ${student.id}, now() + interval '1 day'
          from generate_series(1, ${limits.pushDevices}) returning company_id, id, user_id)
        insert into push_devices (company_id, id, user_id, session_id, subscription, mark)
        select company_id, gen_random_uuid(), user_id, id, 'x', decode(replace(id::text, '-', ''), 'hex') from many`.execute(
        tx,
      ),
    )
    const { subscription } = await device()
    const full = await student.send(pushApi.addDevice, { body: { ...subscription, publicKey } })
    expect(full.error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'pushDevices' } })
  })

  it('keeps nobody’s address or key in the clear', async () => {
    const { acme, publicKey } = await company()
    const { subscription } = await add(await acme.user(), publicKey)
    const kept = await inside(acme, async (tx) =>
      JSON.stringify([
        await tx.selectFrom('push_devices').selectAll().execute(),
        await tx.selectFrom('push_keys').selectAll().execute(),
      ]),
    )
    expect(kept).not.toContain(subscription.endpoint)
    expect(kept).not.toContain(subscription.auth)
    expect(kept).not.toContain('PRIVATE KEY')
  })
})

it('asks for a fresh proof to make other keys or to remove them', async () => {
  const { acme } = await company()
  const admin = await acme.user({ role: 'admin' })
  await admin.proofOf(60)
  for (const endpoint of [pushApi.makeKeys, pushApi.removeKeys])
    expect((await admin.send(endpoint, {})).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'fresh_proof_needed' },
    })
  const student = await acme.user()
  expect((await student.send(pushApi.makeKeys, {})).status).toBe(403)
})
