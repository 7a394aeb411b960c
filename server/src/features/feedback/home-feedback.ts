import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { homeCheckIns } from './check-ins/own-check-ins.ts'
import { askedOf } from './asked-feedback.ts'

/** What one is asked about on one’s home; absent where there is nothing. */
export async function homeFeedback(ctx: Context, most: number): Promise<Pick<Home, 'feedback' | 'checkIns'>> {
  const feedback = await askedOf(ctx)
  return { ...(feedback.length > 0 && { feedback }), ...(await homeCheckIns(ctx, most)) }
}
