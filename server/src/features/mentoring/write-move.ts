import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PairMove } from '#contract/rules/mentoring/pair-moves.ts'
import { failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'

/** MAX_NUMBER_REACHED where a pair, whose row is held, was paused too often in 24 hours: each leaves a line for ever. */
export async function requireFewPauses(tx: Tx, id: string): Promise<void> {
  const { n } = await tx
    .selectFrom('mentoring_moves')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('relationship_id', '=', id)
    .where('move', '=', 'pause')
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.pausesADay) failLimit('aDay', limits.pausesADay)
}

type Move = { move: PairMove | 'propose'; byId: string | null; word?: string }

/** Writes down what became of a pair, whose row is held. */
export async function writeMove(
  tx: Tx,
  { company_id, id }: { company_id: string; id: string },
  { move, byId, word = '' }: Move,
): Promise<void> {
  await sql`insert into mentoring_moves (company_id, relationship_id, seq, move, by_id, word)
    select ${company_id}::uuid, ${id}::uuid, coalesce(max(seq), 0) + 1, ${move}, ${byId}::uuid, ${word}
    from mentoring_moves where relationship_id = ${id}::uuid`.execute(tx)
}
