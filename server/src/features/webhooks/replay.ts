import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/companies/webhooks.ts'
import { fail } from '../../core/errors.ts'
import { webhooksLimits } from './limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { deliveryOf, lockWebhook } from './webhooks.view.ts'

/** As if it had never been tried: what happened first goes first. */
const anew = {
  state: 'waiting' as const,
  tries: 0,
  next_at: sql<Date>`(select e.at from webhook_events e
    where e.company_id = webhook_deliveries.company_id and e.id = webhook_deliveries.event_id)`,
}

async function lockOpen(ctx: Context, id: string) {
  const webhook = await lockWebhook(ctx, id)
  if (webhook.state !== 'on') fail('CONFLICT', { details: { reason: 'webhook_off' } })
  return webhook
}

async function tell(
  { tx, actor, company, request }: Context,
  webhook: { id: string; url: string },
  count: number,
) {
  const target = { type: 'webhook', id: webhook.id, name: webhook.url }
  await audit(tx, company.id, { actor, request }, { action: 'webhooks.replayed', target, after: { count } })
}

/** Sends something once more, whatever came of it, under the same id: a receiver knows it again. */
export async function replayDelivery(ctx: Context, { params }: Input<typeof webhooksApi.replay>) {
  const { tx } = ctx
  const webhook = await lockOpen(ctx, params.id)
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(anew)
    .where('webhook_id', '=', webhook.id)
    .where('event_id', '=', params.deliveryId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('NOT_FOUND')
  await tell(ctx, webhook, 1)
  return deliveryOf(tx, webhook.id, params.deliveryId)
}

/** Sends once more what failed since a moment, the oldest first. */
export async function replayFailed(ctx: Context, { params, body }: Input<typeof webhooksApi.replayFailed>) {
  const { tx } = ctx
  const webhook = await lockOpen(ctx, params.id)
  const since = new Date(body.since)
  const failed = sql`select d.event_id from webhook_deliveries d
      join webhook_events e on e.company_id = d.company_id and e.id = d.event_id
    where d.company_id = current_company() and d.webhook_id = ${webhook.id}::uuid and d.state = 'failed'
      and e.at >= ${since} order by e.at, e.id limit ${sql.lit(webhooksLimits.replayedAtOnce)}`
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(anew)
    .where('webhook_id', '=', webhook.id)
    .where('event_id', 'in', sql<string>`(${failed})`)
    .executeTakeFirst()
  const replayed = Number(numUpdatedRows)
  if (replayed) await tell(ctx, webhook, replayed)
  return { replayed }
}
