import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { topicsApi } from '#contract/companies/topics.ts'
import type { CourseSettings } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { course } from '../../training/training.test-data.ts'

const w = await world()
const topics = ['Bees', 'Honey', 'honey', 'Wax'] as const
type Settings = Pick<CourseSettings, 'topics' | 'level' | 'audience' | 'entry' | 'language'>
const settings: fc.Arbitrary<Settings> = fc.record({
  // One that is named twice is a topic once.
  topics: fc.array(fc.constantFrom(...topics), { maxLength: 4 }),
  level: fc.constantFrom('beginner', 'advanced'),
  audience: fc.constantFrom('public', 'everyone', 'invited'),
  entry: fc.constantFrom('open', 'staff'),
  language: fc.constantFrom('en', 'es'),
})
const change = fc.oneof(
  fc.record({ what: fc.constant('publish' as const), nth: fc.nat(5), settings }),
  fc.record({
    what: fc.constantFrom('archive' as const, 'bringBack' as const, 'enrol' as const),
    nth: fc.nat(5),
  }),
  fc.record({ what: fc.constantFrom('withdraw' as const, 'delete' as const), nth: fc.nat(5) }),
  fc.record({
    what: fc.constant('rename' as const),
    from: fc.constantFrom(...topics),
    to: fc.constantFrom(...topics),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

/** The totals as they are kept, and as they are where each course is looked at. */
const totals = ({ id }: TestCompany) =>
  w.services.db.withTenant(id, async (tx) => {
    const kept =
      await sql`select topic, level, language, entry, courses from catalogue_totals order by 1, 2, 3, 4`.execute(
        tx,
      )
    const counted = await sql`select topic, level, language, entry, count(*)::int as courses
      from course_catalogue, lateral (select '' union select unnest(topics)) t (topic)
      where audience <> 'invited' group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
    return { kept: kept.rows, counted: counted.rows }
  })

type Course = Settings & { id: string; shown: boolean; theirs: Set<string>; there: boolean }

/** What is expected of the catalogue, walked course by course. */
const seenBy = ({ id }: Person, courses: readonly Course[]) =>
  courses.filter((one) => one.there && one.shown && (one.audience !== 'invited' || one.theirs.has(id)))

async function make(acme: TestCompany, admin: Person, courses: Course[], students: Person[], one: Change) {
  if (one.what === 'rename') {
    if (one.from === one.to) return
    await admin.send(topicsApi.rename, { body: { from: one.from, to: one.to, join: true } })
    for (const each of courses)
      each.topics = each.topics.map((name) => (name.toLowerCase() === one.from.toLowerCase() ? one.to : name))
    return
  }
  const it = courses[one.nth]
  if (!it?.there) return
  const params = { id: it.id }
  if (one.what === 'publish') {
    if (!it.shown) return
    const { revision } = await admin.ok(coursesApi.update, { params, body: one.settings })
    await admin.ok(coursesApi.publish, { params, body: { revision } })
    Object.assign(it, one.settings)
  }
  if (one.what === 'archive' || one.what === 'bringBack') {
    it.shown = one.what === 'bringBack'
    await admin.ok(coursesApi.archive, { params, body: { archived: !it.shown } })
  }
  const student = students[one.nth % students.length]
  if (!student) return
  if (one.what === 'enrol' && it.shown) {
    await admin.ok(enrolmentsApi.enrolPeople, { params, body: { userIds: [student.id] } })
    it.theirs.add(student.id)
  }
  if (one.what === 'withdraw' && it.theirs.delete(student.id))
    await student.ok(enrolmentsApi.withdraw, { params })
  if (one.what === 'delete') {
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.deleteFrom('courses').where('id', '=', it.id).execute(),
    )
    it.there = false
  }
}

it('what is kept of the catalogue is what a walk over its courses counts, whatever is published, archived, renamed or deleted, and whoever reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (changes) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin' })
      const students = [await acme.user(), await acme.user()]
      const interested = students[1]
      await interested?.ok(onboardingApi.save, { body: { step: 'done', interests: ['HONEY', 'Bees'] } })
      const courses: Course[] = []
      for (let n = 0; n < 6; n++)
        courses.push({
          id: (await course(admin, `Course ${n}`)).id,
          topics: [],
          level: 'beginner',
          audience: 'everyone',
          entry: 'open',
          language: 'en',
          shown: true,
          there: true,
          theirs: new Set(),
        })
      for (const one of changes) {
        await make(acme, admin, courses, students, one)
        const { kept, counted } = await totals(acme)
        expect(kept).toEqual(counted)
      }
      for (const student of students) {
        const seen = seenBy(student, courses)
        for (const query of [
          {},
          { topic: ['Honey'] },
          { topic: ['Honey', 'Wax'] },
          { level: ['beginner' as const] },
          { language: ['es' as const], topic: ['Bees'] },
          { length: ['short' as const] },
          { mine: 'true' as const },
        ]) {
          const wanted = seen.filter(
            (one) =>
              (!query.topic || query.topic.some((name) => one.topics.some((topic) => topic === name))) &&
              (!query.level || query.level.some((level) => level === one.level)) &&
              (!query.language || query.language.some((language) => language === one.language)) &&
              (!query.mine || one.theirs.has(student.id)),
          )
          const found = []
          for (let page = 1; page <= 4; page++) {
            const {
              items,
              total,
              topics: all,
            } = await student.ok(enrolmentsApi.catalogue, {
              query: { ...query, page, pageSize: 2 },
            })
            expect([query, total]).toEqual([query, wanted.length])
            expect(all).toEqual([...new Set(seen.flatMap((one) => one.topics))].toSorted())
            found.push(...items.map(({ id }) => id))
          }
          expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
        }
        const { learning } = await student.ok(dashboardApi.home, {})
        const others = seen.filter((one) => one.entry === 'open' && !one.theirs.has(student.id)).length
        expect(learning?.others ?? 0).toBe(others)
      }
    }),
    { numRuns: 5 },
  )
}, 240_000)

it('courses of the same topics that are published, changed and archived at once are counted once each', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const made = []
  for (let n = 0; n < 8; n++) made.push(await course(admin, `Course ${n}`))
  const all = [...topics]
  const turned = (n: number) => [...all.slice(n % 4), ...all.slice(0, n % 4)]
  await Promise.all(
    made.map(async ({ id }, n) => {
      const params = { id }
      for (const about of [turned(n), turned(n).slice(1), turned(n)]) {
        const { revision } = await admin.ok(coursesApi.update, { params, body: { topics: about } })
        await admin.ok(coursesApi.publish, { params, body: { revision } })
      }
      if (n % 2) await admin.ok(coursesApi.archive, { params, body: { archived: true } })
    }),
  )
  const { kept, counted } = await totals(acme)
  expect(kept).toEqual(counted)
  expect(kept).toEqual(
    ['', ...all]
      .toSorted()
      .map((topic) => ({ topic, level: 'beginner', language: 'en', entry: 'open', courses: 4 })),
  )
}, 120_000)

it('the last course of a topic takes the topic along', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await course(admin, 'Bees')
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { topics: [`Bees ${uuid()}`] },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  expect((await totals(acme)).kept).toHaveLength(2)
  await w.services.db.withTenant(acme.id, (tx) => tx.deleteFrom('courses').where('id', '=', id).execute())
  expect((await totals(acme)).kept).toEqual([])
})
