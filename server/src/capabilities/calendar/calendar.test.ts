import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const month = { query: { from: dayFromNow(-10), to: dayFromNow(40) } }

/** A meeting in three days that `host` holds with `guests`. */
const meet = (host: Person, title: string, guests: Person[], days = 3) =>
  host.ok(meetingsApi.create, {
    body: { title, startsAt: inDays(days), minutes: 45, inviteeIds: guests.map(({ id }) => id) },
  })

/** A published course of one lesson, in which somebody learns until a day. */
async function learns(admin: Person, person: Person, dueOn: string) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Bees', language: 'en' } })
  const lesson = uuid()
  const lessons = [{ id: lesson, title: 'Hives', minutes: 5, required: true }]
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  const { revision } = await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [person.id], dueOn } })
  return { id, lesson }
}

const titles = async (person: Person, input = month) =>
  (await person.ok(calendarApi.entries, input)).items.map(({ title }) => title)

describe('one’s own calendar', () => {
  it('has the meetings one belongs to and the days on which courses are due, the earliest first', async () => {
    const acme = await w.company()
    const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
    const meeting = await meet(admin, 'Hives, seen together', [student])
    const { id } = await learns(admin, student, dayFromNow(2))
    await meet(admin, 'Without them', [])
    const { items, more } = await student.ok(calendarApi.entries, month)
    expect(items).toEqual([
      {
        kind: 'course_due',
        id,
        title: 'Bees',
        startsAt: null,
        minutes: null,
        day: dayFromNow(2),
        path: `/dashboard/learn/${id}`,
        moveRef: null,
        fixedBy: 'due',
      },
      {
        kind: 'meeting',
        id: meeting.id,
        title: 'Hives, seen together',
        startsAt: meeting.startsAt,
        minutes: 45,
        day: null,
        path: `/meet/${meeting.code}`,
        moveRef: null,
        fixedBy: 'hosts',
      },
    ])
    expect(more).toBe(false)
    // What somebody else has to learn is not on one's own.
    expect(await titles(admin)).toEqual(['Hives, seen together', 'Without them'])
  })

  it('has neither a meeting that was called off nor a course that is completed', async () => {
    const acme = await w.company()
    const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
    const { code } = await meet(admin, 'Called off', [student])
    const { id, lesson } = await learns(admin, student, dayFromNow(2))
    expect(await titles(student)).toEqual(['Bees', 'Called off'])
    await admin.ok(meetingsApi.end, { params: { code } })
    await student.ok(enrolmentsApi.record, {
      params: { id, lessonId: lesson },
      body: { id: uuid(), kind: 'done' },
    })
    expect(await titles(student)).toEqual([])
  })

  it('is of the days asked for, as any clock on earth has them', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor' })
    await meet(host, 'In three days', [], 3)
    await meet(host, 'In ten', [], 10)
    expect(await titles(host, { query: { from: dayFromNow(2), to: dayFromNow(4) } })).toEqual([
      'In three days',
    ])
    // For whoever is fourteen hours ahead, what begins at noon of one day is on the next.
    const at = new Date(`${dayFromNow(3)}T12:00:00Z`)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('meetings').set({ starts_at: at }).where('title', '=', 'In three days').execute(),
    )
    expect(await titles(host, { query: { from: dayFromNow(4), to: dayFromNow(4) } })).toEqual([
      'In three days',
    ])
  })

  it.each([
    [0, 62, 'period_too_long'],
    [5, 4, 'ends_before_start'],
  ])('is not asked for from day %i to day %i', async (from, to, code) => {
    const host = await (await w.company()).user()
    const { status, error } = await host.call(calendarApi.entries, {
      query: { from: dayFromNow(from), to: dayFromNow(to) },
    })
    expect([status, error?.details]).toEqual([400, [expect.objectContaining({ field: 'to', code })]])
  })

  it('says where there is more than is listed', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor' })
    const meeting = await meet(host, 'One', [])
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`insert into meetings select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
        'code', substr(md5(n::text), 1, 3) || '-' || n, 'title', 'No. ' || n))).*
        from meetings m, generate_series(1, 500) n where m.id = ${meeting.id}`.execute(tx)
      await sql`insert into meeting_people (company_id, meeting_id, user_id)
        select company_id, id, ${host.id} from meetings where id <> ${meeting.id}`.execute(tx)
    })
    const { items, more } = await host.ok(calendarApi.entries, month)
    expect([items.length, more]).toEqual([500, true])
  })
})

