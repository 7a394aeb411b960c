import { sql } from 'kysely'
import type { UserFilters } from '#contract/users.ts'
import { customConditions } from '../custom-fields/filter-values.ts'
import type { Tx } from '../../db/tenant.ts'
import { likePattern } from '../../platform/like-pattern.ts'

export type Filters = UserFilters & { email?: string | undefined }

/** To the letter as in the index. */
export const lastLogin = sql<Date>`coalesce(users.last_login, '-infinity'::timestamptz)`

/** The users whom filters match. Deleted ones only where the filter asks for them. */
export function usersWho(tx: Tx, filters: Filters) {
  const { search, role, status, email, tag } = filters
  let users = tx.selectFrom('users')
  if (role?.length) users = users.where('users.role', 'in', role)
  users = status?.length
    ? users.where('users.status', 'in', status)
    : users.where('users.status', '!=', 'deleted')
  // Of whom was erased only a bare id is left.
  if (status?.includes('deleted')) users = users.where('users.erased_at', 'is', null)
  if (email) users = users.where('users.email', '=', email)
  if (search) {
    users = users.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search)})))`)
  }
  if (tag?.length) users = users.where(sql<boolean>`users.id in (select users_tagged(${tag}::text[]))`)
  for (const condition of customConditions(filters.custom)) users = users.where(condition)
  if (filters.lastLoginFrom) users = users.where(lastLogin, '>=', new Date(filters.lastLoginFrom))
  if (filters.lastLoginBefore) users = users.where(lastLogin, '<', new Date(filters.lastLoginBefore))
  if (filters.neverSignedIn) users = users.where(sql<boolean>`${lastLogin} = '-infinity'`)
  return users
}

/** How many they are: from the counts kept by role and status where these alone are asked for. */
export async function countUsersWho(tx: Tx, filters: Filters): Promise<number> {
  const { role, status, ...others } = filters
  const { search, email, tag, custom, lastLoginFrom, lastLoginBefore, neverSignedIn } = others
  if (search || email || tag?.length || custom?.length || lastLoginFrom || lastLoginBefore || neverSignedIn) {
    const { total } = await usersWho(tx, filters)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  let counts = tx.selectFrom('user_counts').select(sql<number>`coalesce(sum(people), 0)::int`.as('total'))
  if (role?.length) counts = counts.where('role', 'in', role)
  counts = status?.length ? counts.where('status', 'in', status) : counts.where('status', '!=', 'deleted')
  return (await counts.executeTakeFirstOrThrow()).total
}
