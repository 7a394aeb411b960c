import { sql } from 'kysely'
import type { Message } from '#contract/conversations.ts'

export type MessageRow = {
  number: number
  id: string
  sender_id: string
  text: string
  reply_to: number | null
  at: Date
  edited_at: Date | null
  deleted_at: Date | null
  change: number
}

/** Of a message g. */
export const messageColumns = sql`g.number, g.id, g.sender_id, g.text, g.reply_to, g.at, g.edited_at, g.deleted_at, g.change`

export const viewMessage = (row: MessageRow, reader: string): Message => ({
  number: row.number,
  id: row.id,
  mine: row.sender_id === reader,
  text: row.text,
  replyTo: row.reply_to,
  at: row.at.toISOString(),
  edited: row.edited_at !== null && row.deleted_at === null,
  deleted: row.deleted_at !== null,
})