describe('the feed of a calendar', () => {
  const fetched = (company: TestCompany, url: string) => company.stranger.raw('GET', new URL(url).pathname)
  const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

  it('gives a calendar elsewhere what stands in one’s own, in one’s own language', async () => {
    const acme = await w.company({ name: 'Acme; Workshops' })
    const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ preferred_language: 'es' }).where('id', '=', student.id).execute(),
    )
    const meeting = await meet(admin, 'Hives, seen together', [student])
    const { id } = await learns(admin, student, '2031-03-05')
    const { url } = await student.ok(calendarApi.makeFeed)
    // What is due in years is not in it.
    expect((await fetched(acme, url)).text).not.toContain('Bees')
    const due = dayFromNow(5)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('enrolments').set({ due_on: due }).execute(),
    )
    const { status, headers, text } = await fetched(acme, url)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ])
    const lines = unfolded(text)
    const plain = (moment: number) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')
    const starts = Date.parse(meeting.startsAt)
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:PUBLISH',
        'NAME:Cairn – Acme\\; Workshops',
        `UID:${meeting.id}`,
        'SUMMARY:Hives\\, seen together',
        `DTSTART:${plain(starts)}`,
        `DTEND:${plain(starts + 45 * 60_000)}`,
        `UID:course_due-${id}`,
        'SUMMARY:Vence: Bees',
        `DTSTART;VALUE=DATE:${due.replaceAll('-', '')}`,
      ]),
    )
    // The meeting keeps its time; a day on which something is due does not.
    const events = text.split('BEGIN:VEVENT').slice(1)
    const free = (uid: string) => events.find((one) => one.includes(uid))?.includes('BUSYSTATUS:FREE')
    expect([free(meeting.id), free(`course_due-${id}`)]).toEqual([false, true])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(text).not.toContain(student.email)
  })

  it('is told once, and the one before stops with a new one', async () => {
    const acme = await w.company()
    const person = await acme.user()
    expect(await person.ok(calendarApi.feed)).toEqual({ madeAt: null, fetchedAt: null })
    const first = await person.ok(calendarApi.makeFeed)
    expect(await person.ok(calendarApi.feed)).toEqual({ madeAt: first.madeAt, fetchedAt: null })
    expect((await fetched(acme, first.url)).status).toBe(200)
    expect((await person.ok(calendarApi.feed)).fetchedAt).not.toBeNull()
    const second = await person.ok(calendarApi.makeFeed)
    expect((await fetched(acme, first.url)).status).toBe(404)
    expect((await fetched(acme, second.url)).status).toBe(200)
    await person.ok(calendarApi.removeFeed)
    await person.ok(calendarApi.removeFeed)
    expect((await fetched(acme, second.url)).status).toBe(404)
    expect(await person.ok(calendarApi.feed)).toEqual({ madeAt: null, fetchedAt: null })
    const kept = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('at').orderBy('id').execute(),
    )
    const of = kept.filter(({ action }) => action.startsWith('calendar.'))
    expect(of.map(({ action }) => action)).toEqual([
      'calendar.feed_made',
      'calendar.feed_made',
      'calendar.feed_removed',
    ])
    expect(JSON.stringify(kept)).not.toContain('calendar_')
  })

  it('ends for good with its owner', async () => {
    const acme = await w.company()
    const [admin, person] = [await acme.user({ role: 'admin' }), await acme.user()]
    // Who never came in would be invited anew.
    await person.password('quarry scree ridge 7')
    const { url } = await person.ok(calendarApi.makeFeed)
    const set = (status: 'hidden' | 'inactive' | 'active') =>
      admin.ok(usersApi.changeStatus, { params: { id: person.id }, body: { userId: person.id, status } })
    await set('hidden')
    expect((await fetched(acme, url)).status).toBe(200)
    await set('inactive')
    expect((await fetched(acme, url)).status).toBe(404)
    // As an API token: it does not come back with its owner.
    await set('active')
    expect((await fetched(acme, url)).status).toBe(404)
  })

  it('rests while its company is suspended', async () => {
    const acme = await w.company()
    const { url } = await (await acme.user()).ok(calendarApi.makeFeed)
    const suspend = (status: 'suspended' | 'active') =>
      w.services.db.withTenant(acme.id, (tx) => tx.updateTable('companies').set({ status }).execute())
    await suspend('suspended')
    expect((await fetched(acme, url)).status).toBe(404)
    await suspend('active')
    expect((await fetched(acme, url)).status).toBe(200)
  })

  it('is not there once its company is deleted', async () => {
    const acme = await w.company()
    const { url } = await (await acme.user()).ok(calendarApi.makeFeed)
    expect((await fetched(acme, url)).status).toBe(200)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('companies').set({ deleted_at: new Date() }).execute(),
    )
    expect((await fetched(acme, url)).status).toBe(404)
  })

  it('rests during maintenance, and says so', async () => {
    const acme = await w.company()
    const { url } = await (await acme.user()).ok(calendarApi.makeFeed)
    const root = await w.superAdmin()
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => w.services.maintenance.on)
    try {
      const { status, text } = await fetched(acme, url)
      expect([status, JSON.parse(text).error?.code]).toEqual([503, 'MAINTENANCE'])
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
    expect((await fetched(acme, url)).status).toBe(200)
  })

  it('ends with a new password of its owner, but where they keep it with one of their own', async () => {
    const acme = await w.company()
    const [admin, person] = [await acme.user({ role: 'admin' }), await acme.user()]
    const [first, second] = ['quarry scree ridge 7', 'a heron beside the river']
    await person.password(first)
    const { url } = await person.ok(calendarApi.makeFeed)
    const { url: ofAdmin } = await admin.ok(calendarApi.makeFeed)
    const status = async (at: string) => (await fetched(acme, at)).status
    const change = (currentPassword: string, newPassword: string, keep: { keepFeed?: true }) =>
      person.ok(authApi.changePassword, { body: { currentPassword, newPassword, ...keep } })
    await change(first, second, { keepFeed: true })
    expect(await status(url)).toBe(200)
    await change(second, first, {})
    expect(await status(url)).toBe(404)
    expect((await person.ok(calendarApi.feed)).madeAt).toBeNull()
    expect(await status(ofAdmin)).toBe(200)

    const another = await person.ok(calendarApi.makeFeed)
    await admin.ok(usersApi.createNewPassword, { params: { id: person.id } })
    expect(await status(another.url)).toBe(404)
    // One that is there when the link of the mail is followed ends as well.
    const [{ token } = { token: '' }] = await mailsTo(w, acme.id, person.email)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('calendar_feeds')
        .values({ company_id: acme.id, user_id: person.id, hash: Buffer.from('of before') })
        .execute(),
    )
    await acme.stranger.ok(authApi.resetPassword, { body: { token, password: second } })
    const left = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('calendar_feeds').select('hash').where('user_id', '=', person.id).execute(),
    )
    expect(left).toEqual([])
  })

  it.each([
    'nothing',
    'calendar_',
    'calendar_x.y',
    'cairn_x.y',
    `calendar_${'A'.repeat(22)}.x`,
    'x'.repeat(5000),
  ])('is nobody’s at %s', async (secret) => {
    const acme = await w.company()
    expect((await acme.stranger.raw('GET', `/calendar/${secret}.ics`)).status).toBe(404)
  })
})
