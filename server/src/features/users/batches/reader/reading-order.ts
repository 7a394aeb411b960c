import type { KnownTarget } from '#contract/people/import-columns.ts'
import { singleLineFields } from '#contract/people/person-fields.ts'

/** The status before what can only make it stricter; the parts of a name before the whole. */
export const readingOrder: readonly KnownTarget[] = [
  'email',
  'name',
  'surname',
  'fullName',
  'surnameFirst',
  'externalId',
  'role',
  'status',
  'suspended',
  'deleted',
  'preferredLanguage',
  'timeZone',
  'tags',
  'manager',
  ...singleLineFields,
]
