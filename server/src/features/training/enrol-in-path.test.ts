import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world } from '../../../test/world.ts'
import { course, only, path } from './training.test-data.ts'

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
