import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { isOfOneMember } from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { blocksAmong } from '../conversations/offered.ts'
import { changePair } from './change-pair.ts'
import { lockPair, openPair, openRelationship } from './open-relationship.ts'
import { requirePart, type RelationshipRow } from './relationship.view.ts'

/** The pair, held after its people, in the order in which all that changes pairs takes them. */
export async function holdPair({ tx, askAgain }: Context, id: string): Promise<RelationshipRow> {
  const { mentor_id, mentee_id } = await tx
    .selectFrom('mentoring_relationships')
    .select(['mentor_id', 'mentee_id'])
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? fail('NOT_FOUND'))
  await holdPeople(tx, [mentor_id, mentee_id])
  await askAgain()
  return lockPair(tx, id)
}

/** That a pair took over from another, once both said yes. */
async function auditHandover(ctx: Context, { id, mentee_id, handed_from, began_at }: RelationshipRow) {
  if (handed_from === null || began_at !== null) return
  const { state } = await lockPair(ctx.tx, id)
  if (state !== 'active') return
  await audit(ctx.tx, ctx.company.id, ctx, {
    action: 'mentoring.handed_over',
    target: { type: 'user', id: mentee_id },
  })
}

/** Whether what a pair is of keeps the two apart by now; the pair and its people are held. */
export type KeepsApart = (tx: Tx, pairId: string, two: readonly [string, string]) => Promise<boolean>

/** A move by one of the two. Whom a rule keeps apart by now begin nothing, though they were proposed to one another before. */
export const movePair =
  (keepsApart: KeepsApart) =>
  async (ctx: Context, { params, body }: Input<typeof mentoringApi.move>) => {
    const { tx, actor } = ctx
    const row = await holdPair(ctx, params.id)
    const part = requirePart(row, actor)
    if (row.group_id && !isOfOneMember(body.move)) fail('CONFLICT', { details: { reason: 'moved_on' } })
    const two = [row.mentor_id, row.mentee_id] as const
    const accepts = body.move === 'accept' && row.state === 'proposed'
    if (accepts && ((await blocksAmong(tx, two)).length > 0 || (await keepsApart(tx, row.id, two))))
      fail('CONFLICT', { details: { reason: 'cannot_pair' } })
    await changePair(tx, row, body.move, { part, id: actor.id, word: body.word })
    await auditHandover(ctx, row)
    return openRelationship(ctx, params.id)
  }

/** An administrator takes a proposal back, or ends a pair. */
export async function endPair(ctx: Context, { params }: Input<typeof mentoringApi.endPair>) {
  const { tx, actor, company } = ctx
  const row = await holdPair(ctx, params.id)
  const move = row.state === 'proposed' ? 'decline' : 'end'
  // A super_admin at another company is nobody of it.
  const id = actor.companyId === company.id ? actor.id : null
  await changePair(tx, row, move, { part: 'admin', id })
  await audit(tx, company.id, ctx, {
    action: move === 'decline' ? 'mentoring.withdrawn' : 'mentoring.ended',
    target: { type: 'user', id: row.mentee_id },
  })
  return openPair(tx, params.id)
}
