import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { countOthers } from './catalogue/count-courses.ts'
import { selectEnrolments } from './enrolment.view.ts'
import { titlesOf } from '../courses/offered.ts'

/** The courses that somebody learns in, what is due first, and how many others they might enrol in. */
export async function homeCourses(
  ctx: Pick<Context, 'tx' | 'actor' | 'company'>,
  most: number,
): Promise<Pick<Home, 'learning'>> {
  const { tx, actor, company } = ctx
  if (actor.companyId !== company.id) return {}
  const active = await selectEnrolments(tx)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'active')
    .orderBy('due_on', (order) => order.asc().nullsLast())
    .orderBy('last_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(most)
    .execute()
  const titles = await titlesOf(tx, active)
  const others = await countOthers(ctx)
  if (active.length === 0 && others === 0) return {}
  const courses = active.map((row) => ({
    id: row.course_id,
    title: titles.get(row.course_id) ?? '',
    lesson:
      row.next_lesson_id === null ? null : { id: row.next_lesson_id, title: row.next_lesson_title ?? '' },
    opened: row.last_lesson_id !== null,
    lessons: row.lessons,
    lessonsDone: row.lessons_done,
    dueOn: row.due_on,
  }))
  return { learning: { courses, others } }
}
