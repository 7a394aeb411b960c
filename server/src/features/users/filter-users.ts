import { sql, type RawBuilder } from 'kysely'
import type { UserFilters } from '#contract/people/users.ts'
import { customConditions } from '../custom-fields/filter-values.ts'
import type { Tx } from '../../db/tenant.ts'
import { likePattern } from '../../platform/like-pattern.ts'

export type Filters = UserFilters & { email?: string | undefined }

/** To the letter as in the index. */
export const lastLogin = sql<Date>`coalesce(users.last_login, '-infinity'::timestamptz)`

/** What is asked of a person’s fields, one by one: of the list of people all of it, of a group’s rule all or any. */
export type FieldFilters = Pick<
  Filters,
  'role' | 'department' | 'jobTitle' | 'preferredLanguage' | 'tag' | 'custom'
>
const lists = {
  role: 'users.role',
  department: 'users.department',
  jobTitle: 'users.job_title',
  preferredLanguage: 'users.preferred_language',
} as const

export function fieldConditions(filters: FieldFilters): RawBuilder<boolean>[] {
  const { tag, custom } = filters
  const listed = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((key) => {
    const values = filters[key]
    return values?.length ? [sql<boolean>`${sql.ref(lists[key])} = any(${values}::text[])`] : []
  })
  const tagged = tag?.length ? [sql<boolean>`users.id in (select users_tagged(${tag}::text[]))`] : []
  return [...listed, ...tagged, ...customConditions(custom)]
}

/** The users whom filters match. Deleted ones only where the filter asks for them. */
export function usersWho(tx: Tx, filters: Filters) {
  const { search, status, email, manager } = filters
  let users = tx.selectFrom('users')
  users = status?.length
    ? users.where('users.status', 'in', status)
    : users.where('users.status', '!=', 'deleted')
  // Of whom was erased only a bare id is left.
  if (status?.includes('deleted')) users = users.where('users.erased_at', 'is', null)
  if (email) users = users.where('users.email', '=', email)
  if (search) {
    users = users.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search)})))`)
  }
  if (manager?.length) users = users.where('users.manager_id', 'in', manager)
  for (const condition of fieldConditions(filters)) users = users.where(condition)
  if (filters.lastLoginFrom) users = users.where(lastLogin, '>=', new Date(filters.lastLoginFrom))
  if (filters.lastLoginBefore) users = users.where(lastLogin, '<', new Date(filters.lastLoginBefore))
  if (filters.neverSignedIn) users = users.where(sql<boolean>`${lastLogin} = '-infinity'`)
  return users
}

/** How many they are: from the counts kept by role and status where these alone are asked for. */
export async function countUsersWho(tx: Tx, filters: Filters): Promise<number> {
  const { role, status, ...others } = filters
  const { search, email, manager, lastLoginFrom, lastLoginBefore, neverSignedIn } = others
  const asksMore = fieldConditions(others).length > 0 || (manager?.length ?? 0) > 0
  if (search || email || asksMore || lastLoginFrom || lastLoginBefore || neverSignedIn) {
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
