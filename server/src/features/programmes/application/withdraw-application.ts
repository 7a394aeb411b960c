import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { afterApplicationMove } from '#contract/rules/mentoring/programme-moves.ts'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdProposals } from '../people/take-proposals-back.ts'
import { advance } from '../people/advance.ts'
import { holdOwn, ownRow, viewApplication } from './own-application.ts'

/** Withdraws from a programme: who was asked about them is told, and whoever waited first has the place. */
export async function withdrawApplication(ctx: Context, { params }: Input<typeof programmesApi.withdraw>) {
  const { tx, actor } = ctx
  const takeProposalsBack = await holdProposals(ctx, { programmeId: params.id, userId: actor.id })
  const { own, programme } = await holdOwn(ctx, params.id)
  const state = own && afterApplicationMove(own.state, 'withdraw')
  if (!state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx
    .updateTable('programme_applications')
    .set({ state })
    .where('programme_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .execute()
  await takeBack(tx, {
    userId: actor.id,
    about: params.id,
    kinds: ['programme_invited', 'programme_accepted'],
  })
  await takeProposalsBack()
  await advance(tx, params.id)
  return viewApplication(tx, (await ownRow(tx, params.id, actor.id)) ?? fail('NOT_FOUND'), programme)
}
