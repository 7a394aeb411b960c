import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { usersWho } from './filter-users.ts'
import { userColumns, viewUser } from './users.view.ts'

/** The one user who matches; of several the first by name. */
export async function findUser({ tx }: Context, { query }: Input<typeof usersApi.find>) {
  const user = await usersWho(tx, query)
    .select(userColumns)
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  return viewUser(user ?? fail('NOT_FOUND'))
}
