import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Message } from '#contract/help/message.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import { isListed, isSeen, isUnread, MOST_COUNTED } from './own-conversation.ts'
import { tellConversation, tellPerson } from './tell.ts'

type About = { kind: 'help' | 'desk'; id: string }

/** Opens the conversation of two people about something, the same again where there was one. */
export async function openAbout(
  tx: Tx,
  companyId: string,
  about: About,
  { forId, withId }: { forId: string; withId: string },
): Promise<string> {
  const [low, high] = [forId, withId].toSorted() as [string, string]
  const { rows } = await sql<{ id: string }>`
    insert into conversations as c (company_id, id, low_id, high_id, about_kind, about_id, for_id)
    values (${companyId}, ${uuid()}, ${low}, ${high}, ${about.kind}, ${about.id}, ${forId})
    on conflict (company_id, about_id, low_id, high_id) where about_id is not null
      do update set over_at = null, given_back = false
    returning id`.execute(tx)
  const { id } = rows[0] as { id: string }
  await sql`insert into conversation_members (company_id, conversation_id, user_id)
    values (${companyId}, ${id}, ${low}), (${companyId}, ${id}, ${high}) on conflict do nothing`.execute(tx)
  tellAll(tx, { id, company_id: companyId, low_id: low, high_id: high })
  return id
}

type Two = { id: string; company_id: string; low_id: string; high_id: string }
function tellAll(tx: Tx, one: Two): void {
  tellConversation(tx, one, {})
  for (const userId of [one.low_id, one.high_id]) tellPerson(tx, one, userId)
}

/**
 * Nothing more is written about something: who is writing now was before it, or is told that it is over. Whoever gave it back
 * ended it themselves.
 */
export async function endAbout(tx: Tx, about: About, { givenBack }: { givenBack: boolean }): Promise<void> {
  const { rows } = await sql<Two>`
    update conversations set over_at = now(), given_back = ${givenBack} where about_id = ${about.id} and over_at is null
    returning id, company_id, low_id, high_id`.execute(tx)
  for (const row of rows) tellAll(tx, row)
}

/** The conversation about something that was opened with somebody, unless they gave it back. */
export async function begunAbout(tx: Tx, about: About, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c where c.about_id = ${about.id} and c.about_kind = ${about.kind}
      and ${userId} in (c.low_id, c.high_id) and c.for_id <> ${userId} and not c.given_back`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether two people wrote with each other, about nothing in particular. */
export async function writeWithEachOther(tx: Tx, one: string, other: string): Promise<boolean> {
  const [low, high] = [one, other].toSorted() as [string, string]
  const row = await tx
    .selectFrom('conversations as c')
    .innerJoin('messages as g', (join) =>
      join.onRef('g.company_id', '=', 'c.company_id').onRef('g.conversation_id', '=', 'c.id'),
    )
    .select('c.id')
    .where('c.low_id', '=', low)
    .where('c.high_id', '=', high)
    .where('c.about_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom somebody blocked, and who blocked them. */
export async function blockedWith(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from conversation_blocks where blocker_id = ${userId}
    union select blocker_id from conversation_blocks where blocked_id = ${userId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whom somebody blocked. */
export async function blockedBy(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from conversation_blocks where blocker_id = ${userId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether one person blocked another, as a part of other statements. */
export const hasBlocked = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from conversation_blocks b where b.company_id = current_company()
    and b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

/** Who of these people blocked whom. */
export async function blocksAmong(
  tx: Tx,
  userIds: readonly string[],
): Promise<{ blocker_id: string; blocked_id: string }[]> {
  const { rows } = await sql<{ blocker_id: string; blocked_id: string }>`
    select blocker_id, blocked_id from conversation_blocks
    where blocker_id = any(${[...userIds]}::uuid[]) and blocked_id = any(${[...userIds]}::uuid[])`.execute(tx)
  return rows
}

/** How much somebody has not read of what is about each of these. */
export async function unreadAbout(
  tx: Tx,
  userId: string,
  aboutIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (aboutIds.length === 0) return new Map()
  const { rows } = await sql<{ about_id: string; unread: number }>`
    select c.about_id, (select count(*)::int from messages g where g.company_id = c.company_id
      and g.conversation_id = c.id and ${isUnread}) as unread
    from conversations c join conversation_members m on m.company_id = c.company_id and m.conversation_id = c.id
    where c.about_id = any(${[...aboutIds]}::uuid[]) and m.user_id = ${userId}`.execute(tx)
  return new Map(rows.map(({ about_id, unread }) => [about_id, unread]))
}

export type ThreadAbout = { id: string; withId: string; messages: Message[] }
const MOST = 200

/** What was written about something with each, as whoever it is for wrote and read it; the newest of each. */
export async function threadsAbout(tx: Tx, about: About, forId: string): Promise<ThreadAbout[]> {
  const { rows } = await sql<{ id: string; with_id: string }>`
    select c.id, case when c.low_id = ${forId} then c.high_id else c.low_id end as with_id
    from conversations c where c.about_id = ${about.id} and c.for_id = ${forId} order by c.created_at, c.id`.execute(
    tx,
  )
  const threads: ThreadAbout[] = []
  for (const { id, with_id } of rows) {
    const { rows: found } = await sql<MessageRow>`
      select ${messageColumns} from messages g join conversation_members m on m.company_id = g.company_id
        and m.conversation_id = g.conversation_id and m.user_id = ${forId}
      where g.conversation_id = ${id} and ${isSeen} order by g.number desc limit ${MOST}`.execute(tx)
    const messages = found.toReversed().map((row) => viewMessage(row, forId))
    threads.push({ id, withId: with_id, messages })
  }
  return threads
}

/** When somebody last wrote in the conversation of a mentoring group, as a part of other statements. */
export const lastMessageInGroup = (groupId: RawBuilder<unknown>) => sql<Date | null>`(
  select c.last_at from conversations c where c.company_id = current_company() and c.id = ${groupId}
    and c.about_kind = 'group')`

/** When one of two people last wrote to the other in their conversation, as a part of other statements. What was withheld is not told. */
export const lastMessageBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<Date | null>`(
  select g.at from conversations c join messages g on g.company_id = c.company_id and g.conversation_id = c.id
  where c.company_id = current_company() and c.low_id = least(${one}, ${other})
    and c.high_id = greatest(${one}, ${other}) and c.about_id is null and not g.withheld
  order by g.number desc limit 1)`

type Unread = { conversationId: string; name: string; count: number; since: string }

/** Conversations with something that one has not read, where it has waited longest first; what one muted is not among them. */
export async function unreadOnHome(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  most: number,
): Promise<Unread[]> {
  const { rows } = await sql<Omit<Unread, 'since'> & { since: Date }>`
    select c.id as "conversationId", u.name, first.at as since,
      (select count(*)::int from (select from messages g where g.company_id = c.company_id and g.conversation_id = c.id
        and ${isUnread} limit ${sql.lit(MOST_COUNTED)}) counted) as count
    from conversation_members m
      join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
      cross join lateral (select g.sender_id, g.at from messages g where g.company_id = c.company_id
        and g.conversation_id = c.id and ${isUnread} order by g.number limit 1) first
      join users u on u.company_id = c.company_id and u.id = first.sender_id
    where m.user_id = ${actor.id} and not m.muted and ${isListed} and c.last_number > m.read_number
    order by first.at, c.id limit ${most}`.execute(tx)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

export { settleGroup } from './group/settle.ts'
export { mentoringOfTwo, settlePair } from './of-two.ts'
export { unopenedReports } from './reports/unopened-reports.ts'
