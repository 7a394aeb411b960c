import { attachmentsApi } from '#contract/attachments.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { StaffPart } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Caller } from '../../server/test/caller.ts'
import { courseOf, makingCalls, refusing, type Play } from './course-calls.ts'
import { held, signIn, type Attack } from './target.ts'

const CONTENT = Buffer.from('%PDF-1.7 of one course')
const headers = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
}

const announce = (by: Caller, id: string) =>
  by.call(attachmentsApi.create, {
    body: { owner: { kind: 'course', id }, name: 'plan.pdf', bytes: CONTENT.length },
  })
async function attach(by: Caller, course: string): Promise<string> {
  const { id = '', path = '' } = (await announce(by, course)).data ?? {}
  await by.raw('PATCH', path, { headers, body: CONTENT })
  return id
}
const document = (...files: string[]) => ({
  type: 'doc',
  content: files.map((attachmentId) => ({ type: 'file', attrs: { attachmentId } })),
})
const fileCalls = (id: string, course: string): Play[] => [
  [attachmentsApi.byId, { params: { id } }],
  [attachmentsApi.list, { query: { kind: 'course', id: course } }],
  [attachmentsApi.remove, { params: { id } }],
  [attachmentsApi.restore, { params: { id } }],
  [attachmentsApi.create, { body: { owner: { kind: 'course', id: course }, name: 'mine.pdf', bytes: 10 } }],
]

/** N6: graders and authors beyond their part, those who were taken off a course, and files of courses. */
export const parts: Attack = {
  id: 'N6',
  title: 'graders who write, authors of another course, who was taken off one, and files of courses',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const author = await signIn(target, 'priya.nair@demo.test')
    const grader = await signIn(target, 'owen.llewellyn@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const classmate = await signIn(target, 'callum.reid@demo.test')
    const [one, other] = [await courseOf(admin, student), await courseOf(admin, student)]
    const idOf = async (by: Caller) => (await by.ok(authApi.me)).id
    const [authorId, graderId, studentId] = [await idOf(author), await idOf(grader), await idOf(student)]
    const staff = (...list: [string, StaffPart][]) =>
      admin.ok(coursesApi.setStaff, {
        params: { id: one.course.id },
        body: { staff: list.map(([id, part]) => ({ id, part })) },
      })
    await staff([authorId, 'author'], [graderId, 'grader'])

    const callsOf = ({ course, lessonId, enrolmentId }: typeof one) =>
      makingCalls({ id: course.id, lessonId, enrolmentId }, studentId)
    const writes = callsOf(one).filter(([{ method }]) => method !== 'GET')
    const [shown, draft] = [await attach(author, one.course.id), await attach(author, one.course.id)]
    const beside = await attach(admin, other.course.id)
    const save = (files: string[], revision: number) =>
      author.ok(coursesApi.saveLesson, {
        params: { id: one.course.id, lessonId: one.lessonId },
        body: { revision, content: document(...files) as never },
      })
    const publish = async () => {
      const { revision } = await author.ok(coursesApi.byId, { params: { id: one.course.id } })
      await author.ok(coursesApi.publish, { params: { id: one.course.id }, body: { revision } })
    }
    const { revision } = await save([shown], 0)
    await publish()
    await save([shown, draft], revision)
    const enrolment = { params: { id: one.course.id, enrolmentId: one.enrolmentId } }
    await admin.ok(enrolmentsApi.decide, { ...enrolment, body: { newestVersion: true } })

    const opens = async (by: Caller, id: string) =>
      (await by.call(attachmentsApi.byId, { params: { id } })).status
    const learner = [await opens(student, shown), await opens(student, draft), await opens(student, beside)]
    const stolen = await author.send(coursesApi.saveLesson, {
      params: { id: one.course.id, lessonId: one.lessonId },
      body: { revision: revision + 1, content: document(beside) },
    })
    const sees = [
      (await author.call(coursesApi.byId, { params: { id: one.course.id } })).status,
      (await grader.call(coursesApi.byId, { params: { id: one.course.id } })).status,
    ]
    const findings = [
      held('those who are put on a course see it', sees.join() === '200,200', sees.join(' ')),
      await refusing('a grader writes, corrects and decides nothing', grader, [
        ...writes,
        ...fileCalls(shown, one.course.id).filter(([{ method }]) => method !== 'GET'),
      ]),
      await refusing('an author reads and edits no other course', author, [
        ...callsOf(other),
        ...fileCalls(beside, other.course.id),
      ]),
      await refusing('an author puts nobody on their course', author, [
        [coursesApi.setStaff, { params: { id: one.course.id }, body: { staff: [] } }],
      ]),
      held(
        'who learns opens what their version shows, no draft’s file and none of another course',
        learner.join() === '200,404,404',
        learner.join(' '),
      ),
      held('no text shows a file of another course', stolen.status === 400, `${stolen.status}`),
      await refusing('who does not learn opens none', classmate, fileCalls(shown, one.course.id)),
    ]
    const { path = '' } = (await announce(author, one.course.id)).data ?? {}
    await staff()
    await admin.ok(enrolmentsApi.decide, { ...enrolment, body: { state: 'withdrawn' } })
    const onTheWay = await author.raw('PATCH', path, { headers, body: CONTENT })
    return [
      ...findings,
      await refusing('who was taken off a course loses it at once, as an author', author, [
        ...callsOf(one),
        ...fileCalls(shown, one.course.id),
      ]),
      await refusing('and as a grader', grader, [...callsOf(one), ...fileCalls(shown, one.course.id)]),
      held('nor does an upload that was begun go on', onTheWay.status >= 400, `${onTheWay.status}`),
      await refusing('a learner who is withdrawn opens its files no more', student, [
        [attachmentsApi.byId, { params: { id: shown } }],
        [enrolmentsApi.lesson, { params: { id: one.course.id, lessonId: one.lessonId } }],
      ]),
    ]
  },
}
