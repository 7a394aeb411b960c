import { sql, type CompiledQuery } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Message, ToldMessage } from '#contract/help/message.ts'
import { fail, failField } from '../../core/errors.ts'
import { withCommit, type Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { aheadInOwnCompany, type Early } from '../../http/mount.ts'
import { conversationsLimits } from './limits.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import {
  becomeMember,
  closedFor,
  findConversation,
  othersOf,
  ownConversation,
  type ConversationRow,
} from './own-conversation.ts'
import { blockedWith } from './offered.ts'
import type { ConversationOwners } from './owners.ts'
import { filesOf, takeParcel } from './parcels.ts'
import { tellMessage, tellPerson } from './tell.ts'

type Sent = Input<typeof conversationsApi.send>
type Whose = 'two' | 'any'
/** A conversation that is held, and all that a message in it is judged by, as it is since then. */
type Hold = {
  conversation: ConversationRow | undefined
  /** The message, where it came before. */
  before: MessageRow | undefined
  now: Actor
  /** Of what is written in this transaction. */
  at: Date
}

const sentBefore = (tx: Tx, conversationId: string, senderId: string, id: string) =>
  sql<MessageRow>`
  select ${messageColumns} from messages g
    where g.conversation_id = ${conversationId} and g.sender_id = ${senderId} and g.id = ${id}`.execute(tx)

/**
 * Holds a conversation, since numbers and changes of it are given to one after the other, and reads in the same write what
 * a message is judged by: each statement sees what was done until the hold was had. Null of `two`, where it is not of two
 * people of whom this is one.
 */
async function holdConversation(
  { tx, userId, askAgain }: Early,
  { params, body }: Sent,
  whose: Whose,
): Promise<Hold | null> {
  const ofTwo = sql`c.about_kind is null and exists (select from conversation_members m where m.company_id = c.company_id
    and m.conversation_id = c.id and m.user_id = ${userId})`
  const [held, conversation, before, now] = await Promise.all([
    sql<{ at: Date }>`select now() as at from conversations c where c.company_id = current_company()
      and c.id = ${params.id} and ${whose === 'two' ? ofTwo : sql`true`} for no key update of c`.execute(tx),
    findConversation(tx, userId, params.id),
    sentBefore(tx, params.id, userId, body.id),
    askAgain(),
  ])
  const [row] = held.rows
  return row ? { conversation, before: before.rows[0], now, at: row.at } : null
}

const earlyOf = ({ tx, actor, askAgain }: Context): Early => ({ tx, userId: actor.id, askAgain })

/**
 * Sends a message. Between two people what it is judged by is asked for together with who calls. In a conversation about
 * something it is sent by the rules of whose that is: held before the conversation is, so that of an end and a message one
 * is first, and told once the message is there.
 */
export const sendMessage = (owners: ConversationOwners) =>
  aheadInOwnCompany<typeof conversationsApi.send, Hold | null>(
    (early, input) => holdConversation(early, input, 'two'),
    async (ctx, input, sent) => {
      const ofTwo = sent ?? (await holdConversation(earlyOf(ctx), input, 'two'))
      if (ofTwo) return (await writeHeld(ctx, input, ofTwo, { write: leaveWithCommit })).message
      const { about_kind, about_id } = await ownConversation(ctx.tx, ctx.actor.id, input.params.id)
      if (about_kind === null || about_kind === 'group' || about_id === null)
        return (await writeMessage(ctx, input)).message
      await owners[about_kind].hold(ctx.tx, about_id)
      const hears = await owners[about_kind].hears?.(ctx.tx, about_id, ctx.actor.id)
      const { message, comes } = await writeMessage(ctx, input, hears)
      // What came before, or is kept for its sender alone, is no answer.
      if (comes) await owners[about_kind].written(ctx, about_id)
      return message
    },
  )

/** Who is told of what they do not read soon: in a group nobody of whom they blocked, or who blocked them. */
async function heard(tx: Tx, { about_kind }: ConversationRow, senderId: string, others: readonly string[]) {
  if (about_kind !== 'group') return others
  const blocks = await blockedWith(tx, senderId)
  return others.filter((id) => !blocks.has(id))
}

/**
 * Sends a message: once, however often it comes, and after all that were there. To somebody who blocked its sender it is
 * kept for the sender alone, who is not told.
 */
export async function writeMessage(
  ctx: Context,
  input: Sent,
  hears?: readonly string[],
): Promise<{ message: Message; comes: boolean }> {
  const hold = await holdConversation(earlyOf(ctx), input, 'any')
  return writeHeld(ctx, input, hold ?? fail('NOT_FOUND'), { write: writeAtOnce, hears })
}

