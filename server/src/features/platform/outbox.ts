import type { Input } from '#contract/endpoint.ts'
import type { OutboxItem, platformApi } from '#contract/installation/platform.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { requireFreshProof } from '../../http/caller/fresh-proof.ts'
import { fail } from '../../core/errors.ts'
import { pageOf } from '../../http/page.ts'
import { placeholder, tokenFiller } from '../../platform/mail/token.ts'

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
  return pageOf(rows.map(view), total, query)
}

/**
 * A kept mail leaves by the super_admin’s own hand, with its link; that of a mail which is sent is nobody else’s. A link
 * is a way in as whoever it was written to: it is shown to whoever proved who they are, not to a session left open.
 */
export async function readOutboxMessage(
  { tx, actor, company, services }: Context,
  { params }: Input<typeof platformApi.outboxMessage>,
) {
  const row = await tx
    .selectFrom('mails')
    .select([...columns, 'body_text', 'body_html', 'sealed_token'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const isShown = row.state === 'kept'
  if (isShown && row.sealed_token) requireFreshProof(actor)
  const fill = isShown
    ? tokenFiller(services.seal, { companyId: company.id, mailId: row.id }, row.sealed_token)
    : (words: string) => words.replaceAll(placeholder(row.id), '…')
  return { ...view(row), text: fill(row.body_text), html: fill(row.body_html) }
}
