import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { practiceStanding } from './standing.ts'

/** What somebody has to repeat; absent where nothing is due and nothing was repeated today. */
export async function homePractice(ctx: Context): Promise<Pick<Home, 'practice'>> {
  const { due, session, answered } = await practiceStanding(ctx)
  return due === 0 && answered === 0 ? {} : { practice: { due, session, answered } }
}
