import type { Tx } from '../../db/tenant.ts'
import { publish } from '../../platform/live/channel.ts'
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
