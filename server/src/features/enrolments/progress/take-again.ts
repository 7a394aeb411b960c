import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { certificatesOf } from '../../certificates/offered.ts'
import { newestVersion, readVersion, type PublishedCourse } from '../../courses/offered.ts'
import { appendProgress } from './append-progress.ts'
import { coursePage } from '../course-page.ts'
import { dueOf } from '../enrol.ts'
import { readProgress, selectEnrolments, type EnrolmentRow } from '../enrolment.view.ts'
import { keepProgress } from './keep-progress.ts'

type Due = string | null | RawBuilder<string | null>

/**
 * A completed enrolment as a new one, in the newest version. What was done is taken back by lines of the record, so that the
 * one rule still says all; the completion after it is another. The enrolment is locked.
 */
export async function beginAgain(
  tx: Tx,
  companyId: string,
  row: EnrolmentRow,
  newest: { version: number },
  dueOn: (course: PublishedCourse) => Due,
): Promise<PublishedCourse> {
  const had = (await readVersion(tx, row.course_id, row.version)) ?? fail('INTERNAL')
  const course = (await readVersion(tx, row.course_id, newest.version)) ?? fail('INTERNAL')
  const { done } = await readProgress(tx, row.id, had)
  for (const lessonId of new Set([...done, ...(await readProgress(tx, row.id, course)).done]))
    await appendProgress(tx, companyId, row.id, { id: uuid(), lessonId, kind: 'undone' })
  if (row.completed_at)
    await tx
      .insertInto('past_completions')
      .values({
        company_id: companyId,
        enrolment_id: row.id,
        round: row.round,
        completed_at: row.completed_at,
      })
      .onConflict((one) => one.doNothing())
      .execute()
  await tx
    .updateTable('enrolments')
    .set({ enrolled_at: new Date(), due_on: dueOn(course) })
    .where('id', '=', row.id)
    .execute()
  await keepProgress(tx, { ...row, last_lesson_id: null }, course, { by: 'lead' })
  return course
}

/**
 * Begins a completed course anew, in its newest version, where its certificate runs out or has; that stays as it is
 * until it expires.
 */
export async function takeAgain(ctx: Context, { params }: Input<typeof enrolmentsApi.takeAgain>) {
  const { tx, actor, company } = ctx
  const row = await selectEnrolments(tx)
    .where('course_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .where('state', '!=', 'withdrawn')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const newest = await newestVersion(tx, params.id)
  if (!row || !newest) fail('NOT_FOUND')
  if (newest.archived) fail('GONE', { details: { reason: 'course_archived' } })
  const renewable = (await certificatesOf(ctx, [row.id])).get(row.id)?.renewable
  if (row.state !== 'completed' || !renewable) fail('CONFLICT', { details: { reason: 'not_due' } })
  const zone = sql`${actor.timeZone ?? company.timeZone}::text`
  await beginAgain(tx, company.id, row, newest, (course) => dueOf(course.settings, zone))
  return coursePage(ctx, { params, query: undefined, body: undefined, files: undefined })
}
