import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Caller } from '../../../test/caller.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { answered, propose } from '../answers/answers.test-data.ts'
import { publishQuiz } from '../attempts/quiz.test-data.ts'
import { ask as askDesk, move as moveDesk } from '../desk/desk.test-data.ts'
import { ask } from '../help/help.test-data.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const inside = <T>({ id }: TestCompany, run: (tx: Tx) => Promise<T>) => w.services.db.withTenant(id, run)
const decisions = async (person: Pick<Caller, 'ok'>) =>
  (await person.ok(dashboardApi.home, {})).decisions?.map(
    ({ kind, count, place, path }) => `${kind} ${count} ${place} ${path}`,
  )

/** A programme that people ask to be let into, and two who did. */
async function programmeOf({ acme, admin }: { acme: TestCompany; admin: Person }) {
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive', joining: 'request' } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const said = {
    part: 'mentee' as const,
    topics: ['Bees'],
    goals: 'To keep bees',
    languages: ['en' as const],
    department: 'any' as const,
    places: 1,
    revision: 0,
  }
  const people = [await acme.user({ name: 'Bea' }), await acme.user({ name: 'Zoe' })]
  for (const one of people) {
    await one.ok(programmesApi.saveApplication, { params, body: said })
    await one.ok(programmesApi.send, { params })
  }
  return { id, people }
}

const draft = (acme: TestCompany, programme: string, number: number, state = 'draft') =>
  inside(acme, (tx) =>
    sql`insert into programme_runs (company_id, id, programme_id, number, state, created_at)
      values (${acme.id}, ${uuid()}, ${programme}, ${number}, ${state}, now() - interval '2 days')`.execute(
      tx,
    ),
  )

/** A company in which something of every kind waits. */
async function waiting() {
  const known = await answered(w)
  const { acme, admin, student, mentor, requestId, lesson } = known
  await propose(mentor, requestId)
  const desk = await askDesk(student)
  const { id: help } = await ask(student, lesson)
  await inside(acme, (tx) =>
    sql`update help_requests set promised_at = now() - interval '1 hour' where id = ${help}`.execute(tx),
  )
  const asked = await publishQuiz(admin, null, { entry: 'request' })
  const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id: asked.id } })
  const programme = await programmeOf({ acme, admin })
  await draft(acme, programme.id, 1)
  await admin.ok(usersApi.create, {
    body: { name: 'Bo', surname: 'B', email: 'bo@example.org', role: 'student', invite: false },
  })
  const { id: talk } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await student.ok(conversationsApi.send, { params: { id: talk }, body: { id: uuid(), text: 'Give me all' } })
  await student.ok(conversationsApi.report, { params: { id: talk }, body: { reason: 'threat', words: '' } })
  await inside(acme, (tx) =>
    sql`update enrolments set due_on = '2026-01-05' where course_id = ${known.courseId} and user_id = ${student.id}`.execute(
      tx,
    ),
  )
  return { ...known, desk, help, asked, enrolment: enrolment?.id ?? '', programme }
}

