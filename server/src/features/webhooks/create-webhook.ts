import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { webhooksApi } from '#contract/companies/webhooks.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { requireHttps } from './require-https.ts'
import { newSecret, sealedFor } from './sign.ts'
import { webhookOf } from './webhooks.view.ts'

/** Has an address told of what happens from now on. Its secret is readable this once. */
export async function createWebhook(ctx: Context, { body }: Input<typeof webhooksApi.create>) {
  const { tx, actor, company, request, services } = ctx
  requireHttps(services, body.url)
  await requireQuota(ctx, 'webhooks', sql.table('webhooks'))
  const id = uuid()
  const { password, ...chosen } = body
  // Of a store it is what it was given us by: nothing of ours, and never shown.
  const secret = password ?? newSecret()
  await tx
    .insertInto('webhooks')
    .values({
      company_id: company.id,
      id,
      ...chosen,
      secret: services.seal.close(secret, sealedFor(id)),
      created_by: actor.id,
    })
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'webhooks.created',
      target: { type: 'webhook', id, name: body.url },
      after: { kind: body.kind, url: body.url, description: body.description, events: body.events },
    },
  )
  return { webhook: await webhookOf(tx, id), secret: body.kind === 'xapi' ? null : secret }
}
