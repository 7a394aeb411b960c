import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { unreadAbout } from '../../conversations/offered.ts'
import { viewListed } from '../help.view.ts'
import { asNow, selectRequests } from '../requests.ts'

/** One’s own requests: those that are open first, then the newest. */
export async function ownRequests({ tx, actor }: Context, { query }: Input<typeof helpApi.mine>) {
  const own = selectRequests(tx).where('h.student_id', '=', actor.id)
  const { total } = await own
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
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
  const items = rows.map((row) => viewListed(asNow(row), 'student', unread.get(row.id) ?? 0))
  return pageOf(items, total, query)
}
