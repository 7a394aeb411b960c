import type { Input } from '#contract/endpoint.ts'
import type { OutboxItem, platformApi } from '#contract/platform.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { page } from '../../http/page.ts'

type Row = Pick<
  Selectable<Database['mails']>,
  'id' | 'recipient' | 'subject' | 'state' | 'created_at' | 'sent_at' | 'error'
>
const columns = ['id', 'recipient', 'subject', 'state', 'created_at', 'sent_at', 'error'] as const

const view = (row: Row): OutboxItem => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
})

/** Mail of the company one works in, newest first. */
export async function listOutbox({ tx }: Context, { query }: Input<typeof platformApi.outbox>) {
  const { total } = await tx
    .selectFrom('mails')
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('mails')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return page(rows.map(view), total, query)
}

export async function readOutboxMessage(
  { tx }: Context,
  { params }: Input<typeof platformApi.outboxMessage>,
) {
  const row = await tx
    .selectFrom('mails')
    .select([...columns, 'body_text', 'body_html'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return { ...view(row), text: row.body_text, html: row.body_html }
}
