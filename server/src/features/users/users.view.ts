import type { ManagedUser } from '#contract/users.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import { lineFields } from '#contract/person-fields.ts'
import { mediaUrl } from '../../platform/media-url.ts'
import { serverLimits } from '../../limits.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { columnOf, storedFields } from './fields.ts'

/** The columns that a user's view is made of. */
export const userColumns = [
  'users.company_id',
  'users.id',
  ...storedFields.map(({ column }) => `users.${column}` as const),
  'users.last_login',
  'users.photo_key',
  'users.created_at',
  'users.updated_at',
  'users.invited_at',
  'users.invite_anew',
  'users.deleted_at',
] as const

type Named<C> = C extends `users.${infer K}` ? K : never
export type UserRow = Pick<Selectable<Database['users']>, Named<(typeof userColumns)[number]>>

const iso = (date: Date | null) => date?.toISOString() ?? null

const linesOf = (row: UserRow) =>
  Object.fromEntries(lineFields.map((key) => [key, row[columnOf[key]]])) as {
    [K in (typeof lineFields)[number]]: string | null
  }

export function viewUser(row: UserRow): ManagedUser {
  return {
    id: row.id,
    role: row.role,
    status: row.status,
    name: row.name,
    surname: row.surname,
    email: row.email,
    lastLogin: iso(row.last_login),
    preferredLanguage: row.preferred_language,
    timeZone: row.time_zone,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    createdAt: row.created_at.toISOString(),
    invitedAt: iso(row.invited_at),
    externalId: row.external_id,
    tags: row.tags,
    inviteAnew: row.invite_anew,
    ...linesOf(row),
    custom: row.custom,
    erasedAfter:
      row.deleted_at && new Date(row.deleted_at.getTime() + serverLimits.restoreDays * DAY_MS).toISOString(),
  }
}
