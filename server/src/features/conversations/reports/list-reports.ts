import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { MessageReport, messageReportsApi } from '#contract/help/message-reports.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'

type Row = Pick<MessageReport, 'id' | 'reporter' | 'reported' | 'reason' | 'words'> & {
  at: Date
  opened_at: Date | null
}

/** Those that are between others: nobody looks after a report in which they are one of the two. */
const between = (userId: string) =>
  sql`message_reports r where ${userId} not in (r.reporter_id, r.reported_id)`

export async function listReports({ tx, actor }: Context, { query }: Input<typeof messageReportsApi.list>) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${between(actor.id)}`.execute(tx)
  const party = (
    column: string,
  ) => sql`(select jsonb_build_object('id', u.id, 'name', u.name, 'surname', u.surname)
    from users u where u.company_id = r.company_id and u.id = ${sql.ref(column)})`
  const { rows } = await sql<Row>`
    select r.id, ${party('r.reporter_id')} as reporter, ${party('r.reported_id')} as reported, r.reason, r.words, r.at,
      r.opened_at
    from ${between(actor.id)} order by r.at desc, r.id limit ${query.pageSize}
    offset ${(query.page - 1) * query.pageSize}`.execute(tx)
  const items = rows.map(({ at, opened_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    openedAt: opened_at && opened_at.toISOString(),
  }))
  return pageOf(items, counted[0]?.total ?? 0, query)
}
