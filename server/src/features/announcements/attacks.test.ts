import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { announcementsApi, type Audience } from '#contract/installation/announcements.ts'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { liveApi } from '#contract/live/live.ts'
import { searchApi } from '#contract/search.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { openTab, type TabLine } from '../../../test/live.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import type { Tx } from '../../db/tenant.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
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
const everyone: Audience = { kind: 'everyone' }
const students: Audience = { kind: 'roles', roles: ['student'] }
const lines: TabLine[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.drop()
})

const setStatus = (acme: TestCompany, { id }: Person, status: string) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`update users set status = ${status} where id = ${id}`.execute(tx),
  )
const reach = async (person: Person, audience: Audience) =>
  (await person.ok(announcementsApi.reach, { body: { audience } })).people

/** A course with a learner, one more who is put on it, and one who is put on another. */
async function course() {
  const { acme, admin, student, id: courseId } = await learning(w, quizOf([question('short')]))
  const [mine, others] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
  const staff = (id: string, all: string[]) =>
    admin.ok(coursesApi.setStaff, {
      params: { id },
      body: { staff: all.map((one) => ({ id: one, part: 'author' as const })) },
    })
  const other = await admin.ok(coursesApi.create, { body: { title: 'Another', language: 'en' } })
  await staff(courseId, [mine.id])
  await staff(other.id, [others.id])
  return { acme, admin, student, courseId, mine, others, staff }
}

describe('whom it is for', () => {
  it('is who may sign in: a hidden person too, no pending, inactive or deleted one, by whichever audience', async () => {
    const { acme, admin, student, courseId } = await course()
    const people = []
    for (const status of ['hidden', 'pending', 'inactive', 'deleted'] as const) {
      const one = await acme.user()
      await one.ok(enrolmentsApi.enrol, { params: { id: courseId } })
      people.push([one, status] as const)
    }
    const { id: group } = await admin.ok(groupsApi.create, { body: { name: 'All' } })
    const userIds = [student, ...people.map(([one]) => one)].map(({ id }) => id)
    await admin.ok(groupsApi.addPeople, { params: { id: group }, body: { userIds } })
    for (const [one, status] of people) await setStatus(acme, one, status)
    const [[hidden], [pending]] = people as [[Person, string], [Person, string]]
    for (const audience of [
      students,
      { kind: 'groups' as const, groupIds: [group] },
      { kind: 'course' as const, courseId },
    ])
      expect([audience.kind, await reach(admin, audience)]).toEqual([audience.kind, 2])
    expect(await reach(admin, everyone)).toBe(4)
    const { id } = await send(admin, { kind: 'course', courseId })
    await setStatus(acme, pending, 'active')
    expect(await titles(hidden)).toEqual(['The office moves'])
    expect(await titles(pending)).toEqual([])
    expect((await open(admin, id)).sent).toMatchObject({ people: 2 })
  })

  it('is no group that is not there, beside ones that are, nor one of another company', async () => {
    const { admin } = await company(w)
    const stranger = (await company(w)).admin
    const { id: mine } = await admin.ok(groupsApi.create, { body: { name: 'Mine' } })
    const { id: theirs } = await stranger.ok(groupsApi.create, { body: { name: 'Theirs' } })
    for (const other of [uuid(), theirs]) {
      const audience = { kind: 'groups' as const, groupIds: [mine, other] }
      expect((await admin.send(announcementsApi.reach, { body: { audience } })).status).toBe(404)
      expect((await admin.send(announcementsApi.send, { body: bodyOf(audience) })).status).toBe(404)
    }
    expect((await admin.ok(announcementsApi.sent, {})).total).toBe(0)
  })
})