type Write = (tx: Tx, statements: readonly CompiledQuery[]) => Promise<void>
/** What is done after it finds the message there. */
const writeAtOnce: Write = async (tx, statements) =>
  void (await Promise.all(statements.map((statement) => tx.executeQuery(statement))))
const leaveWithCommit: Write = async (tx, statements) => withCommit(tx, statements)

async function writeHeld(
  ctx: Context,
  { params, body }: Sent,
  { conversation, before, now, at }: Hold,
  { write, hears }: { write: Write; hears?: readonly string[] | undefined },
): Promise<{ message: Message; comes: boolean }> {
  const { tx, actor } = ctx
  const view = async (row: MessageRow) => viewMessage(row, actor.id, { files: await filesOf(ctx, [row]) })
  if (before) return { message: await view(before), comes: false }
  if (!conversation) fail('NOT_FOUND')
  const closed = closedFor(now, conversation)
  if (closed) fail('FORBIDDEN', { details: { reason: closed } })
  const { last_number, blocked_by_them } = conversation
  if (body.replyTo !== undefined && body.replyTo > last_number)
    fail('BAD_REQUEST', { details: [{ field: 'replyTo', code: 'unknown_value' }] })
  const parcel =
    body.parcel === undefined
      ? null
      : await takeParcel(tx, { id: body.parcel, conversationId: params.id, senderId: actor.id })
  if (parcel === null && body.text === '') failField('text', 'required')
  const row = newRow({ ...body, sender_id: actor.id, parcel_id: parcel, at }, conversation)
  const others = hears ?? othersOf(conversation)
  const tellLater = blocked_by_them ? null : await heard(tx, conversation, actor.id, others)
  await becomeMember(tx, conversation, actor.id)
  await write(tx, statementsOf(tx, conversation, row, tellLater))
  const { number, id, text, reply_to, change } = row
  const told: ToldMessage = { number, id, text, replyTo: reply_to, at: at.toISOString(), change }
  const isTold = conversation.about_kind === null && parcel === null && !blocked_by_them
  tellMessage(tx, conversation, { senderId: actor.id, told: isTold ? told : null, change })
  tellPerson(tx, conversation, actor.id)
  if (!blocked_by_them) for (const userId of others) tellPerson(tx, conversation, userId, { came: true })
  return { message: await view(row), comes: !blocked_by_them }
}

type New = Pick<MessageRow, 'id' | 'text' | 'sender_id' | 'parcel_id' | 'at'> & {
  replyTo?: number | undefined
}
const newRow = ({ replyTo, ...row }: New, { last_number, change }: ConversationRow): MessageRow => ({
  ...row,
  number: last_number + 1,
  change: change + 1,
  reply_to: replyTo ?? null,
  edited_at: null,
  deleted_at: null,
  withheld_text: null,
  withheld_at: null,
  reactions: null,
  pin: null,
})

/** A message is there, its sender has read up to it, and the others are told of it, where they do not read it soon. */
function statementsOf(
  tx: Tx,
  { id, company_id, blocked_by_them }: ConversationRow,
  { number, change, sender_id, ...row }: MessageRow,
  tellLater: readonly string[] | null,
): CompiledQuery[] {
  const written = [
    sql`insert into messages (company_id, conversation_id, number, id, sender_id, text, reply_to, parcel_id, change, withheld)
      values (${company_id}, ${id}, ${number}, ${row.id}, ${sender_id}, ${row.text}, ${row.reply_to}, ${row.parcel_id},
        ${change}, ${blocked_by_them})`,
    sql`update conversations set last_number = ${number}, change = ${change}, last_at = now()
      where company_id = ${company_id} and id = ${id}`,
    // What one writes answers what one has read.
    sql`update conversation_members set read_number = ${number}, delivered_number = ${number}, tell_at = null
      where company_id = ${company_id} and conversation_id = ${id} and user_id = ${sender_id}`,
  ]
  // In one order: two who tell the same people do not wait for one another.
  if (tellLater)
    written.push(sql`insert into conversation_members as m (company_id, conversation_id, user_id, tell_at)
      select ${company_id}, ${id}, u.id, now() + ${conversationsLimits.tellAfterSeconds} * interval '1 second'
      from unnest(${[...tellLater]}::uuid[]) u (id) order by u.id
      on conflict (company_id, conversation_id, user_id)
      do update set tell_at = coalesce(m.tell_at, excluded.tell_at) where not m.muted`)
  return written.map((statement) => statement.compile(tx))
}
