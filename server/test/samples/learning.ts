import { v7 as uuid } from 'uuid'
import type { Courses } from './courses.ts'
import type { Calls, Ground } from './sample.ts'

export type Learning = Awaited<ReturnType<typeof furnishLearning>>

export async function furnishLearning({ tx, company_id, student }: Ground, { courseId }: Courses) {
  const ids = { enrolmentId: uuid() }
  await tx
    .insertInto('enrolments')
    .values({
      company_id,
      id: ids.enrolmentId,
      course_id: courseId,
      user_id: student.id,
      version: 1,
      state: 'active',
    })
    .execute()
  return ids
}

export const learningCalls: Calls = {
  'enrolments.course': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.enrol': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.withdraw': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.lesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'enrolments.record': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { id: uuid(), kind: 'done' },
  }),
  'enrolments.learners': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.enrolPeople': ({ courseId: id, student }) => ({
    params: { id },
    body: { userIds: [student.id] },
  }),
  'enrolments.learner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'enrolments.decide': ({ courseId: id, enrolmentId }) => ({
    params: { id, enrolmentId },
    body: { state: 'withdrawn' },
  }),
  'enrolments.correct': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId },
    body: { lessonId, kind: 'done', reason: 'Seen' },
  }),
  'enrolments.takeAgain': ({ courseId: id }) => ({ params: { id } }),
  'packages.read': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.preview': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.open': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'packages.save': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { item: 'one', number: 1, state: { cmi: {} } },
  }),
  'packages.ofLearner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'lessonNotes.ofLesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'lessonNotes.save': ({ courseId, lessonId }) => ({
    params: { noteId: uuid() },
    body: { courseId, lessonId, text: 'A note', place: null, revision: 0 },
  }),
  'lessonNotes.remove': () => ({ params: { noteId: uuid() } }),
  'lessonNotes.bookmark': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { bookmarked: true },
  }),
}
