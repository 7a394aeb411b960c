import { viewUser } from './users.view.ts'

type Row = Parameters<typeof viewUser>[0]

const told = [
  'name',
  'surname',
  'email',
  'role',
  'status',
  'preferredLanguage',
  'timeZone',
  'externalId',
  'tags',
] as const

/** What differs between two states of a user, as the audit log tells it. */
export function changes(before: Row, after: Row) {
  const [one, other] = [viewUser(before), viewUser(after)]
  const fields = told.filter((field) => String(one[field]) !== String(other[field]))
  return {
    before: Object.fromEntries(fields.map((field) => [field, one[field]])),
    after: Object.fromEntries(fields.map((field) => [field, other[field]])),
  }
}
