import { sql, type RawBuilder } from 'kysely'
import type { UserFilters } from '#contract/people/users.ts'
import { customConditions } from '../custom-fields/filter-values.ts'
import type { Tx } from '../../db/tenant.ts'
import { likePattern } from '../../platform/like-pattern.ts'

export type Filters = UserFilters & { email?: string | undefined }

/** How many matches of a filter are counted: beyond, a number says no more to anybody, and costs as much as there are. */
export const MOST_COUNTED = 10_000

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

/**
 * The users whom filters match. Deleted ones only where the filter asks for them. `isCommon`: so many are found by what is
 * searched for that each is looked at in the order that is asked for, instead of finding all of them first.
 */
export function usersWho(tx: Tx, filters: Filters, { isCommon = false } = {}) {
  const { search, status, email, manager } = filters
  let users = tx.selectFrom('users')
  users = status?.length
    ? users.where('users.status', 'in', status)
    : users.where('users.status', '!=', 'deleted')
  // Of whom was erased only a bare id is left.
  if (status?.includes('deleted')) users = users.where('users.erased_at', 'is', null)
  if (email) users = users.where('users.email', '=', email)
  if (search) {
    const pattern = sql`fold(${likePattern(search)})`
    users = users.where(
      isCommon
        ? sql<boolean>`users.search like ${pattern}`
        : sql<boolean>`users.id in (select search_users(${pattern}))`,
    )
  }
  if (manager?.length) users = users.where('users.manager_id', 'in', manager)
  for (const condition of fieldConditions(filters)) users = users.where(condition)
  if (filters.lastLoginFrom) users = users.where(lastLogin, '>=', new Date(filters.lastLoginFrom))
  if (filters.lastLoginBefore) users = users.where(lastLogin, '<', new Date(filters.lastLoginBefore))
  if (filters.neverSignedIn) users = users.where(sql<boolean>`${lastLogin} = '-infinity'`)
  return users
}

/** Whether what is searched for is found in more people than are counted, the deleted ones aside. */
export async function isCommonSearch(tx: Tx, { search }: Filters): Promise<boolean> {
  if (!search) return false
  const { rows } = await sql<{ more: boolean }>`
    select finds_more_users(fold(${likePattern(search)}), ${MOST_COUNTED}) as more`.execute(tx)
  return rows[0]?.more === true
}

/**
 * How many they are: from the counts kept by role and status where these alone are asked for, else counted up to `most`, and
 * whether there are more.
 */
export async function countUsersWho(
  tx: Tx,
  filters: Filters,
  { isCommon = false, most = Infinity } = {},
): Promise<{ total: number; isMore: boolean }> {
  const { role, status, ...others } = filters
  const { search, email, manager, lastLoginFrom, lastLoginBefore, neverSignedIn } = others
  const asksMore = fieldConditions(others).length > 0 || (manager?.length ?? 0) > 0
  const asksOthers = email || asksMore || lastLoginFrom || lastLoginBefore || neverSignedIn
  if (search && isCommon && most === MOST_COUNTED && !asksOthers && !role?.length && !status?.length)
    return { total: most, isMore: true }
  if (search || asksOthers) {
    const matching = usersWho(tx, filters, { isCommon }).select('users.id')
    const { total } = await tx
      .selectFrom((most === Infinity ? matching : matching.limit(most + 1)).as('matching'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return { total: Math.min(total, most), isMore: total > most }
  }
  let counts = tx.selectFrom('user_counts').select(sql<number>`coalesce(sum(people), 0)::int`.as('total'))
  if (role?.length) counts = counts.where('role', 'in', role)
  counts = status?.length ? counts.where('status', 'in', status) : counts.where('status', '!=', 'deleted')
  return { total: (await counts.executeTakeFirstOrThrow()).total, isMore: false }
}
