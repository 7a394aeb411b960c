import type { Home } from '#contract/dashboard.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { isAtRisk } from '#contract/rules/learning/stands-still.ts'
import type { Context } from '../../http/caller/context.ts'
import { menteesOnWay } from './mentees/mentee-progress.ts'

const MOST = 6

/** How one’s mentees get on, for one’s home; absent where one has none. */
export async function homeMentees(ctx: Context): Promise<Pick<Home, 'mentees'>> {
  if (!roleAllowed(teaching, ctx.actor.role)) return {}
  const all = await menteesOnWay(ctx)
  if (all.length === 0) return {}
  return { mentees: { total: all.length, atRisk: all.filter(isAtRisk).length, first: all.slice(0, MOST) } }
}
