import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { isUnsent, whereSent } from '#contract/rules/mentoring/programme-moves.ts'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { isFull, requireProgrammeQuota } from '../people/advance.ts'
import { holdOwn, ownRow, partsOf, requireOpen, requireOpenTo, viewApplication } from './own-application.ts'
import { requireComplete } from './save-application.ts'

/** Sends one’s application: one takes part at once, waits to be let in, or for a place. */
export async function sendApplication(ctx: Context, { params }: Input<typeof programmesApi.send>) {
  const { tx, actor } = ctx
  const { programme, own } = await holdOwn(ctx, params.id)
  if (!own || !isUnsent.includes(own.state)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  requireOpen(programme)
  await requireOpenTo(tx, params.id, own)
  if (!partsOf(actor.role, programme.kind).includes(own.part)) fail('FORBIDDEN')
  requireComplete(own, programme)
  const full = await isFull(tx, params.id)
  const state = whereSent({ joining: programme.joining, invited: own.invited, part: own.part, full })
  if (state === 'accepted') requireProgrammeQuota(own.part, programme)
  await tx
    .updateTable('programme_applications')
    .set({
      state,
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .where('programme_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .execute()
  await takeBack(tx, { userId: actor.id, about: params.id, kinds: ['programme_invited'] })
  return viewApplication(tx, (await ownRow(tx, params.id, actor.id)) ?? fail('NOT_FOUND'), programme)
}
