import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { ProgrammeRow } from '../programme.view.ts'

type Of = Pick<ProgrammeRow, 'id' | 'kind' | 'capacity'>

/** How many are in the group of each mentor of a programme at most: as many as they said, and as it allows. */
export async function groupPlaces(tx: Tx, { id, capacity }: Of): Promise<(mentorId: string) => number> {
  const rows = await tx
    .selectFrom('programme_applications')
    .select(['user_id', 'places'])
    .where('programme_id', '=', id)
    .where('part', '=', 'mentor')
    .execute()
  const said = new Map(rows.map((row) => [row.user_id, row.places]))
  return (mentorId) => Math.min(said.get(mentorId) ?? 0, capacity, limits.groupMentees)
}
