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

/**
 * The fields that the company of the transaction defines, in their order. With `lock` none of them goes before the
 * commit: what is written of one is there when its values are taken away.
 */
export async function customFieldsOf(tx: Tx, { lock = false } = {}): Promise<CustomField[]> {
  const fields = tx.selectFrom('custom_fields').selectAll().orderBy('position').orderBy('id')
  return (await (lock ? fields.forKeyShare() : fields).execute()).map(viewField)
}
