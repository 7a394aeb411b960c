import { sql } from 'kysely'
import type { LedCourse } from '#contract/mentoring/mentee-progress.ts'
import type { Context } from '../../../http/caller/context.ts'
import { courseTitles } from '../../courses/offered.ts'
import { enrolmentsUnderWay } from '../../enrolments/progress/lesson-facts.ts'
import { hasStopped } from '../insights/course-insights.ts'
import { todayOf } from '../learning/counted.ts'

/** How many learn in these courses now, how many have stopped, and how many are late; those first where most stand still. */
export async function ledCourses(ctx: Context, ids: readonly string[]): Promise<LedCourse[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LedCourse>`
    select * from (select c.id, c.title, count(p.id)::int as learning, (count(*) filter (where ${hasStopped}))::int as stopped,
      (count(*) filter (where p.due_on < ${todayOf(ctx)}))::int as overdue
    from ${courseTitles} c
      join ${enrolmentsUnderWay} p on p.course_id = c.id and not p.complete
      join users u on u.company_id = p.company_id and u.id = p.user_id and u.status in ('active', 'hidden', 'pending')
    where c.id = any(${ids}::uuid[])
    group by c.id, c.title) led
    order by stopped + overdue desc, title collate "und-x-icu", id`.execute(ctx.tx)
  return rows
}
