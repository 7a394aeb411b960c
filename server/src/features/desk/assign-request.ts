import { adminLevel } from '#contract/roles.ts'
import type { Input } from '#contract/endpoint.ts'
import type { deskApi } from '#contract/help/desk.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { lockRequest, openRequest, requirePart, selectRequests } from './requests.ts'
import { takeBackAsked, tellAssigned, tellDesk } from './tell.ts'

async function requireAdministrator(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', adminLevel)
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()
  if (!found) fail('BAD_REQUEST', { details: [{ field: 'to', code: 'unknown_value' }] })
}

/** Of two who take it at once the second learns that somebody else looks after it. */
export async function assignDesk(ctx: Context, { params, body }: Input<typeof deskApi.assign>) {
  const { tx, actor, request, askAgain } = ctx
  const row = await lockRequest(tx, params.id)
  if (requirePart({ actor: await askAgain() }, row) !== 'desk') fail('NOT_FOUND')
  const held = await selectRequests(tx).where('d.id', '=', row.id).executeTakeFirstOrThrow()
  const from = held.assignee?.id ?? null
  if (from !== body.from) fail('CONFLICT', { details: { reason: 'desk_assigned' } })
  if (from === body.to) return openRequest(ctx, params.id)
  if (body.to === row.asker_id) fail('BAD_REQUEST', { details: [{ field: 'to', code: 'unknown_value' }] })
  if (body.to !== null) await requireAdministrator(tx, body.to)
  await tx.updateTable('desk_requests').set({ assignee_id: body.to }).where('id', '=', row.id).execute()
  if (from !== null) await takeBackAsked(tx, row.id, [from])
  if (body.to !== null && body.to !== actor.id) await tellAssigned(tx, row, body.to, actor.id)
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    {
      action: 'desk.assigned',
      target: { type: 'desk_request', id: row.id },
      before: { to: from },
      after: { to: body.to },
    },
  )
  tellDesk(tx, row)
  return openRequest(ctx, params.id)
}
