import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterWorkMove, withdrawMove } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { ownWork } from './find-work.ts'
import { viewPage } from './work.view.ts'

/** Takes back what was handed in: it is written in again, and its reviewers see it no more. */
export async function withdrawWork(ctx: Context, { params }: Input<typeof courseworkApi.withdraw>) {
  const { tx, actor } = ctx
  const { work, enrolment } = await ownWork(tx, actor, params.workId, { locked: true })
  const state = afterWorkMove(work.state, withdrawMove(work.state), 'learner')
  if (!state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx
    .updateTable('coursework_rounds')
    .set({ submitted_at: null })
    .where('work_id', '=', work.id)
    .where('number', '=', work.round)
    .execute()
  await tx.updateTable('coursework').set({ state, submitted_at: null }).where('id', '=', work.id).execute()
  return viewPage(ctx, enrolment)
}
