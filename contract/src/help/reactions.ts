import { z } from 'zod'

/** What one says of a message with one sign; each once for each person. */
export const messageReactions = ['👍', '❤️', '😂', '🎉', '🙏', '🤔'] as const
export const MessageReaction = z.enum(messageReactions)
export type MessageReaction = z.infer<typeof MessageReaction>

/** Those of a message in the order of the set, each with how many gave it and whether one did so oneself. */
export const Reactions = z.array(
  z.object({ reaction: MessageReaction, count: z.number().int().min(1), mine: z.boolean() }),
)
export type Reactions = z.infer<typeof Reactions>
