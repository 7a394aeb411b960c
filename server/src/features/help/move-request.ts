import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { helpMoves, holdsMentor } from '#contract/rules/help/help-moves.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest, requirePart, type RequestRow } from './find-request.ts'
import { isReopened } from './requests.ts'
import { openRequest } from './request-by-id.ts'
import { routeRequest } from './queue/route-request.ts'

/** Refuses one more where a mentor’s hands are full. Their row is held. */
async function requireHand(tx: Tx, mentorId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('help_requests')
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('n'))
    .where('claimer_id', '=', mentorId)
    .where('state', 'in', holdsMentor)
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '>', new Date())]))
    .executeTakeFirstOrThrow()
  if (n >= limits.helpClaims) failLimit('helpClaims', limits.helpClaims, n)
}

/** Refuses more time to who asked for it again and again, and said nothing. Its row is held. */
function requireRenewal({ renewals }: RequestRow): void {
  if (renewals >= limits.helpRenewals) failLimit('helpRenewals', limits.helpRenewals, renewals)
}

/** A move by whom it is for. Who takes one is held first: of two at once the second counts the first. */
export async function moveRequest(ctx: Context, { params, body }: Input<typeof helpApi.move>) {
  const { tx, actor, askAgain } = ctx
  const { move } = body
  if (move === 'claim') await holdPeople(tx, [actor.id])
  const row = await lockRequest(tx, params.id)
  const now = await askAgain()
  const took = move === 'claim' && now.role === 'mentor' && row.state !== 'queued' && !isReopened(row)
  // Whoever saw it in the queue may know that it went to somebody else.
  if (took && row.student_id !== actor.id) fail('CONFLICT', { details: { reason: 'help_taken' } })
  const part = await requirePart({ tx, actor: now }, row)
  if (helpMoves[move].by !== part) fail('FORBIDDEN')
  if (move === 'claim') await requireHand(tx, actor.id)
  if (move === 'renew') requireRenewal(row)
  await changeRequest(tx, row, move, { by: part, claimerId: actor.id, helpedBy: body.helpedBy ?? null })
  if (move !== 'release') return openRequest(ctx, params.id)
  await routeRequest(tx, await lockRequest(tx, params.id))
  return null
}
