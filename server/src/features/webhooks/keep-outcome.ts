import { sql } from 'kysely'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { audit } from '../../platform/audit.ts'
import type { Services } from '../../services.ts'
import { activeAdmins } from '../users/people-views.ts'
import { isGivenUp, isGone, waitAfter } from './retry.policy.ts'
import type { Claimed, Outcome } from './send-one.ts'

/** Switches an address off that is not reached any more, and says so. What waits for it can be sent again later. */
async function switchOff(
  tx: Tx,
  companyId: string,
  claimed: Claimed,
  state: 'failing' | 'gone',
): Promise<void> {
  const { webhook_id: id, url } = claimed
  await tx.updateTable('webhooks').set({ state, updated_at: new Date() }).where('id', '=', id).execute()
  await failWaiting(tx, id)
  await audit(
    tx,
    companyId,
    { actor: null },
    { action: 'webhooks.switched_off', target: { type: 'webhook', id, name: url }, after: { reason: state } },
  )
  const title = new URL(url).host
  const news = (await activeAdmins(tx)).map((userId) => ({
    userId,
    kind: 'webhook_off' as const,
    about: id,
    title,
  }))
  await notify(tx, news)
}

/** What waits for an address that is told no more has failed. */
export async function failWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Writes down how a try ended, and when the next is, if any. */
export async function keepOutcome(
  { db }: Pick<Services, 'db'>,
  companyId: string,
  claimed: Claimed,
  { status, problem, answer }: Outcome,
): Promise<void> {
  await db.withTenant(companyId, async (tx) => {
    const wait = problem ? waitAfter(claimed.tries) : null
    const state = !problem ? 'delivered' : wait === null ? 'failed' : 'waiting'
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        state,
        status,
        problem,
        answer,
        next_at: wait === null ? null : sql<Date>`now() + interval '1 second' * ${wait}::float8`,
      })
      .where('webhook_id', '=', claimed.webhook_id)
      .where('event_id', '=', claimed.event_id)
      // Taken over by another server since, or sent anew by somebody: theirs is the try that counts.
      .where('tries', '=', claimed.tries)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const webhook = await tx
      .updateTable('webhooks')
      .set({ failing_since: problem ? sql<Date>`coalesce(failing_since, now())` : null })
      .where('id', '=', claimed.webhook_id)
      .where('state', '=', 'on')
      .returning('failing_since')
      .executeTakeFirst()
    if (!webhook?.failing_since) return
    if (status !== null && isGone(status)) await switchOff(tx, companyId, claimed, 'gone')
    else if (isGivenUp(webhook.failing_since)) await switchOff(tx, companyId, claimed, 'failing')
  })
}
