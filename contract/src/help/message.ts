import { z } from 'zod'
import { Attachment } from '../attachments.ts'
import { Id, Instant } from '../envelope.ts'
import { Number, Position } from './positions.ts'
import { Reactions } from './reactions.ts'

/** What was written in a conversation, as one of those who read it sees it. */
export const Message = z.object({
  number: Number,
  /** Made by its sender: what is sent again after a break is the same message. */
  id: Id,
  mine: z.boolean(),
  /** The name of its sender, where more than two write. */
  by: z.string().optional(),
  /** Of a group’s: who that is. */
  byId: Id.optional(),
  /** Empty where it was deleted, or where files say it all. */
  text: z.string(),
  /** What went along with it; absent where nothing did. Its files have fresh addresses at its parcel. */
  attached: z.object({ parcel: Id, files: z.array(Attachment) }).optional(),
  /** The number of the message that it answers. */
  replyTo: Number.nullable(),
  at: Instant,
  edited: z.boolean(),
  deleted: z.boolean(),
  reactions: Reactions,
  pinned: z.boolean(),
  /** Up to which change this is how it was: of two copies the one with the higher is newer. */
  change: Position,
})
export type Message = z.infer<typeof Message>

/**
 * What the news of a message says of it to those who did not write it: all there is to it, where two write, nothing goes
 * along and it is short. Of all else the news says that something is new.
 */
export const ToldMessage = Message.pick({
  number: true,
  id: true,
  text: true,
  replyTo: true,
  at: true,
  change: true,
})
export type ToldMessage = z.infer<typeof ToldMessage>
/** Of the text of one that is told so, in bytes as JSON: an announcement of the database holds less than 8,000. */
export const MOST_TOLD_BYTES = 2000
