import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { progressOf } from '#contract/rules/learning/completion.ts'
import { world } from '../../../test/world.ts'

const w = await world()

/** Of the lessons 0 to 4 those that a version has, each with whether it is required; at least one. */
const version = fc.uniqueArray(fc.record({ n: fc.nat(4), required: fc.boolean() }), {
  minLength: 1,
  selector: ({ n }) => n,
})
const events = fc.array(
  fc.record({ n: fc.nat(4), kind: fc.constantFrom('opened' as const, 'done' as const, 'undone' as const) }),
  { maxLength: 8 },
)

it('a move to the newest version keeps what was done in every lesson that it has, and becomes what is said before', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await fc.assert(
    fc.asyncProperty(version, version, events, async (before, after, what) => {
      const student = await acme.user({})
      const ids = Array.from({ length: 5 }, () => uuid())
      const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
      const params = { id }
      await admin.ok(coursesApi.update, { params, body: { summary: 'S' } })
      async function publish(lines: typeof before): Promise<void> {
        const lessons = lines.map(({ n, required }) => ({
          id: ids[n] ?? '',
          title: `L${n}`,
          minutes: 1,
          required,
        }))
        const { revision } = await admin.ok(coursesApi.byId, { params })
        const modules = [{ id: uuid(), title: 'All', lessons }]
        const saved = await admin.ok(coursesApi.saveOutline, { params, body: { revision, modules } })
        await admin.ok(coursesApi.publish, { params, body: { revision: saved.revision } })
      }
      await publish(before)
      await student.ok(enrolmentsApi.enrol, { params })
      const had = new Set(before.map(({ n }) => n))
      const latest = new Map<number, string>()
      for (const { n, kind } of what.filter((one) => had.has(one.n))) {
        const lessonId = ids[n] ?? ''
        await student.ok(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind } })
        if (kind !== 'opened') latest.set(n, kind)
      }
      await publish(after)

      const { enrolment } = await student.ok(enrolmentsApi.course, { params })
      const at = { id, enrolmentId: enrolment?.id ?? '' }
      // As the dialog says it: from the record, and from the lessons of the page.
      const { record } = await admin.ok(enrolmentsApi.learner, { params: at })
      const newest = (await admin.ok(enrolmentsApi.course, { params })).modules.flatMap(
        ({ lessons }) => lessons,
      )
      const said = progressOf(
        newest,
        record.toSorted((a, b) => a.at.localeCompare(b.at)),
      )
      const moved = await admin.ok(enrolmentsApi.decide, { params: at, body: { newestVersion: true } })
      expect([moved.lessonsDone, moved.lessons, moved.state]).toEqual([
        said.requiredDone,
        said.required,
        said.complete ? 'completed' : 'active',
      ])
      const page = await student.ok(enrolmentsApi.course, { params })
      const states = page.modules.flatMap(({ lessons }) => lessons.map((one) => [one.title, one.state]))
      expect(states).toEqual(after.map(({ n }) => [`L${n}`, latest.get(n) === 'done' ? 'done' : 'open']))
    }),
    { numRuns: 15 },
  )
}, 120_000)
