import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/webhooks.ts'
import { forgetAbout } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/context.ts'
import { audit } from '../../platform/audit.ts'
import { lockWebhook } from './webhooks.view.ts'

export async function deleteWebhook(
  { tx, actor, company, request }: Context,
  { params }: Input<typeof webhooksApi.delete>,
) {
  const webhook = await lockWebhook(tx, params.id)
  await tx.deleteFrom('webhooks').where('id', '=', webhook.id).execute()
  await forgetAbout(tx, { about: webhook.id, kinds: ['webhook_off'] })
  const target = { type: 'webhook', id: webhook.id, name: webhook.url }
  await audit(tx, company.id, { actor, request }, { action: 'webhooks.deleted', target })
  return {}
}
