import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/companies/webhooks.ts'
import { forgetAbout } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { lockWebhook } from './webhooks.view.ts'

export async function deleteWebhook(ctx: Context, { params }: Input<typeof webhooksApi.delete>) {
  const { tx, actor, company, request } = ctx
  const webhook = await lockWebhook(ctx, params.id)
  await tx.deleteFrom('webhooks').where('id', '=', webhook.id).execute()
  await forgetAbout(tx, { about: webhook.id, kinds: ['webhook_off'] })
  const target = { type: 'webhook', id: webhook.id, name: webhook.url }
  await audit(tx, company.id, { actor, request }, { action: 'webhooks.deleted', target })
  return {}
}
