import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { TEST_EVENT, type webhooksApi } from '#contract/companies/webhooks.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { bodyOf } from './make-bodies.ts'
import { deliveryOf, lockWebhook } from './webhooks.view.ts'
import { siteOf } from './xapi/make-statements.ts'
import { testStatement } from './xapi/statement.ts'

/** Sends an address something that says nothing, as everything else is sent. */
export async function testWebhook(ctx: Context, { params }: Input<typeof webhooksApi.test>) {
  const { tx, actor, company, request, services } = ctx
  const webhook = await lockWebhook(ctx, params.id)
  if (webhook.state !== 'on') fail('CONFLICT', { details: { reason: 'webhook_off' } })
  const id = uuid()
  const at = new Date()
  const company_id = company.id
  await tx
    .insertInto('webhook_events')
    .values({
      company_id,
      id,
      type: TEST_EVENT,
      subject_id: webhook.id,
      at,
      ...(webhook.kind === 'xapi'
        ? { body: '', statement: testStatement(siteOf(services, company), { id, at, who: webhook.id }) }
        : { body: bodyOf(TEST_EVENT, at, { webhookId: webhook.id }) }),
    })
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values({ company_id, webhook_id: webhook.id, event_id: id })
    .execute()
  const target = { type: 'webhook', id: webhook.id, name: webhook.url }
  await audit(tx, company.id, { actor, request }, { action: 'webhooks.tested', target })
  return deliveryOf(tx, webhook.id, id)
}
