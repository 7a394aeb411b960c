import { sql } from 'kysely'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { ApiError, fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { beginPair } from '../begin-pair.ts'
import { callOffNext } from '../change-pair.ts'
import { lockPair } from '../open-relationship.ts'
import { requirePart, type RelationshipRow } from '../relationship.view.ts'
import { tellAsked } from '../tell.ts'
import { writeMove } from '../write-move.ts'
import { forgetWanted, tellTwo, tellWanted } from './tell.ts'

/**
 * A pair to be handed over, held after its two people and the next mentor, all at once: whoever holds some of them and
 * waits for others takes them in the same order.
 */
export async function holdToHandOver(
  { tx, actor, askAgain }: Context,
  id: string,
  { mentorId, own }: { mentorId: string | null; own: boolean },
): Promise<RelationshipRow> {
  const pair = await tx
    .selectFrom('mentoring_relationships')
    .select(['mentor_id', 'mentee_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pair) fail('NOT_FOUND')
  if (own) requirePart(pair, actor)
  await holdPeople(tx, [pair.mentor_id, pair.mentee_id, ...(mentorId ? [mentorId] : [])])
  const now = await askAgain()
  const row = await lockPair(tx, id)
  if (own) requirePart(row, now)
  if (!isWorking.includes(row.state)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (row.group_id) fail('CONFLICT', { details: { reason: 'of_group' } })
  if (row.peer) fail('CONFLICT', { details: { reason: 'of_equals' } })
  return row
}

const isAsked = async (tx: Tx, id: string): Promise<boolean> => {
  const next = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('handed_from', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return next !== undefined
}

async function markWanted(tx: Tx, { id }: RelationshipRow): Promise<void> {
  if (await isAsked(tx, id)) fail('CONFLICT', { details: { reason: 'next_asked' } })
  await tx
    .updateTable('mentoring_relationships')
    .set({ next_wanted_at: sql<Date>`coalesce(next_wanted_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** One of the two leaves it to the administrators to find the next mentor. */
export async function wantNext({ tx, actor }: Context, row: RelationshipRow): Promise<void> {
  await markWanted(tx, row)
  if (row.next_wanted_at) return
  await tellTwo(tx, row, { kind: 'handover_begun', but: [actor.id] })
  await tellWanted(tx, row)
}

/** What whoever hands over is not to learn of whom they leave: whom else these have, or are blocked by. */
function withoutReason(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { limit } = Object(error.details) as { limit?: unknown }
  if (error.code === 'CONFLICT' || (error.code === 'MAX_NUMBER_REACHED' && limit !== 'mentees'))
    fail('CONFLICT', { details: { reason: 'cannot_pair' } })
  throw error
}

/** Asks a next mentor by the rules of any pair, and whoever of the mentee did not name them. Everybody is held. */
export async function proposeNext(ctx: Context, row: RelationshipRow, mentorId: string): Promise<void> {
  const { tx, actor, company } = ctx
  const { mentee_id: menteeId } = row
  await markWanted(tx, row)
  const asked = actor.id === menteeId
  const begun = beginPair(ctx, { mentorId, menteeId, asked, from: row })
  const id = await (actor.id === row.mentor_id ? begun.catch(withoutReason) : begun)
  const byId = actor.companyId === company.id ? actor.id : null
  await writeMove(tx, { company_id: company.id, id }, { move: asked ? 'accept' : 'propose', byId })
  await forgetWanted(tx, row.id)
  await tellAsked(tx, id, [
    { userId: mentorId, personId: menteeId },
    ...(asked ? [] : [{ userId: menteeId, personId: mentorId }]),
  ])
  // The mentee is told by what is asked of them.
  await tellTwo(tx, row, { kind: 'handover_begun', but: [actor.id, menteeId] })
}

/** One of the two calls it off: their pair goes on as it was, and nobody is asked any more. */
export async function callOff({ tx, actor }: Context, row: RelationshipRow): Promise<void> {
  if (!row.next_wanted_at) fail('CONFLICT', { details: { reason: 'moved_on' } })
  await callOffNext(tx, row.id)
  await tx
    .updateTable('mentoring_relationships')
    .set({ next_wanted_at: null })
    .where('id', '=', row.id)
    .execute()
  await tellTwo(tx, row, { kind: 'handover_off', but: [actor.id] })
}
