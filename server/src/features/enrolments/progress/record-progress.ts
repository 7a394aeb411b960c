import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { viewLessons, readProgress, selectEnrolments } from '../enrolment.view.ts'
import { asksSomething } from './asks-something.ts'
import { appendProgress } from './append-progress.ts'
import { keepProgress } from './keep-progress.ts'
import { keepVisits } from './keep-visits.ts'
import { keepPlace, placeIn, viewPlace } from './place.ts'
import { ownEnrolment, viewLesson } from '../lesson-page.ts'

/**
 * Writes into the record of one's own progress. What says nothing new is not written: a lesson is opened for the first
 * time once, and done again only after it was undone; so a record is of a length that the course gives it.
 */
export async function recordProgress(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof enrolmentsApi.record>,
) {
  const own = await ownEnrolment(tx, actor, params.id, { locked: true })
  const { row, course } = own
  const { done } = await readProgress(tx, row.id, course)
  const lesson =
    viewLessons(course, done, row.enrolled_at).find(({ id }) => id === params.lessonId) ?? fail('NOT_FOUND')
  if (lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  if (body.kind !== 'opened' && (await asksSomething(tx, course, lesson.id)))
    fail('FORBIDDEN', { details: { reason: lesson.kind === 'live_class' ? 'by_attendance' : 'by_score' } })
  const known =
    body.kind === 'opened'
      ? await tx
          .selectFrom('progress_events')
          .select('seq')
          .where('enrolment_id', '=', row.id)
          .where('lesson_id', '=', lesson.id)
          .limit(1)
          .executeTakeFirst()
      : (body.kind === 'done') === done.has(lesson.id)
  const { id, kind, place } = body
  if (!known) await appendProgress(tx, company.id, row.id, { id, kind, lessonId: lesson.id })
  await keepVisits(tx, company.id, own, body.visits)
  if (place && kind === 'opened' && lesson.state !== 'done')
    await keepPlace(tx, company.id, { enrolmentId: row.id, lessonId: lesson.id }, place)
  await tx.updateTable('enrolments').set({ last_at: new Date() }).where('id', '=', row.id).execute()
  await keepProgress(tx, { ...row, last_lesson_id: lesson.id }, course)
  const after = await selectEnrolments(tx)
    .select(placeIn(lesson.id))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { lesson: now, next, enrolment } = await viewLesson(tx, { row: after, course }, lesson.id)
  return { lesson: now, next, enrolment, ...viewPlace(now, after.place) }
}
