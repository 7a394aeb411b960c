import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { noCertificate, type CourseSettings } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { remindOfDue } from '../../features/enrolments/remind-of-due.ts'
import { notify } from './offered.ts'

const w = await world()

/** A published course of one lesson, with an author, and somebody who is not in it yet. */
async function course(settings: Partial<CourseSettings> = {}) {
  const acme = await w.company({ name: 'Acme Workshops' })
  const admin = await acme.user({ role: 'admin' })
  const author = await acme.user({ role: 'mentor' })
  const student = await acme.user({ name: 'Begoña' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Bees', language: 'en' } })
  const lesson = uuid()
  const lessons = [{ id: lesson, title: 'Hives', minutes: 5, required: true }]
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: settings })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await admin.ok(coursesApi.setStaff, {
    params: { id },
    body: { staff: [{ id: author.id, part: 'author' }] },
  })
  return { acme, admin, author, student, id, lesson }
}

const enrol = (by: Person, id: string, people: Person[], dueOn?: string) =>
  by.ok(enrolmentsApi.enrolPeople, {
    params: { id },
    body: { userIds: people.map((one) => one.id), ...(dueOn ? { dueOn } : {}) },
  })
const complete = (person: Person, id: string, lessonId: string) =>
  person.ok(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind: 'done' } })

/** What somebody is told, as `kind ×times`, the unread with a star. */
async function told(person: Person): Promise<string[]> {
  const { items } = await person.ok(notificationsApi.list, {})
  return items.map(({ kind, times, read }) => `${kind} ×${times}${read ? '' : ' *'}`).toSorted()
}
const unread = async (person: Person) => (await person.ok(notificationsApi.unread, {})).unread

