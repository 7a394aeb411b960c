import type { Input } from '#contract/endpoint.ts'
import { misfitOf, type Webhook, type webhooksApi } from '#contract/companies/webhooks.ts'
import { failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { failWaiting } from './keep-outcome.ts'
import { requireHttps } from './require-https.ts'
import { sealedFor } from './sign.ts'
import { lockWebhook, webhookOf } from './webhooks.view.ts'

/** `on` is a fresh start: what failed before is of the time before. */
function stateAfter(had: Webhook['state'], enabled: boolean | undefined): Webhook['state'] {
  if (enabled === undefined || enabled === (had === 'on')) return had
  return enabled ? 'on' : 'off'
}

/** What its kind takes; and no other server is handed the password that was given for this one. */
function requireFit(
  { kind, url }: Pick<Webhook, 'kind' | 'url'>,
  changed: Input<typeof webhooksApi.update>['body'],
): void {
  const misfit = misfitOf(kind, changed)
  if (misfit) failField(misfit, 'invalid_value')
  const isElsewhere = changed.url !== undefined && new URL(changed.url).origin !== new URL(url).origin
  if (kind === 'xapi' && isElsewhere && changed.password === undefined) failField('password', 'required')
}

/** Changes an address and what it is told of. What waits for one that is switched off can be sent again later. */
export async function updateWebhook(ctx: Context, { params, body }: Input<typeof webhooksApi.update>) {
  const { tx, actor, company, request, services } = ctx
  const webhook = await lockWebhook(ctx, params.id)
  const { enabled, password, ...changed } = body
  requireFit(webhook, body)
  if (changed.url !== undefined) requireHttps(services, changed.url)
  const { url, description, events, username } = { ...webhook, ...changed }
  const state = stateAfter(webhook.state, enabled)
  const isFresh = state !== webhook.state || url !== webhook.url
  await tx
    .updateTable('webhooks')
    .set({
      url,
      description,
      events,
      username,
      state,
      updated_at: new Date(),
      ...(isFresh && { failing_since: null }),
      ...(password !== undefined && { secret: services.seal.close(password, sealedFor(webhook.id)) }),
    })
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
