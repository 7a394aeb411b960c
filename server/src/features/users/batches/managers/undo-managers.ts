import { sql } from 'kysely'
import type { Tx } from '../../../../db/tenant.ts'
import { managersAbove } from '../../reporting-line/managers-above.ts'
import { refusedManagers, type Line } from './wanted-managers.ts'

/** Why a row's person does not get the manager back whom they had. */
export type Unreturnable = { row: number; reason: string }

/**
 * Of the next rows of an undo those whose person cannot have their manager back: who is there no more, or stands below
 * them by now. Needs the locks of `ruleNow`.
 */
export async function unreturnableManagers(
  tx: Tx,
  { batchId, after, atOnce }: { batchId: string; after: number; atOnce: number },
): Promise<Unreturnable[]> {
  const { rows } = await sql<Line & { there: boolean }>`
    with next as materialized (
      select row, user_id, before from user_batch_rows
      where batch_id = ${batchId}::uuid and row > ${after} and state = 'done'
        and outcome in ('create', 'update', 'deactivate', 'invite')
      order by row limit ${atOnce}
    )
    select n.row, n.user_id as id, n.before ->> 'manager' as manager,
      n.before ->> 'manager' is null or exists (select from users m where m.id = (n.before ->> 'manager')::uuid) as there
    from next n where n.before ? 'manager'`.execute(tx)
  const managerOf = await managersAbove(
    tx,
    rows.flatMap(({ id, manager }) => (manager ? [id, manager] : [id])),
  )
  const refused = refusedManagers(
    rows.filter(({ there }) => there),
    managerOf,
  )
  return [
    ...rows.filter(({ there }) => !there).map(({ row }) => ({ row, reason: 'manager_gone' })),
    ...[...refused].map(([row, reason]) => ({ row, reason })),
  ]
}
