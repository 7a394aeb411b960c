import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export async function furnishWebhooks({ tx, company_id, services, student }: Ground) {
  const ids = { webhookId: uuid(), deliveryId: uuid() }
  await tx
    .insertInto('webhooks')
    .values({
      company_id,
      id: ids.webhookId,
      url: 'https://webhooks.invalid/cairn',
      description: 'Payroll',
      events: ['certificate.expired'],
      secret: services.seal.close('whsec_c2VjcmV0', `webhook ${ids.webhookId}`),
    })
    .execute()
  await tx
    .insertInto('webhook_events')
    .values({
      company_id,
      id: ids.deliveryId,
      type: 'user.created',
      subject_id: student.id,
      user_id: student.id,
      body: '{}',
    })
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values({
      company_id,
      webhook_id: ids.webhookId,
      event_id: ids.deliveryId,
      state: 'delivered',
      next_at: null,
    })
    .execute()
  return ids
}

export const webhooksCalls: Calls = {
  'webhooks.update': ({ webhookId: id }) => ({ params: { id }, body: { description: 'Payroll and more' } }),
  'webhooks.rotateSecret': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.delete': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.test': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.deliveries': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.replay': ({ webhookId: id, deliveryId }) => ({ params: { id, deliveryId } }),
  'webhooks.replayFailed': ({ webhookId: id }) => ({
    params: { id },
    body: { since: '2026-01-01T00:00:00Z' },
  }),
}
