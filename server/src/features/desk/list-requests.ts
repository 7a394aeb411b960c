import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { deskApi, DeskInbox } from '#contract/help/desk.ts'
import { roleAllowed } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { deskLimits } from './limits.ts'
import { unreadAtDesk } from '../conversations/desk.ts'
import { openRequest, selectRequests, viewListed } from './requests.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const howMany = sql<number>`count(*)::int`.as('total')

/** One’s own: what is not closed first, then the newest. */
export async function ownDesk({ tx, actor }: Context, { query }: Input<typeof deskApi.mine>) {
  const own = selectRequests(tx).where('d.asker_id', '=', actor.id)
  const { total } = await own.clearSelect().select(howMany).executeTakeFirstOrThrow()
  const rows = await own
    .orderBy(sql`d.state = 'closed'`)
    .orderBy('d.last_at', 'desc')
    .orderBy('d.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const unread = await unreadAtDesk(tx, actor.id, idsOf(rows))
  return pageOf(
    rows.map((row) => viewListed(row, 'asker', unread.get(row.id) ?? 0)),
    total,
    query,
  )
}

/** What people asked the company: what waits for an answer first, the longest before the others. */
export async function deskInbox(
  { tx, actor }: Context,
  { query }: Input<typeof deskApi.inbox>,
): Promise<DeskInbox> {
  // What an administrator asked before they were one is theirs alone to see as who asked.
  const all = selectRequests(tx).where('d.asker_id', '!=', actor.id)
  const isOpen = sql`d.state = 'open'`
  const counts = await all
    .clearSelect()
    .select(sql<number>`(count(*) filter (where ${isOpen}))::int`.as('open'))
    .select(sql<number>`(count(*) filter (where ${isOpen} and assignee.id = ${actor.id}))::int`.as('mine'))
    .select(sql<number>`(count(*) filter (where ${isOpen} and assignee.id is null))::int`.as('nobodys'))
    .executeTakeFirstOrThrow()
  const { rows: measured } = await sql<{ answered: number; first: number | null }>`
    select count(*)::int as answered, ceil(percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - asked_at) / 60))::int as first
    from desk_requests where answered_at > now() - interval '30 days'`.execute(tx)
  let narrowed = all
  if (query.state) narrowed = narrowed.where('d.state', '=', query.state)
  if (query.topic) narrowed = narrowed.where('d.topic', '=', query.topic)
  if (query.whose === 'mine') narrowed = narrowed.where('assignee.id', '=', actor.id)
  if (query.whose === 'nobodys') narrowed = narrowed.where('assignee.id', 'is', null)
  const { total } = await narrowed.clearSelect().select(howMany).executeTakeFirstOrThrow()
  const rows = await narrowed
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then d.last_at end`)
    .orderBy(sql`d.state = 'closed'`)
    .orderBy('d.last_at', 'desc')
    .orderBy('d.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const unread = await unreadAtDesk(tx, actor.id, idsOf(rows))
  return {
    ...pageOf(
      rows.map((row) => viewListed(row, 'desk', unread.get(row.id) ?? 0)),
      total,
      query,
    ),
    ...counts,
    answered: measured[0]?.answered ?? 0,
    firstAnswer: measured[0]?.first ?? null,
  }
}

/** Of one’s own, and for an administrator of what waits for them or for anybody. */
export async function countUnreadDesk({ tx, actor }: Context) {
  const rows = await selectRequests(tx)
    .clearSelect()
    .select('d.id')
    .where((is) =>
      is.or([
        is('d.asker_id', '=', actor.id),
        ...(roleAllowed(['admin'], actor.role)
          ? [
              is.and([
                is('d.state', '=', 'open'),
                is.or([is('assignee.id', '=', actor.id), is('assignee.id', 'is', null)]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('d.last_at', 'desc')
    .limit(deskLimits.counted)
    .execute()
  return { unread: (await unreadAtDesk(tx, actor.id, idsOf(rows))).size }
}

export const deskById = (ctx: Context, { params }: Input<typeof deskApi.byId>) => openRequest(ctx, params.id)
