import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { messageReportsApi, ReportedMessage } from '#contract/help/message-reports.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { conversationsLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { messageColumns, type MessageRow } from '../messages.ts'
import { filesOf } from '../parcels.ts'

type Report = {
  conversation_id: string
  reporter_id: string
  reported_id: string
  up_to: number
  name: string
}

/** Held: of many openings each is told and counted. Whoever is one of the two opens nothing in this way. */
async function holdReport(tx: Tx, id: string, openerId: string): Promise<Report> {
  const { rows } = await sql<Report>`
    update message_reports r set opened_at = now() from users u
    where r.id = ${id} and ${openerId} not in (r.reporter_id, r.reported_id)
      and u.company_id = r.company_id and u.id = r.reported_id
    returning r.conversation_id, r.reporter_id, r.reported_id, r.up_to, trim(u.name || ' ' || u.surname) as name`.execute(
    tx,
  )
  return rows[0] ?? fail('NOT_FOUND')
}

/**
 * The last until the report, of those that both were shown: what was withheld from one of them is none, and in a group
 * nothing that others wrote, who are not told of it.
 */
async function reportedMessages(
  ctx: Pick<Context, 'tx' | 'services'>,
  report: Report,
): Promise<ReportedMessage[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages g where g.conversation_id = ${report.conversation_id}
      and g.number <= ${report.up_to} and not g.withheld
      and g.sender_id in (${report.reporter_id}, ${report.reported_id})
    order by g.number desc limit ${conversationsLimits.openedOfReport}`.execute(ctx.tx)
  const files = await filesOf(ctx, rows)
  return rows.toReversed().map((row) => ({
    number: row.number,
    by: row.sender_id === report.reporter_id ? 'reporter' : 'reported',
    text: row.text,
    at: row.at.toISOString(),
    edited: row.edited_at !== null && row.deleted_at === null,
    deleted: row.deleted_at !== null,
    files: files.get(row.parcel_id ?? '') ?? [],
  }))
}

/**
 * The one way in which somebody else reads what two people wrote, and opens what went along: the messages around a report,
 * for a reason that stands in the company’s audit log and that both of the two are told, in the same transaction. The log
 * says how many files, and names none.
 */
export async function openReported(ctx: Context, { params, body }: Input<typeof messageReportsApi.open>) {
  const { tx, actor, company, request } = ctx
  const report = await holdReport(tx, params.id, actor.id)
  const items = await reportedMessages(ctx, report)
  const files = items.reduce((sum, message) => sum + message.files.length, 0)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'conversations.reported_opened',
      target: { type: 'user', id: report.reported_id, name: report.name },
      after: { note: body.reason, count: items.length, files },
    },
  )
  const notice = {
    kind: 'messages_opened',
    about: report.conversation_id,
    title: body.reason,
    keepsTitles: true,
  } as const
  await notify(tx, [
    { ...notice, userId: report.reporter_id, personId: report.reported_id },
    { ...notice, userId: report.reported_id, personId: report.reporter_id },
  ])
  return { items }
}
