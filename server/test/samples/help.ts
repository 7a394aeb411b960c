import { v7 as uuid } from 'uuid'
import { courseTitle, lessonTitle, type Courses } from './courses.ts'
import type { Learning } from './learning.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishHelp(
  { tx, company_id, mentor, student }: Ground,
  { courseId, lessonId, enrolmentId }: Courses & Learning,
) {
  const ids = { helpId: uuid(), answerId: uuid() }
  await tx
    .insertInto('help_requests')
    .values({
      company_id,
      id: ids.helpId,
      student_id: student.id,
      enrolment_id: enrolmentId,
      course_id: courseId,
      lesson_id: lessonId,
      item_id: lessonId,
      course: courseTitle,
      lesson: lessonTitle,
      word: 'Why?',
      passage: 'Because of the bones.',
      passage_at: 0,
      carried: JSON.stringify({ question: null, answers: [], hints: [] }),
      topics: [],
      language: 'en',
      asked_hour: 9,
      promised_at: new Date(Date.now() + 3_600_000),
      next_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await tx
    .insertInto('shared_answers')
    .values({
      company_id,
      id: ids.answerId,
      course_id: courseId,
      lesson_id: lessonId,
      item_id: lessonId,
      course: courseTitle,
      lesson: lessonTitle,
      request_id: ids.helpId,
      kind: 'hint',
      asked: 'Why?',
      text: 'Because.',
      mentor_id: mentor.id,
    })
    .execute()
  return ids
}

export const helpCalls: Calls = {
  'help.before': ({ courseId, lessonId }) => ({ query: { courseId, lessonId } }),
  'help.ask': ({ courseId, lessonId }) => ({
    body: { item: { courseId, lessonId }, word: 'Why?', passage: { text: 'Because of the bones.', at: 0 } },
  }),
  'help.byId': ({ helpId: id }) => ({ params: { id } }),
  'help.move': ({ helpId: id }) => ({ params: { id }, body: { move: 'claim' } }),
  'help.lesson': ({ helpId: id }) => ({ params: { id } }),
  'help.meet': ({ helpId: id }) => ({ params: { id } }),
  'stuck.lesson': ({ courseId, lessonId }) => ({ query: { courseId, lessonId } }),
  'stuck.offered': ({ courseId, lessonId }) => ({ body: { courseId, lessonId, itemId: lessonId } }),
  'answers.given': ({ courseId, lessonId }) => ({ query: { courseId, lessonId } }),
  'answers.hints': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'answers.open': ({ answerId: id, courseId, lessonId }) => ({
    params: { id },
    body: { item: { courseId, lessonId } },
  }),
  'answers.say': ({ answerId: id }) => ({ params: { id }, body: { helped: true } }),
  'answers.read': ({ helpId: id }) => ({ params: { id } }),
  'answers.ofRequest': ({ helpId: id }) => ({ params: { id } }),
  'answers.propose': ({ helpId: id }) => ({
    params: { id },
    body: { kind: 'hint', asked: 'Why?', text: 'Because.' },
  }),
  'answers.ofCourse': ({ courseId: id }) => ({ params: { id } }),
  'answers.review': ({ courseId: id, answerId }) => ({
    params: { id, answerId },
    body: { move: 'publish', revision: 1 },
  }),
  'answers.often': ({ courseId: id }) => ({ params: { id } }),
  'answers.comments': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
}
