import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { announcementsApi, type Audience } from '#contract/installation/announcements.ts'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { searchApi } from '#contract/search.ts'
import { usersApi } from '#contract/people/users.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'
import { learning, quizOf } from '../attempts/quiz.test-data.ts'
import { question } from '../questions/question.test-data.ts'
import {
  onHome,
  bodyOf,
  company,
  markRead,
  open,
  said,
  send,
  titles,
  told,
} from './announcements.test-data.ts'

const w = await world()

describe('an announcement', () => {
  it('is told to everybody but who wrote it, once, and is on Home until it is read', async () => {
    const { admin, mentor, student } = await company(w)
    const sent = await send(admin, { kind: 'everyone' })
    expect(sent).toMatchObject({ people: 2, read: 0, acknowledged: 0, author: 'Ana Ruiz', revision: 1 })
    expect(await told(student)).toEqual([['The office moves', 'Ana Ruiz', 1]])
    expect(await told(mentor)).toEqual([['The office moves', 'Ana Ruiz', 1]])
    expect(await told(admin)).toEqual([])
    expect(await onHome(student)).toEqual(['The office moves'])
    expect(await titles(admin)).toEqual([])
    expect(await open(student, sent.id)).toMatchObject({
      body: said('On Monday.'),
      received: { readAt: null, acknowledge: false },
    })
    expect((await open(student, sent.id)).sent).toBeUndefined()
    await markRead(student, sent.id)
    expect(await onHome(student)).toBeUndefined()
    expect(await told(student)).toEqual([])
    expect((await open(admin, sent.id)).sent).toMatchObject({ people: 2, read: 1 })
  })

  it('stays on Home until it is acknowledged where that is asked for, and says who has not', async () => {
    const { admin, mentor, student } = await company(w)
    const { id } = await send(admin, { kind: 'everyone' }, { acknowledge: true })
    await markRead(student, id)
    expect(await onHome(student)).toEqual(['The office moves'])
    const people = async (standing: 'not_read' | 'read' | 'not_acknowledged' | 'acknowledged') =>
      (await admin.ok(announcementsApi.people, { params: { id }, query: { standing } })).items.map(
        (one) => one.id,
      )
    expect(await people('not_read')).toEqual([mentor.id])
    expect(await people('read')).toEqual([student.id])
    expect((await people('not_acknowledged')).toSorted()).toEqual([mentor.id, student.id].toSorted())
    await markRead(student, id, true)
    expect(await onHome(student)).toBeUndefined()
    expect(await people('acknowledged')).toEqual([student.id])
    expect(await people('not_acknowledged')).toEqual([mentor.id])
    const first = (await open(student, id)).received?.acknowledgedAt
    await markRead(student, id, true)
    expect((await open(student, id)).received?.acknowledgedAt).toBe(first)
  })

  it('acknowledges nothing where nobody asks for it', async () => {
    const { admin, student } = await company(w)
    const { id } = await send(admin, { kind: 'everyone' })
    await markRead(student, id, true)
    expect((await open(admin, id)).sent).toMatchObject({ read: 1, acknowledged: 0 })
  })

  it('is for roles, for groups, and once for whoever is in two of them; for nobody who cannot sign in', async () => {
    const { acme, admin, mentor, student } = await company(w)
    const gone = await acme.user()
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update users set status = 'inactive' where id = ${gone.id}`.execute(tx),
    )
    const group = async (name: string, ids: string[]) => {
      const made = await admin.ok(groupsApi.create, { body: { name } })
      await w.services.db.withTenant(acme.id, async (tx) => {
        for (const id of ids)
          await sql`insert into group_members (company_id, group_id, user_id)
            values (${acme.id}, ${made.id}, ${id})`.execute(tx)
      })
      return made.id
    }
    const groupIds = [await group('One', [student.id, gone.id]), await group('Two', [student.id, mentor.id])]
    const reach = async (audience: Audience) =>
      (await admin.ok(announcementsApi.reach, { body: { audience } })).people
    expect(await reach({ kind: 'roles', roles: ['mentor'] })).toBe(1)
    expect(await reach({ kind: 'groups', groupIds })).toBe(2)
    expect(await reach({ kind: 'everyone' })).toBe(2)
    await send(admin, { kind: 'roles', roles: ['mentor'] }, { title: 'For mentors' })
    const both = await send(admin, { kind: 'groups', groupIds }, { title: 'For groups' })
    expect(both).toMatchObject({ people: 2, names: ['One', 'Two'] })
    expect(await titles(student)).toEqual(['For groups'])
    expect((await titles(mentor)).toSorted()).toEqual(['For groups', 'For mentors'])
    const unknown = await admin.send(announcementsApi.reach, {
      body: { audience: { kind: 'groups', groupIds: [uuid()] } },
    })
    expect(unknown.status).toBe(404)
  })

  it('is for the learners of a course by who is put on it, and by nobody else', async () => {
    const { acme, student, id: courseId } = await learning(w, quizOf([question('short')]))
    const other = await acme.user()
    const mentor = await acme.user({ role: 'mentor', name: 'Max' })
    const admin = await acme.user({ role: 'admin' })
    const audience = { kind: 'course' as const, courseId }
    expect((await mentor.send(announcementsApi.send, { body: bodyOf(audience) })).status).toBe(404)
    expect((await student.send(announcementsApi.send, { body: bodyOf(audience) })).status).toBe(403)
    const staff = (all: { id: string; part: 'author' | 'grader' }[]) =>
      admin.ok(coursesApi.setStaff, { params: { id: courseId }, body: { staff: all } })
    await staff([{ id: mentor.id, part: 'grader' }])
    expect((await mentor.send(announcementsApi.send, { body: bodyOf({ kind: 'everyone' }) })).status).toBe(
      403,
    )
    const { id } = await send(mentor, audience)
    expect(await titles(student)).toEqual(['The office moves'])
    expect(await titles(other)).toEqual([])
    expect((await mentor.ok(announcementsApi.sent, {})).items.map((one) => one.id)).toEqual([id])
    expect((await other.send(announcementsApi.byId, { params: { id } })).status).toBe(404)
    expect((await student.send(announcementsApi.people, { params: { id } })).status).toBe(403)
    // Taken off the course, it is theirs no more.
    await staff([])
    expect((await mentor.ok(announcementsApi.sent, {})).total).toBe(0)
    expect((await mentor.send(announcementsApi.takeBack, { params: { id } })).status).toBe(404)
    await student.ok(enrolmentsApi.withdraw, { params: { id: courseId } })
    expect((await admin.ok(announcementsApi.reach, { body: { audience } })).people).toBe(0)
  })

  it('is one however often it is sent, and no more than twenty in a day', async () => {
    const { acme, admin, student } = await company(w)
    const id = uuid()
    const body = bodyOf({ kind: 'roles', roles: ['student'] }, { id })
    await Promise.all([1, 2, 3].map(() => admin.ok(announcementsApi.send, { body })))
    await until(async () => (await open(admin, id)).sent?.state === 'sent')
    expect(await told(student)).toEqual([['The office moves', 'Ana Ruiz', 1]])
    const other = await acme.user({ role: 'admin' })
    expect((await other.send(announcementsApi.send, { body })).error?.code).toBe('CONFLICT')
    for (let n = 1; n < 20; n++)
      await admin.ok(announcementsApi.send, { body: bodyOf({ kind: 'roles', roles: ['student'] }) })
    const { error } = await admin.send(announcementsApi.send, { body: bodyOf({ kind: 'everyone' }) })
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'aDay', maximum: 20 } })
  })

  it('says that it was edited and tells nobody anew; who edits an older one is told so', async () => {
    const { admin, student } = await company(w)
    const { id } = await send(admin, { kind: 'everyone' })
    await markRead(student, id)
    const edit = (revision: number, title: string) =>
      admin.send(announcementsApi.edit, {
        params: { id },
        body: { revision, title, body: said('On Friday.') },
      })
    expect((await edit(1, 'The office moves later')).data).toMatchObject({ revision: 2 })
    expect(await told(student)).toEqual([])
    const read = await open(student, id)
    expect(read).toMatchObject({ body: said('On Friday.'), received: { title: 'The office moves later' } })
    expect(read.received?.editedAt).not.toBeNull()
    expect((await edit(1, 'Again')).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'moved_on' },
    })
  })

  it('is edited by its author alone, for it stands under their name; others who lead may take it back', async () => {
    const { acme, admin, id: courseId, student } = await learning(w, quizOf([question('short')]))
    const mentor = await acme.user({ role: 'mentor' })
    const colleague = await acme.user({ role: 'admin' })
    await admin.ok(coursesApi.setStaff, {
      params: { id: courseId },
      body: { staff: [{ id: mentor.id, part: 'author' }] },
    })
    const { id } = await send(admin, { kind: 'course', courseId })
    const edit = (person: Person, revision = 1) =>
      person.send(announcementsApi.edit, {
        params: { id },
        body: { revision, title: 'Nobody passes', body: said('Ever.') },
      })
    for (const other of [mentor, colleague]) {
      expect((await open(other, id)).sent).toMatchObject({ mayEdit: false })
      expect((await edit(other)).error?.code).toBe('FORBIDDEN')
    }
    expect((await edit(student)).error?.code).toBe('FORBIDDEN')
    expect(await titles(student)).toEqual(['The office moves'])
    expect((await open(admin, id)).sent).toMatchObject({ mayEdit: true })
    // Once its author is erased, it is under nobody’s name.
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update announcements set author_id = null where id = ${id}`.execute(tx),
    )
    expect((await open(mentor, id)).sent).toMatchObject({ mayEdit: true })
    expect((await edit(mentor)).status).toBe(200)
    expect((await mentor.ok(announcementsApi.takeBack, { params: { id } })).state).toBe('taken_back')
    expect((await edit(mentor, 2)).error?.details).toEqual({ reason: 'moved_on' })
  })

  it('is called as it was edited among the news of who has not read it, too', async () => {
    const { admin, student } = await company(w)
    const { id } = await send(admin, { kind: 'everyone' }, { title: 'Salaries of Ben Cole' })
    const other = await send(admin, { kind: 'everyone' }, { title: 'Lunch' })
    const body = { revision: 1, title: 'The office moves', body: said('On Monday.') }
    await admin.ok(announcementsApi.edit, { params: { id }, body })
    expect((await told(student)).toSorted()).toEqual([
      ['Lunch', 'Ana Ruiz', 1],
      ['The office moves', 'Ana Ruiz', 1],
    ])
    expect((await open(student, other.id)).received?.title).toBe('Lunch')
  })

  it('names nobody who was deleted, and counts them no more', async () => {
    const { acme, admin, student } = await company(w)
    const gone = await acme.user({ name: 'Gone', surname: 'Girl' })
    const { id } = await send(admin, { kind: 'roles', roles: ['student'] })
    await markRead(gone, id)
    const people = async () =>
      (await admin.ok(announcementsApi.people, { params: { id } })).items.map((one) => one.id)
    expect((await people()).toSorted()).toEqual([student.id, gone.id].toSorted())
    await admin.ok(usersApi.changeStatus, {
      params: { id: gone.id },
      body: { userId: gone.id, status: 'deleted' },
    })
    expect(await people()).toEqual([student.id])
    expect((await open(admin, id)).sent).toMatchObject({ people: 1, read: 0 })
    expect((await admin.ok(announcementsApi.sent, {})).items).toMatchObject([{ people: 1, read: 0 }])
  })

  it('is found by nobody once it is taken back but by who sent it, and its news go', async () => {
    const { admin, student } = await company(w)
    const { id } = await send(admin, { kind: 'everyone' })
    const found = async () =>
      (await student.ok(searchApi.find, { query: { search: 'office mo' } })).items.map(({ kind }) => kind)
    expect(await found()).toEqual(['announcement'])
    expect((await admin.ok(announcementsApi.takeBack, { params: { id } })).state).toBe('taken_back')
    expect(await told(student)).toEqual([])
    expect(await onHome(student)).toBeUndefined()
    expect(await titles(student)).toEqual([])
    expect(await found()).toEqual([])
    expect((await student.send(announcementsApi.byId, { params: { id } })).status).toBe(404)
    expect(
      (await student.send(announcementsApi.markRead, { params: { id }, body: { acknowledge: true } })).status,
    ).toBe(404)
    expect((await open(admin, id)).sent).toMatchObject({ state: 'taken_back', people: 2 })
    expect((await admin.send(announcementsApi.takeBack, { params: { id } })).status).toBe(409)
    const { items } = await admin.ok(auditApi.list, { query: { target: id } })
    expect(items.map(({ action }) => action)).toEqual(['announcements.taken_back', 'announcements.sent'])
  })
})
