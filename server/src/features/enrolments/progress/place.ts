import { sql } from 'kysely'
import type { z } from 'zod'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { KeptPlace, LessonPlace, ToldPlace } from '#contract/courses/visit.ts'
import type { Tx } from '../../../db/tenant.ts'

/** A place as a statement finds it beside an enrolment. */
export type StoredPlace = { place: LessonPlace; at: string }

/** Where somebody is in a lesson, as a column of the statement that finds their enrolment anyway. */
export const placeIn = (lessonId: string) =>
  sql<StoredPlace | null>`(select json_build_object('place', p.place, 'at', p.at) from lesson_places p
    where p.company_id = enrolments.company_id and p.enrolment_id = enrolments.id and p.lesson_id = ${lessonId}::uuid)`.as(
    'place',
  )

/** A lesson that is done is begun at its top. */
export const viewPlace = (
  { state }: Pick<CourseLesson, 'state'>,
  stored: StoredPlace | null | undefined,
): { place?: KeptPlace } =>
  stored && state !== 'done' ? { place: { ...stored.place, at: new Date(stored.at).toISOString() } } : {}

/**
 * Keeps where somebody is in a lesson, where they were not elsewhere in it since. When it was goes by this clock and by
 * how long ago the device says that it was: so no place is of a time to come, and what is told next is never older
 * than what a device with a wrong clock said.
 */
export async function keepPlace(
  tx: Tx,
  companyId: string,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
  { ago, ...place }: z.infer<typeof ToldPlace>,
): Promise<void> {
  await tx
    .insertInto('lesson_places')
    .values({
      company_id: companyId,
      enrolment_id: enrolmentId,
      lesson_id: lessonId,
      place: JSON.stringify(place),
      at: sql<Date>`clock_timestamp() - make_interval(secs => ${ago}::int)`,
    })
    .onConflict((kept) =>
      kept
        .columns(['company_id', 'enrolment_id', 'lesson_id'])
        .doUpdateSet({ place: sql`excluded.place`, at: sql`excluded.at` })
        .whereRef('lesson_places.at', '<=', 'excluded.at'),
    )
    .execute()
}

export async function forgetPlace(tx: Tx, enrolmentId: string, lessonId: string): Promise<void> {
  await tx
    .deleteFrom('lesson_places')
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
