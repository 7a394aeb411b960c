import type { PracticeStanding } from '#contract/practice/practice.ts'
import type { Context } from '../../http/caller/context.ts'
import { practiceLimits } from './limits.ts'
import { answeredToday, findDue } from './find-due.ts'

/** How many questions somebody has to repeat. */
export async function practiceStanding(ctx: Context): Promise<PracticeStanding> {
  const { due, nextOn } = await findDue(ctx)
  return {
    due: due.length,
    session: Math.min(due.length, practiceLimits.session),
    answered: await answeredToday(ctx),
    nextOn,
  }
}
