import type { Input } from '#contract/endpoint.ts'
import type { deskApi } from '#contract/help/desk.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { requireFewOpen } from './ask-desk.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest, openRequest, requirePart } from './requests.ts'

/** Closed, or open again, by who asked or by an administrator as they are once the row is held. */
export async function moveDesk(ctx: Context, { params, body }: Input<typeof deskApi.move>) {
  const { tx, actor, request, askAgain } = ctx
  // Before the row, as where something is asked: what is open of one person is counted one after the other.
  await holdPeople(tx, [actor.id])
  const row = await lockRequest(tx, params.id)
  const by = requirePart({ actor: await askAgain() }, row)
  if (by === 'asker' && row.state === 'closed' && body.move === 'reopen') await requireFewOpen(tx, actor.id)
  await changeRequest(tx, row, body.move, { by })
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    {
      action: body.move === 'close' ? 'desk.closed' : 'desk.reopened',
      target: { type: 'desk_request', id: row.id },
    },
  )
  return openRequest(ctx, params.id)
}
