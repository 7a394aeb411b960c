import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/companies/webhooks.ts'
import { fail } from '../../core/errors.ts'
import { webhooksLimits } from './limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { newSecret, sealedFor } from './sign.ts'
import { lockWebhook, webhookOf } from './webhooks.view.ts'

/** Gives an address a new secret. For a day both sign what is sent, so that its receiver can change over. */
export async function rotateSecret(ctx: Context, { params }: Input<typeof webhooksApi.rotateSecret>) {
  const { tx, actor, company, request, services } = ctx
  const webhook = await lockWebhook(ctx, params.id)
  // A store has none of ours.
  if (webhook.kind !== 'webhook') fail('NOT_FOUND')
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .set({
      secret: services.seal.close(secret, sealedFor(webhook.id)),
      previous_secret: webhook.secret,
      previous_until: sql<Date>`now() + interval '1 hour' * ${sql.lit(webhooksLimits.previousSecretHours)}`,
      updated_at: new Date(),
    })
    .where('id', '=', webhook.id)
    .execute()
  const target = { type: 'webhook', id: webhook.id, name: webhook.url }
  await audit(tx, company.id, { actor, request }, { action: 'webhooks.secret_rotated', target })
  return { webhook: await webhookOf(tx, webhook.id), secret }
}
