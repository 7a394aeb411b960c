import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { holdsMentor, isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { blockedWith, unreadAbout } from '../../conversations/offered.ts'
import { viewListed } from '../help.view.ts'
import { isWaiting, selectRequests } from '../requests.ts'

/** The requests that one holds, what lies with oneself first, and those that one answered; none of whoever is blocked. */
export async function claimedRequests({ tx, actor }: Context, { query }: Input<typeof helpApi.claimed>) {
  const blocked = await blockedWith(tx, actor.id)
  const own = selectRequests(tx)
    .where('h.claimer_id', '=', actor.id)
    .where(sql<boolean>`not ${isWaiting}`)
    .$if(blocked.size > 0, (among) => among.where('h.student_id', 'not in', [...blocked]))
  const mine = sql<boolean>`h.state in (${sql.join([...holdsMentor])})`
  const { total, holds } = await own
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where ${mine}))::int`.as('holds'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .orderBy(mine, 'desc')
    .orderBy(sql`h.state in (${sql.join([...isOpen])})`, 'desc')
    .orderBy('h.last_at', 'desc')
    .orderBy('h.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const unread = await unreadAbout(
    tx,
    actor.id,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => viewListed(row, 'claimer', unread.get(row.id) ?? 0))
  return { ...pageOf(items, total, query), holds, most: limits.helpClaims }
}
