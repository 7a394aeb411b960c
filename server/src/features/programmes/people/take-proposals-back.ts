import { sql } from 'kysely'
import type { Context } from '../../../http/caller/context.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { endForAdmin, pairIsProposed } from '../../mentoring/offered.ts'

/**
 * Holds whom a programme proposed to somebody, or whom they asked, with themselves: before the programme is held, as wherever
 * pairs change. What it answers takes those proposals back, and their places are free.
 */
export async function holdProposals(
  ctx: Context,
  { programmeId, userId }: { programmeId: string; userId: string },
): Promise<() => Promise<void>> {
  const { tx } = ctx
  const { rows } = await sql<{ id: string; mentor_id: string; mentee_id: string }>`
    select m.relationship_id as id, m.mentor_id, m.mentee_id from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
    where r.programme_id = ${programmeId} and (m.mentor_id = ${userId} or m.mentee_id = ${userId})
      and ${pairIsProposed('m')} order by m.relationship_id`.execute(tx)
  if (rows.length > 0)
    await holdPeople(tx, [...new Set(rows.flatMap((one) => [one.mentor_id, one.mentee_id]))])
  return async () => {
    for (const { id } of rows) await endForAdmin(ctx, id, ['proposed'])
  }
}
