import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'

/** What somebody wrote in a group whom one blocked: it stands there for the others, and opens by a press. */
export const isFolded = ({ byId }: Pick<Message, 'byId'>, { group }: Pick<Conversation, 'group'>): boolean =>
  byId !== undefined && group?.blocked.includes(byId) === true
