import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import type { ConversationRow } from './own-conversation.ts'

/** What a feature says of the conversations about things of its own. */
export type ConversationOwner = {
  /** Holds the thing, before the conversation about it is held. */
  hold(tx: Tx, aboutId: string): Promise<void>
  /** Who calls has written. */
  written(ctx: Context, aboutId: string): Promise<void>
  /** Whether the thing has a page on which the caller, who is one of those who write, reads it. */
  shows(own: Pick<Context, 'tx' | 'actor'>, aboutId: string): Promise<boolean>
  /** Whether the caller, who is none of those who write, reads what they wrote. */
  reads?(own: Pick<Context, 'tx' | 'actor'>, aboutId: string): Promise<boolean>
  /** Where more than two write: who is told of what somebody writes. */
  hears?(tx: Tx, aboutId: string, senderId: string): Promise<string[]>
}
export type ConversationOwners = Record<'help' | 'desk', ConversationOwner>

/** By what somebody is told of messages that they have not read, each where these are read. */
const kinds = {
  help: ['help_answered', 'help_reply'],
  desk: ['desk_asked', 'desk_answered'],
  group: ['message'],
} as const

type About = Pick<ConversationRow, 'id' | 'about_kind' | 'about_id'>

/** The news that is over once a conversation is read. */
export function newsOf(
  { id, about_kind, about_id }: About,
  userId: string,
): { userId: string; about: string; kinds: readonly NotificationKind[] } {
  if (about_kind === null || about_id === null) return { userId, about: id, kinds: ['message'] }
  return { userId, about: about_id, kinds: kinds[about_kind] }
}
