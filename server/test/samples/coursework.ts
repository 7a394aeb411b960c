import { v7 as uuid } from 'uuid'
import { emptyReview } from '#contract/practice/work.ts'
import type { Courses } from './courses.ts'
import type { Learning } from './learning.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishCoursework(
  { tx, company_id, student }: Ground,
  { courseId, lessonId, enrolmentId }: Courses & Learning,
) {
  const ids = { workId: uuid() }
  await tx
    .insertInto('coursework')
    .values({
      company_id,
      id: ids.workId,
      enrolment_id: enrolmentId,
      user_id: student.id,
      completion: 1,
      course_id: courseId,
      lesson_id: lessonId,
      revision: 1,
    })
    .execute()
  await tx
    .insertInto('coursework_rounds')
    .values({ company_id, id: uuid(), work_id: ids.workId, number: 1 })
    .execute()
  return ids
}

export const courseworkCalls: Calls = {
  'coursework.page': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.start': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.own': ({ workId }) => ({ params: { workId } }),
  'coursework.save': ({ workId }) => ({
    params: { workId },
    body: { text: 'Mine', link: '', number: 1, round: 1 },
  }),
  'coursework.handIn': ({ workId }) => ({ params: { workId }, body: { round: 1 } }),
  'coursework.withdraw': ({ workId }) => ({ params: { workId } }),
  'coursework.byId': ({ workId }) => ({ params: { workId } }),
  'coursework.saveReview': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview },
  }),
  'coursework.release': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview, outcome: 'graded' },
  }),
  'coursework.correct': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, review: emptyReview, reason: 'Added up wrongly' },
  }),
  'coursework.ofLearner': ({ student }) => ({ params: { userId: student.id } }),
}
