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

/** Who learns in a course, as a part of other statements: their enrolments as `e`, and they themselves as `u`. */
export const learning = sql`enrolments e join users u on u.company_id = e.company_id and u.id = e.user_id`

/** Which of them learn in this course. */
export const learnIn = (
  courseId: string,
) => sql`e.company_id = current_company() and e.course_id = ${courseId}
  and e.state in ('active', 'completed') and u.status <> 'deleted'`

const counted = sql`p.company_id, p.id, p.course_id, p.user_id, p.enrolled_at, p.due_on, p.last_at, p.lessons, p.lessons_done,
  p.state = 'completed' as complete, p.last_lesson_id is not null or p.lessons_done > 0 as begun`

const learnt = sql`p.company_id = current_company() and p.state in ('active', 'completed')`

/** The enrolments in which somebody learns or is done, as a part of other statements. */
export const learntEnrolments = sql`(select ${counted}, p.completed_at from enrolments p where ${learnt})`

/** The same enrolments, one for each time that they were completed: before they began anew, too. */
export const completionsOf = sql`(
  select ${counted}, p.completed_at from enrolments p where ${learnt} and p.completed_at is not null
  union all
  select ${counted}, o.completed_at from enrolments p
    join past_completions o on o.company_id = p.company_id and o.enrolment_id = p.id where ${learnt})`
