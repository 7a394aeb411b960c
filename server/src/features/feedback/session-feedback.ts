import type { Input } from '#contract/endpoint.ts'
import type { feedbackApi } from '#contract/mentoring/feedback.ts'
import type { Context } from '../../http/caller/context.ts'
import { findSession } from '../booking/offered.ts'
import { ownPair } from '../mentoring/offered.ts'
import { programmeOf } from '../programmes/offered.ts'
import { viewFeedback } from './feedback.view.ts'

/** What one said of a session of one’s own, and what is for oneself of what the other said. */
export async function sessionFeedback(ctx: Context, { params }: Input<typeof feedbackApi.ofSession>) {
  const row = await findSession(ctx.tx, params.id)
  const { id } = await ownPair(ctx, row.relationship_id)
  return viewFeedback(ctx, row, await programmeOf(ctx.tx, id))
}
