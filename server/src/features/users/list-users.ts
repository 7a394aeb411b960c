import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import {
  countUsersWho,
  isCommonSearch,
  lastLogin,
  MOST_COUNTED,
  usersWho,
  type Filters,
} from './filter-users.ts'
import { userColumns, viewUser } from './users.view.ts'
import { pageOf } from '../../http/page.ts'

type Sort = Input<typeof usersApi.list>['query']['sort']

/** Each is an expression of an index, to the letter. */
const expressions = {
  name: sql`users.name collate "und-x-icu"`,
  surname: sql`users.surname collate "und-x-icu"`,
  email: sql`users.email`,
  lastLogin,
}

/** The matching users' ids in order, ties by id, so that pages never overlap. */
function sortedIds(tx: Tx, filters: Filters, sort: Sort, isCommon: boolean) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const expression = expressions[sort.replace('-', '') as keyof typeof expressions]
  return usersWho(tx, filters, { isCommon })
    .select('users.id')
    .orderBy(expression, direction)
    .orderBy('users.id', direction)
}

export async function listUsers({ tx }: Context, { query }: Input<typeof usersApi.list>) {
  const { page, pageSize, sort, exact } = query
  const isCommon = await isCommonSearch(tx, query)
  const most = exact ? Infinity : MOST_COUNTED
  // Ids first: an index alone answers them, and only the page's own rows are read.
  const ids = sortedIds(tx, query, sort, isCommon)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [rows, { total, isMore }] = await Promise.all([
    tx
      .selectFrom('users')
      .innerJoin(ids.as('page'), 'page.id', 'users.id')
      .select(userColumns)
      .orderBy(expressions[sort.replace('-', '') as keyof typeof expressions], direction)
      .orderBy('users.id', direction)
      .execute(),
    countUsersWho(tx, query, { isCommon, most }),
  ])
  return { ...pageOf(rows.map(viewUser), total, { page, pageSize }), isMore }
}
