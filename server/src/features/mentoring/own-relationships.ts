import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { isGroupsFirst } from './groups/members.ts'
import { askedWord, partOf, selectPairs, viewRelationship } from './relationship.view.ts'

const ofPerson = (tx: Tx, userId: string) =>
  selectPairs(tx)
    .where((is) => is.or([is('r.mentor_id', '=', userId), is('r.mentee_id', '=', userId)]))
    .where(sql<boolean>`(r.mentee_id = ${userId} or ${isGroupsFirst})`)

const order = sql`case when r.state = 'proposed' then 0 when r.state in ('active', 'paused') then 1 else 2 end`

/** One’s own pairs: what waits for an answer, those that are going on, and those that are over, the newest first. */
export async function ownRelationships({ tx, actor }: Context, { query }: Input<typeof mentoringApi.mine>) {
  const { total } = await ofPerson(tx, actor.id)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ofPerson(tx, actor.id)
    .select(askedWord.as('asked_word'))
    .orderBy(order)
    .orderBy('r.last_at', 'desc')
    .orderBy('r.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = rows.flatMap((row) => {
    const part = partOf(row, actor.id)
    return part ? [viewRelationship(row, part)] : []
  })
  return pageOf(items, total, query)
}
