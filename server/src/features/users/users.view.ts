import { sql, type Selectable } from 'kysely'
import type { Colleague, ManagedUser } from '#contract/people/users.ts'
import type { Database } from '../../db/types.ts'
import { singleLineFields } from '#contract/people/person-fields.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { serverLimits } from '../../limits.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { columnOf, storedFields } from './fields.ts'

/** Somebody whom a row names, by a name and a face. */
type Face = Omit<Colleague, 'photoUrl'> & { photo_key: string | null }

const managerFace =
  sql<Face | null>`(select jsonb_build_object('id', m.id, 'name', m.name, 'surname', m.surname,
    'email', m.email, 'photo_key', m.photo_key, 'status', m.status)
  from users m where m.company_id = users.company_id and m.id = users.manager_id)`.as('manager')

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
  'users.manager_id',
  managerFace,
] as const

type Named<C> = C extends `users.${infer K}` ? K : never
export type UserRow = Pick<Selectable<Database['users']>, Named<(typeof userColumns)[number]>> & {
  manager: Face | null
}

const iso = (date: Date | null) => date?.toISOString() ?? null

const linesOf = (row: UserRow) =>
  Object.fromEntries(singleLineFields.map((key) => [key, row[columnOf[key]]])) as {
    [K in (typeof singleLineFields)[number]]: string | null
  }

const viewFace = (companyId: string, { photo_key, ...face }: Face): Colleague => ({
  ...face,
  photoUrl: photo_key && mediaUrl(companyId, photo_key),
})

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
    manager: row.manager && viewFace(row.company_id, row.manager),
    custom: row.custom,
    erasedAfter:
      row.deleted_at && new Date(row.deleted_at.getTime() + serverLimits.restoreDays * DAY_MS).toISOString(),
  }
}
