import { sql } from 'kysely'
import type { PairMove } from '#contract/rules/pair-moves.ts'
import type { Tx } from '../../db/tenant.ts'

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
