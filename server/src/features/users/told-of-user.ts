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

/** What the audit log tells of a user. */
export function toldOf(row: Row): Partial<Record<(typeof told)[number], unknown>> {
  const user = viewUser(row)
  return Object.fromEntries(told.map((field) => [field, user[field]]))
}
