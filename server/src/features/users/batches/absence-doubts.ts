import { sql } from 'kysely'
import { absenceDoubts, type AbsenceDoubt } from '#contract/import-columns.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { BatchRecord } from './batch.view.ts'

/** What of a row that means nobody who is known leaves room for somebody: who is refused their status alone is surely in it. */
const inRows: Record<Exclude<AbsenceDoubt, 'other_sheet'>, ReturnType<typeof sql>> = {
  row_wrong: sql`outcome = 'error' and not (user_id is not null and jsonb_array_length(errors) = 1
    and errors @> '[{"code":"transition_not_allowed"}]')`,
  extra_cells: sql`notes @> '[{"code":"extra_cells"}]'`,
  left_out: sql`user_id is null and notes @> '[{"code":"left_out"}]'`,
  rows_in_cell: sql`notes @> '[{"code":"rows_in_cell"}]'`,
}

/** Why somebody may be in the file although no row is found to be theirs; empty where every row is sound and all were read. */
export async function absenceDoubtsOf(tx: Tx, { id, layout }: BatchRecord): Promise<AbsenceDoubt[]> {
  const any = Object.entries(inRows).map(
    ([doubt, condition]) => sql`bool_or(${condition}) is true as ${sql.ref(doubt)}`,
  )
  const { rows } = await sql<Partial<Record<AbsenceDoubt, boolean>>>`
    select ${sql.join(any)} from user_batch_rows where batch_id = ${id}::uuid and not absent`.execute(tx)
  const others = layout?.sheets.some(({ index, emails }) => emails && index !== layout.sheet) ?? false
  const found = { ...rows[0], other_sheet: others }
  return absenceDoubts.filter((doubt) => found[doubt])
}
