import { sql } from 'kysely'
import { absenceDoubts, type AbsenceDoubt } from '#contract/people/import-columns.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { BatchRecord } from '../batch.view.ts'
import { namedNote } from './named-elsewhere.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'

const onlyErrorIs = (code: RowErrorCode) =>
  sql`(jsonb_array_length(errors) = 1 and errors @> ${sql.lit(JSON.stringify([{ code }]))}::jsonb)`

/** Whether all by which a row could mean somebody is the person's whom it was found to mean. */
const meansThemAlone = sql`exists (select from users u where u.id = r.user_id
  and coalesce(r.email = u.email, true) and coalesce(r.external_id = u.external_id, r.external_id is null))`

/**
 * What of a row that means nobody who is known leaves room for somebody: who is refused their status alone, or stands in
 * the file a second time, is surely in it.
 */
const inRows: Record<
  Exclude<AbsenceDoubt, 'above_header' | 'other_sheet' | 'named_elsewhere'>,
  ReturnType<typeof sql>
> = {
  row_wrong: sql`(outcome = 'error' and (user_id is not null and (${onlyErrorIs('transition_not_allowed')}
    or (${onlyErrorIs('duplicate_in_file')} or ${onlyErrorIs('same_person_twice')}) and ${meansThemAlone})) is not true)`,
  extra_cells: sql`notes @> '[{"code":"extra_cells"}]'`,
  left_out: sql`user_id is null and notes @> '[{"code":"left_out"}]'`,
  // Two addresses in one cell are two people; the first alone is read.
  rows_in_cell: sql`(notes @> '[{"code":"rows_in_cell"}]'
    or jsonb_path_exists(notes, '$[*] ? (@.field == "email" && @.code == "repaired" && @.params.addresses > 1)'))`,
}

/** Why somebody may be in the file although no row is found to be theirs; empty where every row is sound and all were read. */
export async function absenceDoubtsOf(tx: Tx, { id, layout }: BatchRecord): Promise<AbsenceDoubt[]> {
  const any = Object.entries(inRows).map(
    ([doubt, condition]) => sql`bool_or(${condition}) is true as ${sql.ref(doubt)}`,
  )
  const { rows } = await sql<Partial<Record<AbsenceDoubt, boolean>>>`
    select ${sql.join(any)}, (select true from user_batch_rows where batch_id = ${id}::uuid and absent
      and notes @> ${sql.lit(JSON.stringify([namedNote]))}::jsonb limit 1) as named_elsewhere
    from user_batch_rows r where batch_id = ${id}::uuid and not absent`.execute(tx)
  const found = {
    ...rows[0],
    above_header: layout?.addressAbove,
    other_sheet: layout?.sheets.some(({ index, people }) => people && index !== layout.sheet),
  }
  return absenceDoubts.filter((doubt) => found[doubt])
}
