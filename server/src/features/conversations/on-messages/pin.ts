import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { messageMarksApi } from '#contract/help/message-marks.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mayPin } from '../conversations.policy.ts'
import { conversationsLimits } from '../limits.ts'
import { holdToWrite } from './hold.ts'
import { markedMessage, requireSeen } from './marked-message.ts'

const { pinnedMessages } = conversationsLimits

/** Who may write pins, in a group its mentor alone; who is blocked for themselves. What another pinned is unpinned too. */
export async function pinMessage(ctx: Context, { params, body }: Input<typeof messageMarksApi.pin>) {
  const { tx, actor } = ctx
  const conversation = await holdToWrite(ctx, params.id)
  if (!mayPin(actor.id, conversation)) fail('FORBIDDEN')
  await requireSeen(ctx, params)
  const { numAffectedRows } = await (
    body.pinned
      ? sql`insert into message_pins as k (company_id, conversation_id, number, user_id, withheld)
          values (${actor.companyId}, ${params.id}, ${params.number}, ${actor.id}, ${conversation.blocked_by_them})
          on conflict (company_id, conversation_id, number)
          do update set withheld = false, user_id = excluded.user_id, at = now()
            where k.withheld and not excluded.withheld`
      : sql`delete from message_pins where conversation_id = ${params.id} and number = ${params.number}
          and (user_id = ${actor.id} or not withheld)`
  ).execute(tx)
  const changed = Number(numAffectedRows) > 0
  if (changed && body.pinned && conversation.pinned >= pinnedMessages)
    failLimit('pinnedMessages', pinnedMessages, conversation.pinned)
  return markedMessage(ctx, params, { conversation, changed })
}