describe('whose it is', () => {
  it('of a course is of who is put on it and of administrators: to all others it is not there', async () => {
    const { acme, admin, student, courseId, mine, others } = await course()
    const colleague = await acme.user({ role: 'admin' })
    const foreign = (await company(w)).admin
    const { id } = await send(admin, { kind: 'course', courseId }, { title: 'Exam' })
    const all = await send(admin, everyone, { title: 'Lunch' })
    expect(await open(mine, id)).toMatchObject({ sent: { course: expect.any(String), author: 'Ada Stone' } })
    expect((await open(student, id)).received?.course).toBe((await open(mine, id)).sent?.course)
    expect((await open(student, id)).sent).toBeUndefined()
    expect((await mine.ok(announcementsApi.sent, {})).items.map((one) => one.id)).toEqual([id])
    expect((await others.ok(announcementsApi.sent, {})).total).toBe(0)
    expect((await colleague.ok(announcementsApi.sent, {})).total).toBe(2)
    const edit = { revision: 1, title: 'x', body: said('x') }
    for (const [person, which] of [
      [others, id],
      [foreign, id],
      [mine, all.id],
      [others, all.id],
    ] as const) {
      const params = { id: which }
      expect([
        (await person.send(announcementsApi.people, { params })).status,
        (await person.send(announcementsApi.edit, { params, body: edit })).status,
        (await person.send(announcementsApi.takeBack, { params })).status,
      ]).toEqual([404, 404, 404])
    }
    // Who was told it has it as such and no more.
    expect((await open(mine, all.id)).sent).toBeUndefined()
    expect((await others.send(announcementsApi.byId, { params: { id } })).status).toBe(404)
    expect((await foreign.send(announcementsApi.byId, { params: { id } })).status).toBe(404)
    const people = await mine.ok(announcementsApi.people, { params: { id } })
    expect(people.items.map((one) => one.id)).toEqual([student.id])
  })

  it('is read and acknowledged for oneself, at the first time, and for no other one', async () => {
    const { admin, student } = await company(w)
    const [first, second] = [
      await send(admin, students, { title: 'First', acknowledge: true }),
      await send(admin, students, { title: 'Second', acknowledge: true }),
    ]
    await markRead(student, first.id)
    const { readAt } = (await open(student, first.id)).received ?? {}
    await markRead(student, first.id, true)
    expect((await open(student, first.id)).received?.readAt).toBe(readAt)
    expect((await open(student, second.id)).received?.readAt).toBeNull()
    // What is still to be read stands before what is newer.
    const third = await send(admin, students, { title: 'Third' })
    await markRead(student, third.id)
    expect(await titles(student)).toEqual(['Second', 'Third', 'First'])
  })

  it('is nobody’s words once its author is erased, and is told under nobody’s name', async () => {
    const { acme, admin, student } = await company(w)
    const author = await acme.user({ role: 'admin', name: 'Gone' })
    const { id } = await send(author, students)
    expect((await open(student, id)).received?.author).toBe('Gone Stone')
    await setStatus(acme, author, 'deleted')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update users set erased_at = now() where id = ${author.id}`.execute(tx),
    )
    expect((await open(student, id)).received?.author).toBeNull()
    expect((await admin.ok(announcementsApi.sent, {})).items).toMatchObject([{ author: null }])
  })

  it('is told with who wrote it, and to no super_admin of another company as its author', async () => {
    const { acme, admin, student } = await company(w)
    const root = { ...w.at(acme, await w.superAdmin()) }
    const body = bodyOf(students, { title: 'Maintenance' })
    expect(await root.ok(announcementsApi.send, { body })).toMatchObject({ author: null, mayEdit: true })
    await until(async () => (await open(admin, body.id)).sent?.state === 'sent')
    expect(await told(student)).toEqual([['Maintenance', null, 1]])
  })
})

describe('how many', () => {
  it('are twenty of one person within a day: neither of others, nor of days before', async () => {
    const { acme, admin } = await company(w)
    const other = await acme.user({ role: 'admin' })
    const rows = (author: Person, days: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`insert into announcements (company_id, id, author_id, audience, title, body, at)
          select current_company(), gen_random_uuid(), ${author.id}, '{"kind":"everyone"}', 'x', ${JSON.stringify(said('x'))},
            now() - make_interval(days => ${days}::int) from generate_series(1, 20)`.execute(tx),
      )
    await rows(other, 0)
    await rows(admin, 2)
    await send(admin, students)
    const { error } = await other.send(announcementsApi.send, { body: bodyOf(students) })
    expect(error?.details).toEqual({ limit: 'aDay', maximum: 20 })
  })

  it.skipIf(w.kind === 'pglite')(
    'are twenty of all super_admins of other companies together, though two send at once, and each once by its id',
    async () => {
      const { acme, student } = await company(w)
      const [one, two] = [w.at(acme, await w.superAdmin()), w.at(acme, await w.superAdmin())]
      const sent = (tx: Tx, ids: string[]) =>
        sql`insert into announcements (company_id, id, audience, title, body)
          select current_company(), id, '{"kind":"everyone"}', 'x', ${JSON.stringify(said('x'))}
          from unnest(${ids}::uuid[]) id`.execute(tx)
      const body = bodyOf(students)
      await w.services.db.withTenant(acme.id, (tx) =>
        sent(
          tx,
          Array.from({ length: 18 }, () => uuid()),
        ),
      )
      /** What the call answers that waited while another sent these. */
      const waited = async (by: typeof one, ids: string[]) => {
        const held = await holdLock(w, acme.id, async (tx) => {
          await takeTurn({ tx, company: acme, askAgain: () => Promise.resolve() }, 'announcements')
          await sent(tx, ids)
        })
        const call = by.send(announcementsApi.send, { body })
        await held.stuck(call)
        await held.release()
        return call
      }
      expect(await waited(one, [body.id])).toMatchObject({ status: 200, data: { id: body.id } })
      body.id = uuid()
      expect((await waited(two, [uuid()])).error).toMatchObject({
        code: 'MAX_NUMBER_REACHED',
        details: { limit: 'aDay', maximum: 20 },
      })
      expect(await titles(student)).toEqual([])
    },
  )

  it('stand on Home is three, the newest, and those alone that wait', async () => {
    const { admin, student } = await company(w)
    for (const title of ['A', 'B', 'C', 'D']) await send(admin, students, { title })
    expect(await onHome(student)).toEqual(['D', 'C', 'B'])
  })
})

describe('what is told of it', () => {
  it('is found by its own title alone', async () => {
    const { admin, student } = await company(w)
    await send(admin, students, { title: 'The lantern room' })
    await send(admin, students, { title: 'Lunch' })
    const { items } = await student.ok(searchApi.find, { query: { search: 'lantern' } })
    expect(items.map(({ title }) => title)).toEqual(['The lantern room'])
  })

  it('is in the log as what was done with it', async () => {
    const { admin } = await company(w)
    const { id } = await send(admin, students)
    await admin.ok(announcementsApi.edit, {
      params: { id },
      body: { revision: 1, title: 'Later', body: said('x') },
    })
    const { items } = await admin.ok(auditApi.list, { query: { target: id } })
    expect(items.map(({ action }) => action)).toEqual(['announcements.edited', 'announcements.sent'])
  })

  it('tells its author live how far it came', async () => {
    const { acme, admin } = await company(w)
    const line = await openTab(w.port, acme.host)
    lines.push(line)
    line.say({ t: 'hello', ticket: (await admin.ok(liveApi.ticket, {})).ticket })
    await line.next('welcome')
    const channel = { kind: 'announcements', id: admin.id }
    line.say({ t: 'listen', channel })
    await line.next('listening')
    await admin.ok(announcementsApi.send, { body: bodyOf(students) })
    await line.next('news', (news) => news.channel.kind === 'announcements')
  })
})

describe.skipIf(w.kind === 'pglite')('who waited for it is judged as they are then', () => {
  it('taken off the course meanwhile, they edit and take back nothing, and announce nothing', async () => {
    const { acme, courseId, mine, student } = await course()
    const { id } = await send(mine, { kind: 'course', courseId })
    const hold = await holdLock(w, acme.id, async (tx) => {
      await sql`select from announcements where id = ${id} for update`.execute(tx)
      await sql`select from users where id = ${mine.id} for update`.execute(tx)
      await sql`delete from course_staff where course_id = ${courseId}`.execute(tx)
    })
    const params = { id }
    const calls = [
      mine.send(announcementsApi.edit, { params, body: { revision: 1, title: 'x', body: said('x') } }),
      mine.send(announcementsApi.takeBack, { params }),
      mine.send(announcementsApi.send, { body: bodyOf({ kind: 'course', courseId }) }),
    ]
    await hold.stuck(...calls)
    await hold.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await titles(student)).toEqual(['The office moves'])
  })

  it('no administrator any more, they edit and take back nothing', async () => {
    const { acme, student } = await company(w)
    const other = await acme.user({ role: 'admin' })
    const { id } = await send(other, students)
    const hold = await holdLock(w, acme.id, async (tx) => {
      await sql`select from announcements where id = ${id} for update`.execute(tx)
      await sql`update users set role = 'mentor' where id = ${other.id}`.execute(tx)
    })
    const params = { id }
    const calls = [
      other.send(announcementsApi.edit, { params, body: { revision: 1, title: 'x', body: said('x') } }),
      other.send(announcementsApi.takeBack, { params }),
    ]
    await hold.stuck(...calls)
    await hold.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404])
    expect(await titles(student)).toEqual(['The office moves'])
  })

  it('no administrator any more, they announce nothing to the company', async () => {
    const { acme, admin } = await company(w)
    const other = await acme.user({ role: 'admin' })
    const hold = await holdLock(w, acme.id, (tx) =>
      sql`update users set role = 'mentor' where id = ${other.id}`.execute(tx),
    )
    const call = other.send(announcementsApi.send, { body: bodyOf(everyone) })
    await hold.stuck(call)
    await hold.release()
    expect((await call).status).toBe(403)
    expect((await admin.ok(announcementsApi.sent, {})).total).toBe(0)
  })
})
