import type { Tx } from '../../db/tenant.ts'

export { findRow as findProgramme } from './programme.view.ts'

/** The programme whose published proposal made a pair; null where none did. */
export async function programmeOf(tx: Tx, relationshipId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('programme_matches as m')
    .innerJoin('programme_runs as run', (join) =>
      join.onRef('run.company_id', '=', 'm.company_id').onRef('run.id', '=', 'm.run_id'),
    )
    .select('run.programme_id')
    .where('m.relationship_id', '=', relationshipId)
    .executeTakeFirst()
  return row?.programme_id ?? null
}

/** Held, so that what is done for a programme is done once at a time. */
export async function holdProgramme(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('programmes').select('id').where('id', '=', id).forUpdate().execute()
}
