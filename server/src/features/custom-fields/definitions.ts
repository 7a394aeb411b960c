import type { Selectable } from 'kysely'
import type { CustomField } from '#contract/people/custom-fields.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
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

/** Whether somebody of a role reads a field of people: administrators all, mentors what is not for administrators alone. */
export const readsField = (role: Role, { seenBy }: Pick<CustomField, 'seenBy'>): boolean =>
  seenBy === 'all' || roleAllowed(adminLevel, role) || (seenBy === 'mentors' && role === 'mentor')

/**
 * The fields that the company of the transaction defines, in their order. With `lock` none of them goes before the
 * commit: what is written of one is there when its values are taken away.
 */
export async function customFieldsOf(tx: Tx, { lock = false } = {}): Promise<CustomField[]> {
  const fields = tx.selectFrom('custom_fields').selectAll().orderBy('position').orderBy('id')
  return (await (lock ? fields.forKeyShare() : fields).execute()).map(viewField)
}
