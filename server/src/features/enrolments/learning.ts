import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'

/** The versions of a course that somebody learns in. */
export async function versionsLearnt(tx: Tx, courseId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolments')
    .select('version')
    .distinct()
    .where('course_id', '=', courseId)
    .where('state', 'in', ['active', 'completed'])
    .execute()
  return rows.map(({ version }) => version)
}

/** Who learns in a course, as a part of other statements: their places as `e`, and they themselves as `u`. */
export const learning = sql`enrolments e join users u on u.company_id = e.company_id and u.id = e.user_id`

/** Which of them learn in this course. */
export const learnIn = (
  courseId: string,
) => sql`e.company_id = current_company() and e.course_id = ${courseId}
  and e.state in ('active', 'completed') and u.status <> 'deleted'`
