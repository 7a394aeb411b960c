import { randomUUID } from 'node:crypto'
import { coursesApi } from '#contract/courses/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Anything, Caller } from '../../server/test/caller.ts'
import { held, type Finding } from './target.ts'

export type Play = [Endpoint, Anything]

/** A published course with a learner, and a draft, of the company that is attacked. */
export async function courseOf(admin: Caller, student: Caller) {
  const create = () => admin.ok(coursesApi.create, { body: { title: 'Stones', language: 'en' } })
  const [draft, course] = [await create(), await create()]
  const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
  await admin.ok(coursesApi.publish, { params: { id: course.id }, body: { revision: course.revision } })
  const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id: course.id } })
  return { draft, course, lessonId, enrolmentId: enrolment?.id ?? '' }
}

/** Every call that makes a course or leads its learners. */
export function makingCalls(
  { id, lessonId, enrolmentId }: { id: string; lessonId: string; enrolmentId: string },
  person: string,
): Play[] {
  const [course, lesson, learner] = [{ id }, { id, lessonId }, { id, enrolmentId }]
  return [
    [coursesApi.byId, { params: course }],
    [coursesApi.update, { params: course, body: { title: 'Mine' } }],
    [coursesApi.saveOutline, { params: course, body: { revision: 1, modules: [] } }],
    [coursesApi.lesson, { params: lesson }],
    [coursesApi.saveLesson, { params: lesson, body: { revision: 0, content: null } }],
    [coursesApi.setStaff, { params: course, body: { staff: [{ id: person, part: 'author' }] } }],
    [coursesApi.changes, { params: course }],
    [coursesApi.publish, { params: course, body: { revision: 1 } }],
    [coursesApi.versions, { params: course }],
    [coursesApi.archive, { params: course, body: { archived: true } }],
    [coursesApi.duplicate, { params: course }],
    [coursesApi.delete, { params: course }],
    [enrolmentsApi.learners, { params: course }],
    [enrolmentsApi.enrolPeople, { params: course, body: { userIds: [person] } }],
    [enrolmentsApi.learner, { params: learner }],
    [enrolmentsApi.decide, { params: learner, body: { state: 'withdrawn' } }],
    [enrolmentsApi.correct, { params: learner, body: { lessonId, kind: 'done', reason: 'Mine' } }],
  ]
}
export const learningCalls = ({ id, lessonId }: { id: string; lessonId: string }): Play[] => [
  [enrolmentsApi.course, { params: { id } }],
  [enrolmentsApi.enrol, { params: { id } }],
  [enrolmentsApi.withdraw, { params: { id } }],
  [enrolmentsApi.lesson, { params: { id, lessonId } }],
  [enrolmentsApi.record, { params: { id, lessonId }, body: { id: randomUUID(), kind: 'done' } }],
]

export async function refusing(what: string, by: Caller, plays: Play[]): Promise<Finding> {
  const through: string[] = []
  for (const [endpoint, input] of plays) {
    const { status } = await by.send(endpoint, input)
    if (![401, 403, 404].includes(status)) through.push(`${endpoint.id} ${status}`)
  }
  return held(
    what,
    through.length === 0,
    through.length ? through.join(', ') : `${plays.length} calls refused`,
  )
}
