import { sql } from 'kysely'
import type { Delivery, Webhook } from '#contract/companies/webhooks.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { sentOf } from './prepare.ts'

const counted = (state: 'delivered' | 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.company_id = webhooks.company_id
    and d.webhook_id = webhooks.id and d.state = ${state})`.as(state)

export const selectWebhooks = (tx: Tx) =>
  tx
    .selectFrom('webhooks')
    .select([
      'id',
      'kind',
      'username',
      'url',
      'description',
      'events',
      'state',
      'created_at',
      'failing_since',
      'previous_until',
      counted('delivered'),
      counted('waiting'),
      counted('failed'),
    ])
    .orderBy('created_at')
    .orderBy('id')
type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>

export const viewWebhook = (row: Row): Webhook => ({
  id: row.id,
  kind: row.kind,
  username: row.username,
  url: row.url,
  description: row.description,
  events: row.events,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_until && row.previous_until > new Date() ? row.previous_until.toISOString() : null,
  delivered: row.delivered,
  waiting: row.waiting,
  failed: row.failed,
})

export async function webhookOf(tx: Tx, id: string): Promise<Webhook> {
  return viewWebhook((await selectWebhooks(tx).where('id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND'))
}

/** An address for whoever changes it, locked until that is done. Who waited for it is judged as they are then. */
export async function lockWebhook({ tx, askAgain }: Pick<Context, 'tx' | 'askAgain'>, id: string) {
  const row = await tx
    .selectFrom('webhooks')
    .select(['id', 'kind', 'url', 'username', 'description', 'events', 'state', 'secret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await askAgain()
  return row ?? fail('NOT_FOUND')
}

export const selectDeliveries = (tx: Tx, webhookId: string) =>
  tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.event_id'),
    )
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .where('d.webhook_id', '=', webhookId)
    .select([
      'e.id',
      'e.type',
      'e.at',
      'd.state',
      'd.tries',
      'd.last_at',
      'd.next_at',
      'd.status',
      'd.problem',
    ])
    .select(['d.answer', sentOf.as('body')])
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

export const viewDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type as Delivery['type'],
  at: row.at.toISOString(),
  state: row.state,
  tries: row.tries,
  lastAt: row.last_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
  answer: row.answer,
  body: row.body ?? '',
})

export async function deliveryOf(tx: Tx, webhookId: string, id: string): Promise<Delivery> {
  const row = await selectDeliveries(tx, webhookId).where('e.id', '=', id).executeTakeFirst()
  return viewDelivery(row ?? fail('NOT_FOUND'))
}
