import { columnOf, plainFields } from './fields.ts'
import type { UserRow } from './users.view.ts'

/** What the audit log tells of a user; whom they report to has an entry of its own. */
export const auditedFieldsOf = (row: UserRow) =>
  Object.fromEntries(plainFields.map((key) => [key, row[columnOf[key]]])) as Record<
    (typeof plainFields)[number],
    unknown
  >
