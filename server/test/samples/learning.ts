import { v7 as uuid } from 'uuid'
import { meetingCode } from '#server/features/meetings/meeting-code.ts'
import type { Courses } from './courses.ts'
import type { Calls, Ground } from './sample.ts'

export type Learning = Awaited<ReturnType<typeof furnishLearning>>

export async function furnishLearning(
  { tx, company_id, student, admin }: Ground,
  { courseId, classLessonId }: Courses,
) {
  const ids = { enrolmentId: uuid(), classDateId: uuid() }
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
  const at = { host_id: admin.id, starts_at: new Date(Date.now() + 3_600_000), minutes: 60 }
  const meeting_id = uuid()
  await tx
    .insertInto('meetings')
    .values({
      ...at,
      company_id,
      id: meeting_id,
      code: meetingCode(),
      title: 'A class',
      booked: true,
      is_class: true,
    })
    .execute()
  await tx
    .insertInto('class_dates')
    .values({
      ...at,
      company_id,
      id: ids.classDateId,
      course_id: courseId,
      lesson_id: classLessonId,
      meeting_id,
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
  'versionMoves.preview': ({ courseId: id }) => ({ params: { id } }),
  'versionMoves.start': ({ courseId: id }) => ({ params: { id }, body: { version: 1, completed: false } }),
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
  'liveClasses.led': ({ courseId: id, classLessonId: lessonId }) => ({ params: { id, lessonId } }),
  'liveClasses.plan': ({ courseId: id, classLessonId: lessonId, admin }) => ({
    params: { id, lessonId },
    body: { startsAt: new Date(Date.now() + 3_600_000).toISOString(), minutes: 60, hostId: admin.id },
  }),
  'liveClasses.change': ({ courseId: id, classDateId: dateId, admin }) => ({
    params: { id, dateId },
    body: { startsAt: new Date(Date.now() + 7_200_000).toISOString(), minutes: 60, hostId: admin.id },
  }),
  'liveClasses.cancel': ({ courseId: id, classDateId: dateId }) => ({ params: { id, dateId } }),
  'liveClasses.attendance': ({ courseId: id, classDateId: dateId }) => ({ params: { id, dateId } }),
  'liveClasses.own': ({ courseId: id, classLessonId: lessonId }) => ({ params: { id, lessonId } }),
  'packages.read': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.preview': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.open': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'packages.save': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { item: 'one', number: 1, state: { cmi: {} } },
  }),
  'packages.ofLearner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'lessonHints.own': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'lessonHints.open': ({ courseId: id, lessonId }) => ({ params: { id, lessonId }, body: { opened: 0 } }),
  'lessonHints.statistics': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
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