/** A day of the learners’ own calendar, so many days from today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dueIn = ({ id }: TestCompany, days: number) =>
  w.services.db.withTenant(id, async (tx) => {
    await tx.updateTable('users').set({ time_zone: 'UTC' }).execute()
    await tx
      .updateTable('enrolments')
      .set({ due_on: dayFromNow(days), enrolled_at: new Date(Date.now() - 9 * 86_400_000) })
      .execute()
  })

describe('what somebody is told', () => {
  it('names who did it, unless that is a super_admin who only visits the company', async () => {
    const acme = await w.company()
    const [student, admin] = [await acme.user(), await acme.user({ role: 'admin', name: 'Ada' })]
    const operator = await w.superAdmin()
    const about = [uuid(), uuid()]
    for (const [at, { id }] of [admin, operator].entries())
      await w.services.db.withTenant(acme.id, (tx) =>
        notify(tx, [
          {
            userId: student.id,
            kind: 'answer_published',
            about: about[at] ?? '',
            title: 'Bees',
            personId: id,
          },
        ]),
      )
    const { items } = await student.ok(notificationsApi.list, {})
    const of = (one: string | undefined) => items.find((item) => item.about === one)?.person ?? null
    expect([of(about[0])?.startsWith('Ada '), of(about[1])]).toEqual([true, null])
    expect(items).toHaveLength(2)
  })

  it('is that somebody else enrolled them, with the day on which it is due, until it is read', async () => {
    const { admin, student, id } = await course()
    expect(await unread(student)).toBe(0)
    await enrol(admin, id, [student, admin], '2031-03-05')
    const { items, unread: count } = await student.ok(notificationsApi.list, {})
    expect(count).toBe(1)
    expect(items).toMatchObject([
      { kind: 'enrolled', about: id, title: 'Bees', dueOn: '2031-03-05', times: 1, read: false },
    ])
    // Who did it themselves knows.
    expect(await told(admin)).toEqual([])
    const [one] = items
    expect(await student.ok(notificationsApi.markRead, { body: { ids: [one?.id ?? ''] } })).toEqual({
      unread: 0,
    })
    expect(await told(student)).toEqual(['enrolled ×1'])
  })

  it('is counted where it happens again, and told anew once it was read', async () => {
    const { acme, admin, author, id, lesson } = await course()
    const people = [await acme.user(), await acme.user(), await acme.user()]
    await enrol(admin, id, people)
    for (const person of people.slice(0, 2)) await complete(person, id, lesson)
    expect(await told(author)).toEqual(['completions ×2 *'])
    await author.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    expect(await told(author)).toEqual(['completions ×2'])
    await complete(people[2] as Person, id, lesson)
    expect(await told(author)).toEqual(['completions ×1 *'])
    // An author who learns knows what they completed.
    await enrol(admin, id, [author])
    await complete(author, id, lesson)
    expect(await told(author)).toEqual(['completions ×1 *'])
  })

  it('is for the authors that somebody asks to be let in, and for them that they were', async () => {
    const { admin, author, student, id } = await course({ entry: 'request' })
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await told(author)).toEqual(['requests ×1 *'])
    expect(await told(student)).toEqual([])
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    await admin.ok(enrolmentsApi.decide, {
      params: { id, enrolmentId: items[0]?.id ?? '' },
      body: { state: 'active' },
    })
    expect(await told(student)).toEqual(['enrolled ×1 *'])
  })

  it('is that a certificate is ready, and no more that a completed course waits', async () => {
    const { admin, student, id, lesson } = await course({ certificate: { ...noCertificate, given: true } })
    await enrol(admin, id, [student])
    await complete(student, id, lesson)
    expect(await told(student)).toEqual(['certificate ×1 *'])
  })

  it('is not left to be read by who left the course, or was taken off it', async () => {
    const { admin, student, id } = await course()
    await enrol(admin, id, [student])
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect(await told(student)).toEqual([])
    await enrol(admin, id, [student])
    expect(await told(student)).toEqual(['enrolled ×1 *'])
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    await admin.ok(enrolmentsApi.decide, {
      params: { id, enrolmentId: items[0]?.id ?? '' },
      body: { state: 'withdrawn' },
    })
    expect(await told(student)).toEqual([])
  })

  it('is not left with an author who is taken off a course, be it read or not', async () => {
    const { acme, admin, author, id, lesson } = await course({ entry: 'request' })
    const other = await acme.user({ role: 'mentor' })
    const put = (...staff: { id: string; part: 'author' | 'grader' }[]) =>
      admin.ok(coursesApi.setStaff, { params: { id }, body: { staff } })
    await put({ id: author.id, part: 'author' }, { id: other.id, part: 'author' })
    const [asks, learns] = [await acme.user(), await acme.user()]
    await enrol(admin, id, [learns])
    await complete(learns, id, lesson)
    await author.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    await asks.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await told(author)).toEqual(['completions ×1', 'requests ×1 *'])
    await put({ id: author.id, part: 'grader' }, { id: other.id, part: 'author' })
    expect(await told(author)).toEqual([])
    expect(await told(other)).toEqual(['completions ×1 *', 'requests ×1 *'])
  })

  it('is, a week and a day before a due date, that a course is due, once each, and then that it was', async () => {
    const { acme, admin, student, id } = await course()
    await enrol(admin, id, [student])
    await student.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    await dueIn(acme, 8)
    await remindOfDue(w.services)
    expect(await told(student)).toEqual(['enrolled ×1'])
    await dueIn(acme, 7)
    await remindOfDue(w.services)
    await remindOfDue(w.services)
    expect(await told(student)).toEqual(['due_soon ×1 *', 'enrolled ×1'])
    // The same day, nearer by six: of the clock, and not of somebody who said another.
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update enrolments set due_on = due_on - 6, told_due_on = due_on - 6`.execute(tx),
    )
    await student.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    await remindOfDue(w.services)
    await remindOfDue(w.services)
    expect(await told(student)).toEqual(['due_soon ×1 *', 'enrolled ×1'])
    await dueIn(acme, -1)
    await remindOfDue(w.services)
    await remindOfDue(w.services)
    expect(await told(student)).toEqual(['enrolled ×1', 'overdue ×1 *'])
    await dueIn(acme, -15)
    await remindOfDue(w.services)
    expect(await told(student)).toEqual(['enrolled ×1', 'overdue ×1 *'])
  })

  it('stays unread where it came after somebody looked', async () => {
    const { acme, admin, student, id } = await course()
    await enrol(admin, id, [student])
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update notifications set at = '2026-03-05T10:00:00.123456Z'`.execute(tx),
    )
    const { items } = await student.ok(notificationsApi.list, {})
    const seen = items[0]?.at ?? ''
    const before = new Date(Date.parse(seen) - 1).toISOString()
    expect(await student.ok(notificationsApi.markRead, { body: { upTo: before } })).toEqual({ unread: 1 })
    // An offset that no database reads is one all the same.
    const far = '2026-03-05T23:59:00+23:59'
    expect(await student.ok(notificationsApi.markRead, { body: { upTo: far } })).toEqual({ unread: 1 })
    expect(await student.ok(notificationsApi.markRead, { body: { upTo: seen } })).toEqual({ unread: 0 })
  })

  it('names who did it as they are called when it is told', async () => {
    const { acme, admin, student, id } = await course()
    await w.services.db.withTenant(acme.id, (tx) =>
      notify(tx, [{ userId: student.id, kind: 'certificate', about: id, personId: admin.id }]),
    )
    const person = async () => (await student.ok(notificationsApi.list, {})).items[0]?.person
    expect(await person()).toBe('Ada Stone')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ name: 'Adela' }).where('id', '=', admin.id).execute(),
    )
    expect(await person()).toBe('Adela Stone')
  })

  it('is marked as read by nobody else', async () => {
    const { admin, student, id } = await course()
    await enrol(admin, id, [student])
    const { items } = await student.ok(notificationsApi.list, {})
    await admin.ok(notificationsApi.markRead, { body: { ids: [items[0]?.id ?? ''] } })
    await admin.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    expect(await unread(student)).toBe(1)
  })

  it('is told to no author who signs in no more, or teaches no more', async () => {
    const { acme, admin, author, student, id, lesson } = await course()
    const student2 = await acme.user()
    await enrol(admin, id, [student, student2])
    const set = (change: { status: 'inactive' } | { role: 'student'; status: 'active' }) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('users').set(change).where('id', '=', author.id).execute(),
      )
    const kept = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('notifications').select('kind').where('user_id', '=', author.id).execute(),
      )
    await set({ status: 'inactive' })
    await complete(student, id, lesson)
    expect(await kept()).toEqual([])
    await set({ role: 'student', status: 'active' })
    await complete(student2, id, lesson)
    expect(await kept()).toEqual([])
  })
})
