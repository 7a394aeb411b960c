import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { helpApi, HelpStanding } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { asNow, fullName, isOwed, isWaiting, owedBy, selectRequests } from '../requests.ts'

/** How the company’s open requests stand, those whose promise is nearest first, and how promises were kept: no word of any. */
export async function helpOverview({ tx }: Context, { query }: Input<typeof helpApi.overview>) {
  const open = selectRequests(tx).where('h.state', 'in', isOpen)
  const counts = await open
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${isOwed} and ${owedBy} < now()))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow()
  const { rows: kept } = await sql<{ answered: number; in_time: number }>`
    select count(*)::int as answered,
      (count(*) filter (where answered_at <= coalesce(first_promised_at, promised_at)))::int as in_time
    from help_requests where answered_at > now() - interval '30 days'`.execute(tx)
  const rows = await open
    .orderBy(isOwed, 'desc')
    .orderBy(owedBy)
    .orderBy('h.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = rows.map((found): HelpStanding => {
    const row = asNow(found)
    return {
      id: row.id,
      state: row.state,
      student: fullName(row.student),
      mentor: row.claimer && fullName(row.claimer),
      course: row.course,
      askedAt: row.asked_at.toISOString(),
      promisedAt: row.owed_by.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      requeued: row.turn - 1,
    }
  })
  const { total, waiting, late } = counts
  return {
    ...pageOf(items, total, query),
    waiting,
    late,
    answering: total - waiting,
    answered: kept[0]?.answered ?? 0,
    inTime: kept[0]?.in_time ?? 0,
  }
}
