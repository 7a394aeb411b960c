import fc from 'fast-check'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { auditApi } from '#contract/people/audit.ts'
import { until } from '../../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

type Line = { n: number; required: boolean }

/** A course whose lessons are numbered: each version has some of them. */
async function numbered(admin: Person) {
  const ids = Array.from({ length: 5 }, () => uuid())
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const params = { id }
  await admin.ok(coursesApi.update, { params, body: { summary: 'S' } })
  async function publish(lines: readonly Line[], enough: number | null = null): Promise<void> {
    const lessons = lines.map(({ n, required }) => ({
      id: ids[n] ?? '',
      title: `L${n}`,
      minutes: 1,
      required,
    }))
    await admin.ok(coursesApi.update, { params, body: { enough } })
    const { revision } = await admin.ok(coursesApi.byId, { params })
    const modules = [{ id: uuid(), title: 'All', lessons }]
    const saved = await admin.ok(coursesApi.saveOutline, { params, body: { revision, modules } })
    await admin.ok(coursesApi.publish, { params, body: { revision: saved.revision } })
  }
  const did = (person: Person, n: number, kind: 'done' | 'undone' = 'done') =>
    person.ok(enrolmentsApi.record, { params: { id, lessonId: ids[n] ?? '' }, body: { id: uuid(), kind } })
  return { id, params, publish, did }
}
const learners = async (admin: Person, id: string) =>
  (await admin.ok(enrolmentsApi.learners, { params: { id }, query: { pageSize: 100 } })).items
const places = async (admin: Person, id: string) =>
  (await learners(admin, id)).map(({ person, state, version, lessons, lessonsDone, nextLessonTitle }) => ({
    name: person.name,
    state,
    version,
    lessons,
    lessonsDone,
    nextLessonTitle,
  }))

const version = fc.uniqueArray(fc.record({ n: fc.nat(4), required: fc.boolean() }), {
  minLength: 1,
  selector: ({ n }) => n,
})
const done = fc.array(fc.nat(4), { maxLength: 5 })

it('moves many as one by one would, and says before what becomes of them', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const people = await Promise.all(['A', 'B', 'C'].map((name) => acme.user({ name, surname: '' })))
  await fc.assert(
    fc.asyncProperty(
      fc.array(version, { minLength: 2, maxLength: 3 }),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
      fc.array(done, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      async (versions, enough, whatOf, completed) => {
        const [many, single] = [await numbered(admin), await numbered(admin)]
        const before = versions.slice(0, -1)
        for (const course of [many, single]) {
          for (const [at, lines] of before.entries()) {
            await course.publish(lines)
            const person = people[at]
            // Some learn in older versions than others.
            if (person) await person.ok(enrolmentsApi.enrol, { params: course.params })
          }
          for (const person of people) await person.ok(enrolmentsApi.enrol, { params: course.params })
          for (const [at, what] of whatOf.entries()) {
            const has = new Set((before[Math.min(at, before.length - 1)] ?? []).map(({ n }) => n))
            for (const n of new Set(what)) if (people[at] && has.has(n)) await course.did(people[at], n)
          }
          await course.publish(versions.at(-1) ?? [], enough)
        }
        const had = await learners(admin, single.id)
        for (const { id: enrolmentId, state } of had)
          if (state === 'active' || completed)
            await admin.ok(enrolmentsApi.decide, {
              params: { ...single.params, enrolmentId },
              body: { newestVersion: true },
            })
        const query = completed ? { completed: 'true' as const } : {}
        const said = await admin.ok(versionMovesApi.preview, { params: many.params, query })
        const body = { version: versions.length, completed }
        const { people: moved, left } = await admin.ok(versionMovesApi.start, { params: many.params, body })
        const became = await places(admin, many.id)
        expect(became).toEqual(await places(admin, single.id))
        const now = new Map(became.map((one) => [one.name, one]))
        const count = (is: (was: (typeof had)[number], then: (typeof became)[number]) => boolean) =>
          had.filter((was) => {
            const then = now.get(was.person.name)
            return then !== undefined && then.version === versions.length && is(was, then)
          }).length
        expect([moved, left]).toEqual([had.filter(({ state }) => completed || state === 'active').length, 0])
        expect(said).toEqual({
          version: versions.length,
          people: moved,
          looked: moved,
          completed: had.filter(({ state }) => state === 'completed').length,
          completes: count((was, then) => was.state === 'active' && then.state === 'completed'),
          opensAgain: count((was, then) => was.state === 'completed' && then.state === 'active'),
          fewer: count((was, then) => then.lessonsDone < was.lessonsDone),
        })
      },
    ),
    { numRuns: 8 },
  )
}, 240_000)