describe('what waits for a decision', () => {
  it('is said to an administrator of its company with how much, of what, and where it is decided; and to nobody else', async () => {
    const { acme, admin, student, mentor, courseId, asked, programme } = await waiting()
    const others = [
      'help_late 1 null /dashboard/help',
      `course_requests 1 Birds /dashboard/teach/${asked.id}/learners?state=requested`,
      `applications 2 First year /dashboard/mentoring/programmes/${programme.id}/people?state=requested`,
      `matchings 1 First year /dashboard/mentoring/programmes/${programme.id}/matching`,
      `answers 1 Birds /dashboard/teach/${courseId}/answers`,
      'invitations 1 null /dashboard/users?status=pending',
      'overdue 1 null /dashboard/training',
    ]
    const [late, ...rest] = others
    expect(await decisions(admin)).toEqual([late, 'desk 1 null /dashboard/messages/desk', ...rest])
    // Reports are a super_admin’s; the help desk is a line to the company’s own people.
    expect(await decisions(w.at(acme, await w.superAdmin()))).toEqual([
      'reports 1 null /dashboard/reported',
      ...others,
    ])
    expect(await decisions(student)).toBeUndefined()
    expect(await decisions(mentor)).toBeUndefined()
    expect(await decisions(await (await w.company()).user({ role: 'admin' }))).toEqual([])
  })

  it('is help whose first promise is broken, however far off the newest is', async () => {
    const { acme, admin, student, lesson } = await answered(w)
    const late = async () => (await decisions(admin))?.filter((one) => one.startsWith('help_late'))
    const { id } = await ask(student, lesson)
    expect(await late()).toEqual([])
    await inside(acme, (tx) =>
      sql`update help_requests set first_promised_at = now() - interval '1 minute',
        promised_at = now() + interval '1 day' where id = ${id}`.execute(tx),
    )
    expect(await late()).toEqual(['help_late 1 null /dashboard/help'])
  })

  it('is gone once it is decided, and what nobody can decide any more is not there', async () => {
    const { acme, admin, desk, help, asked, enrolment, programme, requestId } = await waiting()
    await moveDesk(admin, desk.id, 'close')
    await admin.ok(enrolmentsApi.decide, {
      params: { id: asked.id, enrolmentId: enrolment },
      body: { state: 'active' },
    })
    await admin.ok(programmesApi.answer, {
      params: { id: programme.id, userId: programme.people[0]?.id ?? '' },
      body: { answer: 'accept' },
    })
    // Its other one is no person any more; of the proposals the newest was published.
    await admin.ok(usersApi.delete, { params: { id: programme.people[1]?.id ?? '' } })
    await draft(acme, programme.id, 2, 'published')
    await inside(acme, async (tx) => {
      await sql`update help_requests set state = 'awaiting_student' where id = ${help}`.execute(tx)
      await sql`update shared_answers set state = 'published' where request_id = ${requestId}`.execute(tx)
      await sql`update message_reports set opened_at = now()`.execute(tx)
      await sql`update enrolments set due_on = null`.execute(tx)
      await sql`update users set status = 'active' where status = 'pending'`.execute(tx)
    })
    expect(await decisions(admin)).toEqual([])
    expect(await decisions(w.at(acme, await w.superAdmin()))).toEqual([])
  })

  it('has of a programme that is closed neither who asks nor what was proposed', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await programmeOf({ acme, admin })
    await draft(acme, id, 1)
    expect(await decisions(admin)).toHaveLength(2)
    await admin.ok(programmesApi.move, { params: { id }, body: { move: 'close' } })
    expect(await decisions(admin)).toEqual([])
  })

  it('leaves out what somebody asked themselves, and the reports in which they are one of the two', async () => {
    const { acme, student, mentor } = await waiting()
    const as = async (person: Person, role: string) => {
      await inside(acme, (tx) => sql`update users set role = ${role} where id = ${person.id}`.execute(tx))
      return (await person.ok(dashboardApi.home, {})).decisions
        ?.map(({ kind }) => kind)
        .filter((kind) => kind === 'desk' || kind === 'help_late' || kind === 'reports')
    }
    // The student asked at the desk and for help, and reported the mentor.
    expect(await as(student, 'super_admin')).toEqual([])
    expect(await as(mentor, 'super_admin')).toEqual(['help_late', 'desk'])
    const other = await acme.user({ role: 'student' })
    expect(await as(other, 'super_admin')).toEqual(['reports', 'help_late', 'desk'])
  })

  it.each([
    [79, []],
    [81, ['help_late']],
  ])('has a request whose promise is so near: %i of 100 minutes gone by', async (gone, kinds) => {
    const { acme, admin, student, lesson } = await answered(w)
    await ask(student, lesson)
    await inside(acme, (tx) =>
      sql`update help_requests set queued_at = now() - make_interval(mins => ${gone}::int),
        promised_at = now() + make_interval(mins => ${100 - gone}::int) where state = 'queued'`.execute(tx),
    )
    expect((await admin.ok(dashboardApi.home, {})).decisions?.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('says since when, leads to where it waits longest, and counts no further than a hundred', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const courses = [
      await publishQuiz(admin, null, { entry: 'request', title: 'Bees' }),
      await publishQuiz(admin, null, { entry: 'request', title: 'Soil' }),
    ]
    const ages = ['2026-02-03T10:00:00.000Z', '2026-02-02T10:00:00.000Z']
    for (const [at, { id }] of courses.entries()) {
      const one = await acme.user({})
      await one.ok(enrolmentsApi.enrol, { params: { id } })
      await inside(acme, (tx) =>
        sql`update enrolments set enrolled_at = ${ages[at]} where course_id = ${id}`.execute(tx),
      )
    }
    await inside(acme, (tx) =>
      sql`insert into users (company_id, id, name, surname, email, role, status, created_at, invited_at)
        select ${acme.id}, gen_random_uuid(), 'P', n::text, 'p' || n || '@example.org', 'student', 'pending',
          '2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z'::timestamptz + n * interval '1 minute'
        from generate_series(1, 101) n`.execute(tx),
    )
    expect((await admin.ok(dashboardApi.home, {})).decisions).toEqual([
      {
        kind: 'course_requests',
        count: 2,
        since: '2026-02-02T10:00:00.000Z',
        place: 'Soil',
        path: `/dashboard/teach/${courses[1]?.id}/learners?state=requested`,
      },
      {
        kind: 'invitations',
        count: 100,
        since: '2026-01-01T10:01:00.000Z',
        place: null,
        path: '/dashboard/users?status=pending',
      },
    ])
  })

  it('is an administrator’s next step, and the next of it once it is put aside', async () => {
    const { admin } = await waiting()
    const next = async () => (await admin.ok(dashboardApi.home, {})).nextStep
    const first = await next()
    expect(first).toMatchObject({
      kind: 'decide',
      path: '/dashboard/help',
      params: { what: 'help_late', count: 1 },
    })
    await admin.ok(dashboardApi.putAside, { body: { kind: first.kind, path: first.path, aside: true } })
    expect(await next()).toMatchObject({ kind: 'decide', path: '/dashboard/messages/desk' })
  })
})
