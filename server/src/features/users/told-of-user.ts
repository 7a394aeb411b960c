import { personFieldKeys, type PersonFieldKey } from '#contract/person-fields.ts'
import { columnOf } from './fields.ts'
import type { UserRow } from './users.view.ts'

/** What the audit log tells of a user. */
export const toldOf = (row: UserRow) =>
  Object.fromEntries(personFieldKeys.map((key) => [key, row[columnOf[key]]])) as Record<
    PersonFieldKey,
    unknown
  >
