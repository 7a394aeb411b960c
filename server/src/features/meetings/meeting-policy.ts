import type { Input } from '#contract/endpoint.ts'
import type { MeetingPolicy } from '#contract/meetings/meeting-policy.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'

const usual: MeetingPolicy = { relayOnly: false, guests: true, lobby: 'guests' }

/** How meetings are held in the company of the transaction. */
export async function readPolicy(tx: Tx): Promise<MeetingPolicy> {
  const row = await tx
    .selectFrom('meeting_policies')
    .select(['relay_only', 'guests', 'lobby'])
    .executeTakeFirst()
  return row ? { relayOnly: row.relay_only, guests: row.guests, lobby: row.lobby } : usual
}

export const meetingPolicy = ({ tx }: Context) => readPolicy(tx)

export async function updateMeetingPolicy(
  { tx, actor, company, request }: Context,
  { body }: Input<typeof meetingsApi.updatePolicy>,
) {
  const before = await readPolicy(tx)
  const row = { relay_only: body.relayOnly, guests: body.guests, lobby: body.lobby }
  await tx
    .insertInto('meeting_policies')
    .values({ company_id: company.id, ...row })
    .onConflict((c) => c.column('company_id').doUpdateSet(row))
    .execute()
  const target = { type: 'company', id: company.id, name: company.name }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'meetings.policy_changed', target, before, after: body },
  )
  return body
}
