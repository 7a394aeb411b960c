import { sql } from 'kysely'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { endForAdmin, pairIsProposed } from '../../mentoring/offered.ts'
import { keptApart, waitingPairs, type ApartBy } from '../matching/kept-apart.ts'

/** Of a programme: all that it proposed, or what has to do with one person. */
type Of = { programmeId: string; userId?: string }

async function proposalsOf({ tx }: Context, { programmeId, userId }: Of) {
  const theirs = userId ? sql`(m.mentor_id = ${userId} or m.mentee_id = ${userId})` : sql`true`
  const { rows } = await sql<{ id: string; mentor_id: string; mentee_id: string }>`
    select m.relationship_id as id, m.mentor_id, m.mentee_id from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
    where r.programme_id = ${programmeId} and ${theirs}
      and ${pairIsProposed('m')} order by m.relationship_id`.execute(tx)
  return rows
}

/**
 * Holds whom a programme proposed to somebody, or whom they asked, with themselves: before the programme is held, as wherever
 * pairs change. What it answers is called once the programme is held; it takes those proposals back, and their places are
 * free. CONFLICT where one came meanwhile, whose people are not held.
 */
export async function holdProposals(ctx: Context, of: Of): Promise<() => Promise<void>> {
  const held = await proposalsOf(ctx, of)
  if (held.length > 0)
    await holdPeople(ctx.tx, [...new Set(held.flatMap((one) => [one.mentor_id, one.mentee_id]))])
  const isHeld = new Set(held.map(({ id }) => id))
  return async () => {
    for (const { id } of await proposalsOf(ctx, of)) {
      if (!isHeld.has(id)) fail('CONFLICT', { details: { reason: 'moved_on' } })
      await endForAdmin(ctx, id, ['proposed'])
    }
  }
}

/**
 * Holds whom a programme keeps apart as it is to be, though they wait for an answer, before the programme is held. What it
 * answers is called once that is saved: it takes those proposals back, where no more are to go than `known`, and answers how
 * many those were.
 */
export async function holdBarred(
  ctx: Context,
  { programmeId, known }: { programmeId: string; known: number },
  then: ApartBy,
): Promise<(now: ApartBy) => Promise<number>> {
  const barred = async (by: ApartBy) => keptApart(ctx.tx, by, await waitingPairs(ctx.tx, programmeId))
  const held = await barred(then)
  if (held.length > known) fail('CONFLICT', { details: { reason: 'pairs_barred', count: held.length } })
  if (held.length > 0)
    await holdPeople(ctx.tx, [...new Set(held.flatMap((one) => [one.mentorId, one.menteeId]))])
  const isHeld = new Set(held.map(({ id }) => id))
  return async (now) => {
    const pairs = await barred(now)
    for (const { id } of pairs) {
      if (!isHeld.has(id)) fail('CONFLICT', { details: { reason: 'moved_on' } })
      await endForAdmin(ctx, id, ['proposed'])
    }
    return pairs.length
  }
}
