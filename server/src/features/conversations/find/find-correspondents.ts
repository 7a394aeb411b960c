import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../../http/caller/context.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { beginsWith, writesTo } from '../conversations.policy.ts'
import { viewPerson, type ConversationRow } from '../own-conversation.ts'

const MOST_PEOPLE = 20

/** Whom somebody is in mentoring with now: few, found by their conversations. */
const togetherWith = (
  userId: string,
) => sql`(select case when c.low_id = ${userId} then c.high_id else c.low_id end
  from conversations c where c.company_id = current_company() and c.mentoring = 'running'
    and (c.low_id = ${userId} or c.high_id = ${userId}))`

/** Whom one may write to; a student sees who there is, for others a company may be too large to be listed. */
export async function findCorrespondents(
  { tx, actor }: Context,
  { query }: Input<typeof conversationsApi.people>,
) {
  if (query.search === undefined && actor.role !== 'student') return { items: [] }
  const pattern = likePattern(query.search ?? '')
  const { rows } = await sql<ConversationRow>`
    select u.id as other_id, u.company_id, u.name, u.surname, u.role, u.status, u.photo_key from users u
    where u.company_id = current_company() and u.id <> ${actor.id} and u.id in (
      select find_correspondents(fold(${pattern}), ${[...writesTo[actor.role]]}::text[], ${MOST_PEOPLE + 1})
      union all
      select p.id from users p where p.company_id = current_company() and p.id in ${togetherWith(actor.id)}
        and p.status = any(${[...beginsWith('running')]}::text[])
        and fold(p.name || ' ' || p.surname) like fold(${pattern}))
    order by u.name, u.id limit ${MOST_PEOPLE}`.execute(tx)
  return { items: rows.map(viewPerson) }
}
