import { sql } from 'kysely'
import type { Attachment } from '#contract/attachments.ts'
import type { Message } from '#contract/help/message.ts'
import { messageReactions, type MessageReaction, type Reactions } from '#contract/help/reactions.ts'
import type { Tx } from '../../db/tenant.ts'

type ReactionRow = { reaction: MessageReaction; userId: string; withheld: boolean }
export type MessageRow = {
  number: number
  id: string
  sender_id: string
  text: string
  reply_to: number | null
  parcel_id: string | null
  at: Date
  edited_at: Date | null
  deleted_at: Date | null
  change: number
  withheld_text: string | null
  withheld_at: Date | null
  reactions: ReactionRow[] | null
  /** Who pinned it, and whether for themselves alone. */
  pin: { userId: string; withheld: boolean } | null
}

/** Of a message g. */
export const messageColumns = sql`g.number, g.id, g.sender_id, g.text, g.reply_to, g.parcel_id, g.at, g.edited_at, g.deleted_at, g.change,
  g.withheld_text, g.withheld_at,
  (select jsonb_agg(jsonb_build_object('reaction', r.reaction, 'userId', r.user_id, 'withheld', r.withheld))
    from message_reactions r where r.company_id = g.company_id and r.conversation_id = g.conversation_id
      and r.number = g.number) as reactions,
  (select jsonb_build_object('userId', p.user_id, 'withheld', p.withheld) from message_pins p
    where p.company_id = g.company_id and p.conversation_id = g.conversation_id and p.number = g.number) as pin`

/** What a message g says to a member m: what its sender made of it while they were blocked, to them alone. */
export const textFor = sql`case when g.sender_id = m.user_id then coalesce(g.withheld_text, g.text) else g.text end`

/** The names of who wrote these, where more than two write. */
export async function sendersOf(
  tx: Tx,
  { about_kind }: { about_kind: string | null },
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, string>> {
  if ((about_kind !== 'desk' && about_kind !== 'group') || rows.length === 0) return new Map()
  const ids = [...new Set(rows.map(({ sender_id }) => sender_id))]
  const found = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
}

type Beside = {
  by?: ReadonlyMap<string, string>
  /** A mentoring group writes: whose it is tells what of it is folded. */
  ofGroup?: boolean
  /** Those that went along, by their parcels: to who is no member they are none. */
  files?: ReadonlyMap<string, Attachment[]>
}

/** What was put on it while its giver was blocked they see alone. */
const isShown = ({ userId, withheld }: { userId: string; withheld: boolean }, reader: string) =>
  userId === reader || !withheld

function viewReactions(rows: readonly ReactionRow[], reader: string): Reactions {
  const shown = rows.filter((row) => isShown(row, reader))
  return messageReactions.flatMap((reaction) => {
    const given = shown.filter((row) => row.reaction === reaction)
    const mine = given.some(({ userId }) => userId === reader)
    return given.length > 0 ? [{ reaction, count: given.length, mine }] : []
  })
}

export function viewMessage(
  row: MessageRow,
  reader: string,
  { by, files, ofGroup = false }: Beside = {},
): Message {
  const sender = by?.get(row.sender_id)
  const parcel = row.deleted_at === null ? row.parcel_id : null
  const mine = row.sender_id === reader
  return {
    number: row.number,
    id: row.id,
    mine,
    ...(sender !== undefined && { by: sender }),
    ...(ofGroup && { byId: row.sender_id }),
    text: (mine ? row.withheld_text : null) ?? row.text,
    ...(parcel !== null && { attached: { parcel, files: files?.get(parcel) ?? [] } }),
    replyTo: row.reply_to,
    at: row.at.toISOString(),
    edited: (row.edited_at !== null || (mine && row.withheld_at !== null)) && row.deleted_at === null,
    deleted: row.deleted_at !== null,
    reactions: row.deleted_at === null ? viewReactions(row.reactions ?? [], reader) : [],
    pinned: row.deleted_at === null && row.pin !== null && isShown(row.pin, reader),
    change: row.change,
  }
}
