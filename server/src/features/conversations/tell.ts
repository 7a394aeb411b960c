import { MOST_TOLD_BYTES, type ToldMessage } from '#contract/help/message.ts'
import type { Tx } from '../../db/tenant.ts'
import { publish, publishToOthers } from '../../platform/live/channel.ts'
import type { ConversationRow } from './own-conversation.ts'

type Which = Pick<ConversationRow, 'id' | 'company_id'>

/** Somebody’s list of conversations is not what it was. */
export const tellPerson = (
  tx: Tx,
  { id, company_id }: Which,
  userId: string,
  more: { came?: boolean } = {},
): void =>
  publish(tx, { companyId: company_id }, { kind: 'messages', id: userId }, { conversation: id, ...more })

/** A conversation changed: who looks at it asks for what is new since. */
export const tellConversation = (tx: Tx, { id, company_id }: Which, event: { change?: number }): void =>
  publish(tx, { companyId: company_id }, { kind: 'conversation', id }, event)

/**
 * The same of a message that was sent: whoever did not write it is told it at once, where it is short. Its sender is told
 * the same of one that is withheld: that the others were not told of it is not to be seen by them.
 */
export function tellMessage(
  tx: Tx,
  { id, company_id }: Which,
  { senderId, told, change }: { senderId: string; told: ToldMessage | null; change: number },
): void {
  const isShort = told !== null && Buffer.byteLength(JSON.stringify(told.text)) <= MOST_TOLD_BYTES
  const channel = { kind: 'conversation', id }
  if (isShort)
    publishToOthers(tx, { companyId: company_id }, channel, {
      event: { change },
      beside: { than: senderId, event: told },
    })
  else publish(tx, { companyId: company_id }, channel, { change })
}
