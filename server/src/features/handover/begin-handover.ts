import type { Input } from '#contract/endpoint.ts'
import type { handoverApi } from '#contract/mentoring/handover.ts'
import type { Pair, Relationship } from '#contract/mentoring/mentoring.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { callOff, companyPair, holdToHandOver, ownPair, proposeNext, wantNext } from '../mentoring/offered.ts'
import { keepsApart } from '../programmes/offered.ts'

type Held = Awaited<ReturnType<typeof holdToHandOver>>

/** A next mentor by the rules of any pair, and by the one of its programme that forbids two people. */
async function propose(ctx: Context, row: Held, mentorId: string): Promise<void> {
  if (await keepsApart(ctx.tx, row.id, [mentorId, row.mentee_id]))
    fail('CONFLICT', { details: { reason: 'cannot_pair' } })
  await proposeNext(ctx, row, mentorId)
}

/** That and when it happened; of whom it is, and nothing that they wrote. */
const note = (
  { tx, company, actor, request }: Context,
  action: 'mentoring.handover_begun' | 'mentoring.handover_called_off',
  { mentee_id }: Held,
) => audit(tx, company.id, { actor, request }, { action, target: { type: 'user', id: mentee_id } })

/** One of the two hands their mentoring over: to a mentor who is asked, or to whom the administrators find. */
export async function beginHandover(
  ctx: Context,
  { params, body }: Input<typeof handoverApi.begin>,
): Promise<Relationship> {
  const { mentorId } = body
  const row = await holdToHandOver(ctx, params.id, { mentorId, own: true })
  if (mentorId === null) await wantNext(ctx, row)
  else await propose(ctx, row, mentorId)
  await note(ctx, 'mentoring.handover_begun', row)
  return ownPair(ctx, params.id)
}

/** An administrator proposes the next mentor, such as where the one before has left. */
export async function proposeHandover(
  ctx: Context,
  { params, body }: Input<typeof handoverApi.propose>,
): Promise<Pair> {
  const row = await holdToHandOver(ctx, params.id, { mentorId: body.mentorId, own: false })
  await propose(ctx, row, body.mentorId)
  await note(ctx, 'mentoring.handover_begun', row)
  return companyPair(ctx.tx, params.id)
}

export async function callOffHandover(
  ctx: Context,
  { params }: Input<typeof handoverApi.callOff>,
): Promise<Relationship> {
  const row = await holdToHandOver(ctx, params.id, { mentorId: null, own: true })
  await callOff(ctx, row)
  await note(ctx, 'mentoring.handover_called_off', row)
  return ownPair(ctx, params.id)
}
