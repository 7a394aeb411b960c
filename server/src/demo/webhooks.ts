import { v7 as uuid } from 'uuid'
import { eventsOf } from '#contract/companies/webhooks.ts'
import type { Tx } from '../db/tenant.ts'
import { bodyOf } from '../features/webhooks/make-bodies.ts'
import { newSecret, sealedFor } from '../features/webhooks/sign.ts'
import { HOUR_MS } from '../platform/durations.ts'
import type { Services } from '../services.ts'

/** An address that was told of people, and a record store. Both are switched off: a demo calls nobody. */
export async function addWebhook(
  tx: Tx,
  { seal }: Pick<Services, 'seal'>,
  companyId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const webhookId = uuid()
  await tx
    .insertInto('webhooks')
    .values({
      company_id: companyId,
      id: webhookId,
      url: 'https://payroll.fernhill.test/cairn',
      description: 'Payroll',
      events: ['user.created', 'user.changed', 'certificate.issued'],
      state: 'off',
      secret: seal.close(newSecret(), sealedFor(webhookId)),
      created_by: ids.get('admin') ?? null,
    })
    .execute()
  const storeId = uuid()
  await tx
    .insertInto('webhooks')
    .values({
      company_id: companyId,
      id: storeId,
      kind: 'xapi',
      url: 'https://lrs.fernhill.test/xapi/',
      username: 'fernhill',
      description: 'Learning records',
      events: [...eventsOf.xapi],
      state: 'off',
      secret: seal.close('three stones', sealedFor(storeId)),
      created_by: ids.get('admin') ?? null,
    })
    .execute()
  const deliveries = [
    { type: 'user.created', hours: 50, state: 'delivered', tries: 1, status: 200, answer: 'Accepted' },
    {
      type: 'user.changed',
      hours: 26,
      state: 'failed',
      tries: 10,
      status: 503,
      answer: 'Down for maintenance',
    },
  ] as const
  for (const { type, hours, state, tries, status, answer } of deliveries) {
    const userId = ids.get('student') ?? null
    const at = new Date(Date.now() - hours * HOUR_MS)
    const id = uuid()
    const body = bodyOf(type, at, { id: userId, role: 'student', status: 'active' })
    await tx
      .insertInto('webhook_events')
      .values({ company_id: companyId, id, type, subject_id: userId ?? id, user_id: userId, at, body })
      .execute()
    await tx
      .insertInto('webhook_deliveries')
      .values({
        company_id: companyId,
        webhook_id: webhookId,
        event_id: id,
        state,
        tries,
        status,
        answer,
        problem: state === 'failed' ? 'status' : null,
        last_at: at,
        next_at: null,
        created_at: at,
      })
      .execute()
  }
}
