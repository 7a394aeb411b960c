import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { isLearnt } from '../enrolments/offered.ts'
import { selectWork } from './find-work.ts'
import { lessonTitles } from './lesson-titles.ts'
import { waitingFor } from './review-queue.ts'

const MOST = 3

/** One’s own work that came back, and how much waits for one’s review; absent where there is neither. */
export async function homeCoursework({ tx, actor, company }: Context): Promise<Pick<Home, 'work'>> {
  if (actor.companyId !== company.id) return {}
  const rows = await selectWork(tx)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'returned')
    .where(isLearnt('coursework', 'completion'))
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const titles = await lessonTitles(tx, rows)
  const returned = rows.map((row) => ({
    courseId: row.course_id,
    lessonId: row.lesson_id,
    title: titles.get(row.id) ?? '',
  }))
  const waiting = roleAllowed(teaching, actor.role)
    ? (
        await (
          await waitingFor(tx, actor)
        )
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow()
      ).count
    : 0
  return returned.length + waiting > 0 ? { work: { returned, waiting } } : {}
}
