import type { Input } from '#contract/endpoint.ts'
import type { Webhook, webhooksApi } from '#contract/companies/webhooks.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { failWaiting } from './keep-outcome.ts'
import { requireHttps } from './require-https.ts'
import { lockWebhook, webhookOf } from './webhooks.view.ts'

/** `on` is a fresh start: what failed before is of the time before. */
function stateAfter(had: Webhook['state'], enabled: boolean | undefined): Webhook['state'] {
  if (enabled === undefined || enabled === (had === 'on')) return had
  return enabled ? 'on' : 'off'
}

/** Changes an address and what it is told of. What waits for one that is switched off can be sent again later. */
export async function updateWebhook(ctx: Context, { params, body }: Input<typeof webhooksApi.update>) {
  const { tx, actor, company, request, services } = ctx
  const webhook = await lockWebhook(ctx, params.id)
  const { enabled, ...changed } = body
  if (changed.url !== undefined) requireHttps(services, changed.url)
  const { url, description, events } = { ...webhook, ...changed }
  const state = stateAfter(webhook.state, enabled)
  const isFresh = state !== webhook.state || url !== webhook.url
  await tx
    .updateTable('webhooks')
    .set({ url, description, events, state, updated_at: new Date(), ...(isFresh && { failing_since: null }) })
    .where('id', '=', webhook.id)
    .execute()
  if (state !== 'on') await failWaiting(tx, webhook.id)
  const before = { url: webhook.url, description: webhook.description, events: webhook.events }
  const isOn = (one: Webhook['state']) => one === 'on'
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'webhooks.changed',
      target: { type: 'webhook', id: webhook.id, name: url },
      before: { ...before, enabled: isOn(webhook.state) },
      after: { url, description, events, enabled: isOn(state) },
    },
  )
  return webhookOf(tx, webhook.id)
}
