import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world } from '../../../test/world.ts'
import { course, only, path, type Made } from './training.test-data.ts'

const w = await world()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function peopled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  return { admin, student: await acme.user({ name: 'Sol' }) }
}

it.each([
  { had: day(20), byPath: day(5), due: day(5) },
  { had: day(5), byPath: day(20), due: day(5) },
  { had: null, byPath: day(5), due: day(5) },
  { had: day(5), byPath: null, due: day(5) },
])(
  'whoever has a course already, due $had, and is put on a path due $byPath, has it due $due',
  async (on) => {
    const { admin, student } = await peopled()
    const a = await course(admin, 'Safety')
    const { id } = await path(admin, [only(a)])
    await admin.ok(enrolmentsApi.enrolPeople, {
      params: { id: a.id },
      body: { userIds: [student.id], dueOn: on.had },
    })
    await admin.ok(trainingApi.enrolInPath, {
      params: { id },
      body: { userIds: [student.id], dueOn: on.byPath },
    })
    const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id: a.id } })
    expect(enrolment?.dueOn).toBe(on.due)
  },
)

it('of two paths that have the same courses in opposite orders each opens one of them: nobody is locked out of both', async () => {
  const { admin, student } = await peopled()
  const [a, b, c] = [await course(admin, 'Safety'), await course(admin, 'Tools'), await course(admin, 'Rope')]
  for (const steps of [
    [only(a), only(b)],
    [only(b), only(a)],
    [only(a), only(c)],
  ]) {
    const { id } = await path(admin, steps)
    await admin.ok(trainingApi.enrolInPath, { params: { id }, body: { userIds: [student.id], dueOn: null } })
  }
  const begin = async ({ id, lesson }: Made) =>
    (await student.call(enrolmentsApi.lesson, { params: { id, lessonId: lesson } })).status
  expect([await begin(a), await begin(b), await begin(c)]).toEqual([200, 200, 403])
})
