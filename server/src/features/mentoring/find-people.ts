import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../http/caller/context.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { selectMentees } from './candidates.ts'

const MOST = 20

/** People who may be given a mentor, whose name holds the letters. */
export async function findPeople({ tx }: Context, { query }: Input<typeof mentoringApi.people>) {
  const rows = await selectMentees(tx)
    .where('users.status', '=', 'active')
    .where(sql<boolean>`users.id in (select search_users(fold(${likePattern(query.search)})))`)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(MOST)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
      timeZone: row.time_zone,
    })),
  }
}
