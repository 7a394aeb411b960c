import { randomUUID } from 'node:crypto'
import { authApi } from '#contract/auth.ts'
import { coursesApi } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { enrolmentsApi } from '#contract/enrolments.ts'
import { caller, type Anything, type Caller } from '../../server/test/caller.ts'
import { signInAt } from './other-company.ts'
import { held, signIn, stranger, type Attack, type Finding } from './target.ts'

type Play = [Endpoint, Anything]

/** A published course with a learner, and a draft, of the company that is attacked. */
async function courseOf(admin: Caller, student: Caller) {
  const create = () => admin.ok(coursesApi.create, { body: { title: 'Stones', language: 'en' } })
  const [draft, course] = [await create(), await create()]
  const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
  await admin.ok(coursesApi.publish, { params: { id: course.id }, body: { revision: course.revision } })
  const { enrolment } = await student.ok(enrolmentsApi.enrol, { params: { id: course.id } })
  return { draft, course, lessonId, enrolmentId: enrolment?.id ?? '' }
}

/** Every call that makes a course or leads its learners. */
function makingCalls(
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
const learningCalls = ({ id, lessonId }: { id: string; lessonId: string }): Play[] => [
  [enrolmentsApi.course, { params: { id } }],
  [enrolmentsApi.enrol, { params: { id } }],
  [enrolmentsApi.withdraw, { params: { id } }],
  [enrolmentsApi.lesson, { params: { id, lessonId } }],
  [enrolmentsApi.record, { params: { id, lessonId }, body: { id: randomUUID(), kind: 'done' } }],
]

async function refusing(what: string, by: Caller, plays: Play[]): Promise<Finding> {
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

/** N2: courses, drafts, learners and progress of others. */
export const courses: Attack = {
  id: 'N2',
  title: 'courses of another company, and drafts, learners and corrections as a student',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const mentor = await signIn(target, 'mentor@demo.test')
    const elsewhere = await signInAt(target, 'acme', 'admin@acme.test')
    const { draft, course, lessonId, enrolmentId } = await courseOf(admin, student)
    const published = { id: course.id, lessonId, enrolmentId }
    const unpublished = { id: draft.id, lessonId: draft.outline[0]?.lessons[0]?.id ?? '', enrolmentId }
    const [me, other] = [await student.ok(authApi.me), await elsewhere.ok(authApi.me)]
    const { token } = await admin.ok(authApi.createApiToken, {
      body: { name: 'Reads courses', scopes: ['courses:read', 'users:read'] },
    })
    const reader = caller(target.port, 'localhost', token)
    const writes = makingCalls(published, me.id).filter(([{ method }]) => method !== 'GET')
    const foreign: Play[] = [
      [
        coursesApi.setStaff,
        { params: { id: course.id }, body: { staff: [{ id: other.id, part: 'author' }] } },
      ],
      [enrolmentsApi.enrolPeople, { params: { id: course.id }, body: { userIds: [other.id] } }],
      [enrolmentsApi.learner, { params: { id: draft.id, enrolmentId } }],
      [
        enrolmentsApi.correct,
        { params: { id: draft.id, enrolmentId }, body: { lessonId, kind: 'done', reason: 'x' } },
      ],
    ]
    const all = (of: typeof published) => [...makingCalls(of, me.id), ...learningCalls(of)]
    return [
      await refusing('another company’s admin reaches none of it', elsewhere, [
        ...all(published),
        ...all(unpublished),
      ]),
      await refusing('nobody reaches any of it', stranger(target), [...all(published), ...all(unpublished)]),
      await refusing('a student makes nothing and leads nobody', student, makingCalls(published, me.id)),
      await refusing('a student learns in no draft', student, learningCalls(unpublished)),
      await refusing(
        'a mentor who is not put on it makes nothing and leads nobody',
        mentor,
        makingCalls(published, me.id),
      ),
      await refusing('a token that reads writes nothing', reader, writes),
      await refusing(
        'nobody of another company is put on a course or into one, and no learner is led by another course',
        admin,
        foreign,
      ),
    ]
  },
}
