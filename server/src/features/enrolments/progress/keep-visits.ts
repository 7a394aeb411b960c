import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { longestVisit } from '#contract/rules/learning/active-time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { lessonsOf, type EnrolmentRow } from '../enrolment.view.ts'
import type { PublishedCourse } from '../../courses/offered.ts'

type Visits = NonNullable<Input<typeof enrolmentsApi.record>['body']['visits']>

/**
 * Keeps for how long somebody was active in lessons, each visit by its longest word and no longer than one counts. Time is
 * never a reason to refuse progress: what says nothing of this course, and what is too much, is let go. The enrolment is locked.
 */
export async function keepVisits(
  tx: Tx,
  companyId: string,
  { row, course }: { row: EnrolmentRow; course: PublishedCourse },
  visits: Visits = [],
): Promise<void> {
  const lessons = new Map(lessonsOf(course).map(({ id, minutes }) => [id, minutes]))
  const longest = new Map<string, { lessonId: string; seconds: number }>()
  for (const { id, lessonId, seconds } of visits) {
    const minutes = lessons.get(lessonId)
    if (minutes === undefined) continue
    const counted = Math.min(seconds, longestVisit(minutes))
    if (counted > (longest.get(id)?.seconds ?? 0)) longest.set(id, { lessonId, seconds: counted })
  }
  if (longest.size === 0) return
  const { kept } = await tx
    .selectFrom('lesson_visits')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('enrolment_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (kept >= limits.visits) return
  await tx
    .insertInto('lesson_visits')
    .values(
      [...longest].map(([id, { lessonId, seconds }]) => ({
        company_id: companyId,
        enrolment_id: row.id,
        id,
        lesson_id: lessonId,
        round: row.round,
        seconds,
      })),
    )
    .onConflict((visit) =>
      visit
        .columns(['company_id', 'enrolment_id', 'id'])
        .doUpdateSet({ seconds: sql`greatest(lesson_visits.seconds, excluded.seconds)` })
        .whereRef('lesson_visits.lesson_id', '=', 'excluded.lesson_id'),
    )
    .execute()
}
