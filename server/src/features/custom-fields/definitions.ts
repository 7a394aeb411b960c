import type { Selectable } from 'kysely'
import type { CustomField } from '#contract/custom-fields.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Database } from '../../db/types.ts'

type Row = Selectable<Database['custom_fields']>

export const viewField = (row: Row): CustomField => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  required: row.required,
  seenBy: row.seen_by,
  editedBy: row.edited_by,
  options: row.options,
})

/** The fields that the company of the transaction defines, in their order. */
export async function customFieldsOf(tx: Tx): Promise<CustomField[]> {
  const rows = await tx.selectFrom('custom_fields').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(viewField)
}
