import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import type { Tx } from '../../db/tenant.ts'

/** Whose mentee each of these is now. */
export async function mentorsOf(
  tx: Tx,
  menteeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (menteeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select(['mentee_id', 'mentor_id'])
    .where('mentee_id', 'in', [...menteeIds])
    .where('state', 'in', isWorking)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.mentee_id)].map(([id, all]) => [id, all.map((one) => one.mentor_id)]),
  )
}

/** Whom somebody mentors now. */
export async function menteesOf(tx: Tx, mentorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select('mentee_id')
    .where('mentor_id', '=', mentorId)
    .where('state', 'in', isWorking)
    .execute()
  return rows.map((row) => row.mentee_id)
}
