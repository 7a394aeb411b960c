import type { Home } from '#contract/dashboard.ts'
import { roleAllowed } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { openTitles } from '../courses/offered.ts'
import { overdueByCourse } from '../enrolments/offered.ts'
import { ownPaths } from './own-paths.ts'
import { todayIn } from './today.ts'

/** Courses in which people are late. */
const MOST_COURSES = 3

/** One’s own paths that are not complete; for administrators also the training that people are late with. */
export async function homeTraining(ctx: Context, most: number): Promise<Pick<Home, 'paths' | 'overdue'>> {
  const { tx, actor, company } = ctx
  const paths = (await ownPaths(ctx)).filter(({ complete }) => !complete).slice(0, most)
  const shown = paths.length > 0 ? { paths } : {}
  if (!roleAllowed(['admin'], actor.role)) return shown
  const late = await overdueByCourse(tx, await todayIn(tx, company.timeZone), MOST_COURSES)
  if (late.people === 0) return shown
  const titles = await openTitles(
    tx,
    late.courses.map(({ id }) => id),
  )
  const courses = late.courses.map(({ id, people }) => ({
    id,
    people,
    title: titles.find((one) => one.id === id)?.title ?? '',
  }))
  return { ...shown, overdue: { people: late.people, since: late.since, courses } }
}
