import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { messageMarksApi } from '#contract/help/message-marks.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdToWrite } from './hold.ts'
import { markedMessage, requireSeen } from './marked-message.ts'

/** Who may write may react; who is blocked for themselves alone, and is not told. Nobody is notified of it. */
export async function reactToMessage(ctx: Context, { params, body }: Input<typeof messageMarksApi.react>) {
  const { tx, actor } = ctx
  const conversation = await holdToWrite(ctx, params.id)
  await requireSeen(ctx, params)
  const { numAffectedRows } = await (
    body.reacted
      ? sql`insert into message_reactions as r (company_id, conversation_id, number, user_id, reaction, withheld)
          values (${actor.companyId}, ${params.id}, ${params.number}, ${actor.id}, ${body.reaction},
            ${conversation.blocked_by_them})
          on conflict (company_id, conversation_id, number, user_id, reaction)
          do update set withheld = false where r.withheld and not excluded.withheld`
      : sql`delete from message_reactions where conversation_id = ${params.id} and number = ${params.number}
          and user_id = ${actor.id} and reaction = ${body.reaction}`
  ).execute(tx)
  return markedMessage(ctx, params, { conversation, changed: Number(numAffectedRows) > 0 })
}
