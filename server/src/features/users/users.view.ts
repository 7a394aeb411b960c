import type { ManagedUser } from '#contract/users.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import { mediaUrl } from '../../platform/media-url.ts'
import { serverLimits } from '../../limits.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** The columns that a user's view is made of. */
export const userColumns = [
  'users.company_id',
  'users.id',
  'users.role',
  'users.status',
  'users.name',
  'users.surname',
  'users.email',
  'users.external_id',
  'users.tags',
  'users.last_login',
  'users.preferred_language',
  'users.time_zone',
  'users.photo_key',
  'users.created_at',
  'users.updated_at',
  'users.invited_at',
  'users.deleted_at',
] as const

type Named<C> = C extends `users.${infer K}` ? K : never
type UserRow = Pick<Selectable<Database['users']>, Named<(typeof userColumns)[number]>>

const iso = (date: Date | null) => date?.toISOString() ?? null

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
    erasedAfter:
      row.deleted_at && new Date(row.deleted_at.getTime() + serverLimits.restoreDays * DAY_MS).toISOString(),
  }
}
