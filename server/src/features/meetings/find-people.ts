import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import type { Context } from '../../http/caller/context.ts'
import { personColumns, viewPerson } from './meetings.view.ts'

const MOST = 20

/** People of the company by a part of their name, hidden ones left out. No address can be found by it. */
export async function findPeople({ tx, actor }: Context, { query }: Input<typeof meetingsApi.people>) {
  const rows = await tx
    .selectFrom('users')
    .select(personColumns)
    .where(
      sql<boolean>`users.id in (select find_colleagues(fold(${likePattern(query.search)}), ${MOST + 1}))`,
    )
    .where('users.id', '!=', actor.id)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(MOST)
    .execute()
  return { items: rows.map(viewPerson) }
}
