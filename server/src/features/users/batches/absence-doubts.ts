import { sql } from 'kysely'
import { absenceDoubts, type AbsenceDoubt } from '#contract/import-columns.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { BatchRecord } from './batch.view.ts'

/** What of a row that means nobody who is known leaves room for somebody: who is refused their status alone is surely in it. */
const inRows: Record<Exclude<AbsenceDoubt, 'above_header' | 'other_sheet'>, ReturnType<typeof sql>> = {
  row_wrong: sql`outcome = 'error' and not (user_id is not null and jsonb_array_length(errors) = 1
    and errors @> '[{"code":"transition_not_allowed"}]')`,
  extra_cells: sql`notes @> '[{"code":"extra_cells"}]'`,
  left_out: sql`user_id is null and notes @> '[{"code":"left_out"}]'`,
  // Two addresses in one cell are two people; the first alone is read.
  rows_in_cell: sql`(notes @> '[{"code":"rows_in_cell"}]'
    or jsonb_path_exists(notes, '$[*] ? (@.field == "email" && @.code == "repaired" && @.params.value like_regex "@.*@")'))`,
}

const holdsAddress = (cell: string) => /[^\s@]@[^\s@]/.test(cell)

/** Why somebody may be in the file although no row is found to be theirs; empty where every row is sound and all were read. */
export async function absenceDoubtsOf(tx: Tx, { id, layout }: BatchRecord): Promise<AbsenceDoubt[]> {
  const any = Object.entries(inRows).map(
    ([doubt, condition]) => sql`bool_or(${condition}) is true as ${sql.ref(doubt)}`,
  )
  const { rows } = await sql<Partial<Record<AbsenceDoubt, boolean>>>`
    select ${sql.join(any)} from user_batch_rows where batch_id = ${id}::uuid and not absent`.execute(tx)
  const found = {
    ...rows[0],
    above_header: layout?.head.some(({ row, cells }) => row <= layout.headerRow && cells.some(holdsAddress)),
    other_sheet: layout?.sheets.some(({ index, people }) => people && index !== layout.sheet),
  }
  return absenceDoubts.filter((doubt) => found[doubt])
}
