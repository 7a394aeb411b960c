import { authApi } from '#contract/accounts/auth.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { caller } from '../../server/test/caller.ts'
import { courseOf, learningCalls, makingCalls, refusing, type Play } from './course-calls.ts'
import { signInAt } from './other-company.ts'
import { signIn, stranger, type Attack } from './target.ts'

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