it('moves those who were chosen, and of them who learns in an older version; by whoever may, to the version that was said', async () => {
  const acme = await w.company()
  const [admin, mentor, other] = [
    await acme.user({ role: 'admin' }),
    await acme.user({ role: 'mentor' }),
    await acme.user({ role: 'mentor' }),
  ]
  const course = await numbered(admin)
  await course.publish([{ n: 0, required: true }])
  const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => acme.user({ name, surname: '' })))
  for (const one of people) await one.ok(enrolmentsApi.enrol, { params: course.params })
  await people[3]?.ok(enrolmentsApi.withdraw, { params: course.params })
  await course.publish([{ n: 1, required: true }])
  const idOf = new Map((await learners(admin, course.id)).map(({ person, id }) => [person.name, id]))
  const body = { version: 2, completed: false, enrolmentIds: [idOf.get('A') ?? '', uuid()] }
  expect((await mentor.send(versionMovesApi.start, { params: course.params, body })).error?.code).toBe(
    'NOT_FOUND',
  )
  await admin.ok(coursesApi.setStaff, {
    params: course.params,
    body: {
      staff: [
        { id: mentor.id, part: 'author' },
        { id: other.id, part: 'grader' },
      ],
    },
  })
  expect((await other.send(versionMovesApi.start, { params: course.params, body })).error?.code).toBe(
    'FORBIDDEN',
  )
  expect((await other.send(versionMovesApi.preview, { params: course.params })).error?.code).toBe('FORBIDDEN')
  const stale = await mentor.send(versionMovesApi.start, {
    params: course.params,
    body: { ...body, version: 1 },
  })
  expect(stale.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'newer_version', version: 2 } })
  expect(await mentor.ok(versionMovesApi.start, { params: course.params, body })).toEqual({
    people: 1,
    left: 0,
  })
  expect((await places(admin, course.id)).map(({ name, version: at }) => [name, at])).toEqual([
    ['A', 2],
    ['B', 1],
    ['C', 1],
  ])
  expect(
    await mentor.ok(versionMovesApi.start, { params: course.params, body: { version: 2, completed: true } }),
  ).toEqual({ people: 2, left: 0 })
  const { items } = await admin.ok(auditApi.list, { query: { action: ['courses.people_moved'] } })
  expect(items.map(({ after, actorName }) => [after, actorName !== null])).toEqual([
    [{ version: 2, people: 2 }, true],
    [{ version: 2, people: 1 }, true],
  ])
})

const versionsOf = ({ id }: TestCompany) =>
  w.services.db.withTenant(id, async (tx) => {
    const { rows } = await sql`select version, count(*)::int as people,
      (select people from learner_counts c where c.version = e.version) as counted
      from enrolments e group by 1 order by 1`.execute(tx)
    return rows
  })

it('moves the first in its answer, and the others after it', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const course = await numbered(admin)
  await course.publish([{ n: 0, required: true }])
  const userIds = await w.services.db.withTenant(acme.id, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into users (company_id, id, name, surname, email, role, status)
      select current_company(), gen_random_uuid(), 'Crowd', n::text, 'crowd' || n || '@example.org', 'student', 'active'
      from generate_series(1, 250) n returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  await admin.ok(enrolmentsApi.enrolPeople, { params: course.params, body: { userIds } })
  await course.publish([{ n: 1, required: true }])
  const body = { version: 2, completed: false }
  expect(await admin.ok(versionMovesApi.start, { params: course.params, body })).toEqual({
    people: 250,
    left: 150,
  })
  await until(async () => (await versionsOf(acme)).length === 1)
  expect(await versionsOf(acme)).toEqual([{ version: 2, people: 250, counted: 250 }])
}, 120_000)
