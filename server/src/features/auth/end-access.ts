import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { endFeeds } from '../../capabilities/calendar/offered.ts'
import { announce } from '../../platform/servers/bus.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { endChallenges } from '../second-factor/challenges.ts'

/**
 * Ends all by which people reach the platform: sessions, API tokens, mailed links, sign-ins begun, and what is read at an address of
 * their calendar; on every server. Of a change of many people it is noted which tokens it ended.
 */
export async function endAccessOfMany(
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
  reason: string,
  batchId?: string,
): Promise<void> {
  if (!userIds.length) return
  await holdPeople(tx, userIds)
  await sql`
    with ended as (
      update sessions set ended_at = now(), end_reason = ${reason}
      where user_id = any(${userIds}::uuid[]) and ended_at is null
    ),
    revoked as (
      update api_tokens set revoked_at = now(), ended_by_batch = ${batchId ?? null}::uuid
      where user_id = any(${userIds}::uuid[]) and revoked_at is null
    )
    delete from one_time_tokens where user_id = any(${userIds}::uuid[])`.execute(tx)
  await endChallenges(tx, userIds)
  await endFeeds(tx, userIds)
  for (const userId of userIds) announce(tx, 'sessionEnded', { companyId, userId })
}

/** Gives people, whose ids a query answers, the API tokens back that a change of many people ended. */
export async function restoreTokens(tx: Tx, batchId: string, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    update api_tokens set revoked_at = null, ended_by_batch = null
    where ended_by_batch = ${batchId}::uuid and user_id = any(array(${people}))`.execute(tx)
}
