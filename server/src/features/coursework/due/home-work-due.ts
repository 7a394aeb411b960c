import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { workDueDays } from './limits.ts'
import { openWork } from './open-work.ts'

/** What one is to hand in within days, and what is late and still taken, the first due first. */
export async function homeWorkDue(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  most: number,
): Promise<NonNullable<Home['work']>['due']> {
  const now = new Date()
  const span = {
    from: new Date(now.getTime() - workDueDays.over * DAY_MS),
    to: new Date(now.getTime() + workDueDays.home * DAY_MS),
  }
  const rows = await openWork(tx, span)
    .where('p.user_id', '=', actor.id)
    .where((where) => where.or([where('d.cut_off_at', 'is', null), where('d.cut_off_at', '>', now)]))
    .limit(most)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    lessonId: row.lesson_id,
    title: row.title,
    dueAt: row.due_at.toISOString(),
  }))
}
