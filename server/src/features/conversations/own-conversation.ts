import { sql, type RawBuilder } from 'kysely'
import type { Conversation } from '#contract/help/conversations.ts'
import type { Correspondent } from '#contract/help/correspondent.ts'
import { adminLevel, type Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import {
  closedBecause,
  deskClosedBecause,
  groupClosedBecause,
  type MentoringOfTwo,
} from './conversations.policy.ts'
import { groupFolded, groupPeople, viewGroup, type PeopleRow } from './group/people.ts'

type PersonRow = {
  company_id: string
  other_id: string
  name: string
  surname: string
  role: Role
  status: Status
  photo_key: string | null
}
export type ConversationRow = PersonRow &
  PeopleRow & {
    id: string
    about_kind: 'help' | 'desk' | 'group' | null
    about_id: string | null
    for_id: string | null
    over: boolean
    mentoring: MentoringOfTwo
    /** The other members; of a person’s line to their company whoever is told of it. */
    others: string[]
    last_number: number
    change: number
    muted: boolean
    own_read: number
    delivered: number
    read: number
    unread: number
    pinned: number
    blocked_by_me: boolean
    blocked_by_them: boolean
  }

/** Messages of c that m may see: what was written while m had blocked its sender is not among them. */
export const isSeen = sql`(g.sender_id = m.user_id or not g.withheld)`
/** What waits for m; what somebody wrote whom they blocked does not, in a group either, where it can be read. */
export const isUnread = sql`g.number > m.read_number and g.sender_id <> m.user_id and not g.withheld and g.deleted_at is null
  and not exists (select from conversation_blocks b where b.company_id = g.company_id and b.blocker_id = m.user_id
    and b.blocked_id = g.sender_id)`
export const MOST_COUNTED = 100
/** In a person’s line to their company: to them what they have not read, to an administrator what nobody answered either. */
export const isUnreadAtDesk = (
  userId: string,
) => sql`g.number > coalesce(m.read_number, 0) and g.deleted_at is null
  and case when c.for_id = ${userId} then g.sender_id <> c.for_id else g.sender_id = c.for_id and not exists (
    select from messages later where later.company_id = g.company_id and later.conversation_id = g.conversation_id
      and later.number > g.number and later.sender_id <> c.for_id) end`

/** A pin k of a message g that m is shown. */
export const isPinShown = sql`g.deleted_at is null and ${isSeen} and (k.user_id = m.user_id or not k.withheld)`
/** Pins k of a conversation c and their messages g. */
const pinsOfIt = sql`message_pins k join messages g on g.company_id = k.company_id
  and g.conversation_id = k.conversation_id and g.number = k.number
  where k.company_id = c.company_id and k.conversation_id = c.id`

/** Whether a conversation c is a mentoring group’s. */
const isGroups = sql`coalesce(c.about_kind = 'group', false)`
/** Whether it stands under messages; what else is about something is listed where that is. */
export const isListed = sql`(c.about_id is null or c.about_kind = 'group')`

/** Of a conversation c, a member m of it, the others o and their person u: of a group its mentor, who may be m themselves. */
export const conversationColumns = sql`c.id, c.company_id, c.about_kind, c.about_id, c.for_id,
  c.over_at is not null as over, c.mentoring, c.last_number, c.change, m.muted, m.read_number as own_read,
  o.delivered, o.read, o.others, ${groupPeople} as people, ${groupFolded} as folded, u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key,
  (select count(*)::int from (select from messages g where g.company_id = c.company_id and g.conversation_id = c.id
    and ${isUnread} limit ${sql.lit(MOST_COUNTED)}) counted) as unread,
  (select count(*)::int from ${pinsOfIt} and ${isPinShown}) as pinned,
  not ${isGroups} and exists (select from conversation_blocks b where b.company_id = c.company_id
    and b.blocker_id = m.user_id and b.blocked_id = u.id) as blocked_by_me,
  not ${isGroups} and exists (select from conversation_blocks b where b.company_id = c.company_id
    and b.blocker_id = u.id and b.blocked_id = m.user_id) as blocked_by_them`
/**
 * Conversations c with their members m, with one other or with the others of a group, whom all something has to reach
 * before it counts as there.
 */
export const withOthers = sql`conversation_members m
  join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
  cross join lateral (select coalesce(array_agg(o.user_id order by o.user_id), '{}') as others,
      coalesce(min(o.delivered_number), 0) as delivered, coalesce(min(o.read_number), 0) as read
    from conversation_members o where o.company_id = m.company_id and o.conversation_id = m.conversation_id
      and o.user_id <> m.user_id) o
  join users u on u.company_id = c.company_id and u.id = case when ${isGroups} then c.for_id else o.others[1] end`
/** All of somebody’s: whoever is no member finds nothing, whatever their role. */
export const conversationsOf = (userId: string) => sql`${withOthers}
  where m.user_id = ${userId} and c.about_kind is distinct from 'desk'`

/** Of a person’s line to their company, beside who asks: whoever is an administrator now. */
export const isAtDesk = (
  userId: string | RawBuilder<unknown>,
) => sql`exists (select from users a where a.company_id = c.company_id
  and a.id = ${userId} and a.role in (${sql.join([...adminLevel])}) and a.status in ('active', 'hidden'))`

/** The same for a person’s line to their company, which is one with whoever of its administrators is there. */
const deskConversation = (userId: string, id: string) => sql<ConversationRow>`
  select c.id, c.company_id, c.about_kind, c.about_id, c.for_id, c.over_at is not null as over, c.mentoring,
    c.last_number, c.change,
    case when c.for_id = ${userId} then '{}'::uuid[] else array[c.for_id] end as others,
    null as people, null as folded, coalesce(m.muted, false) as muted, coalesce(m.read_number, 0) as own_read, said.delivered, said.read, said.unread,
    (select count(*)::int from ${pinsOfIt} and g.deleted_at is null) as pinned,
    false as blocked_by_me, false as blocked_by_them, other.*
  from conversations c
    join companies k on k.id = c.company_id
    join users u on u.company_id = c.company_id and u.id = c.for_id
    left join conversation_members m on m.company_id = c.company_id and m.conversation_id = c.id
      and m.user_id = ${userId},
    lateral (select
      coalesce((select max(o.delivered_number) from conversation_members o where o.company_id = c.company_id
        and o.conversation_id = c.id and (o.user_id = c.for_id) = (c.for_id <> ${userId})), 0) as delivered,
      coalesce((select max(o.read_number) from conversation_members o where o.company_id = c.company_id
        and o.conversation_id = c.id and (o.user_id = c.for_id) = (c.for_id <> ${userId})), 0) as read,
      (select count(*)::int from (select from messages g where g.company_id = c.company_id and g.conversation_id = c.id
        and ${isUnreadAtDesk(userId)} limit ${sql.lit(MOST_COUNTED)}) counted) as unread) said,
    lateral (
      select u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key where c.for_id <> ${userId}
      union all
      select k.id, k.name, '', 'admin', 'active', k.icon_key where c.for_id = ${userId}) other
  where c.id = ${id} and c.about_kind = 'desk' and (c.for_id = ${userId} or ${isAtDesk(userId)})`

/** To whom a conversation is told beside who changed it: of a person’s line to their company nobody, or that person. */
export const othersOf = ({ others }: Pick<ConversationRow, 'others'>): readonly string[] => others

/** Who reads or writes as one of many has a place in it from then on. */
export async function becomeMember(tx: Tx, { id, company_id, about_kind }: ConversationRow, userId: string) {
  if (about_kind !== 'desk') return
  await sql`insert into conversation_members (company_id, conversation_id, user_id)
    values (${company_id}, ${id}, ${userId}) on conflict do nothing`.execute(tx)
}

/** One of somebody’s own; undefined for whoever is no member of it. */
export async function findConversation(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from ${conversationsOf(userId)} and c.id = ${id}`.execute(tx)
  return rows[0] ?? (await deskConversation(userId, id).execute(tx)).rows[0]
}

/** The same; NOT_FOUND for whoever is no member of it. */
export const ownConversation = async (tx: Tx, userId: string, id: string): Promise<ConversationRow> =>
  (await findConversation(tx, userId, id)) ?? fail('NOT_FOUND')

/** One of two people: a company, as which administrators answer, is nobody to block, and a group is not one person. */
export async function withSomebody(tx: Tx, userId: string, id: string): Promise<ConversationRow> {
  const found = await ownConversation(tx, userId, id)
  return found.about_kind === 'desk' || found.about_kind === 'group' ? fail('NOT_FOUND') : found
}

/** Numbers and changes of a conversation are given to one after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('conversations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export const viewPerson = (row: PersonRow): Correspondent => ({
  id: row.other_id,
  name: row.name,
  surname: row.surname,
  role: row.role,
  photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
})

export function closedFor({ role }: Pick<Actor, 'role'>, row: ConversationRow): Conversation['closed'] {
  if (row.about_kind === 'group') return groupClosedBecause(row.over)
  if (row.about_kind === 'desk') return deskClosedBecause(row, row.over)
  return closedBecause(role, row, { blockedByMe: row.blocked_by_me, isOver: row.over })
}

export const viewConversation = (actor: Pick<Actor, 'id' | 'role'>, row: ConversationRow): Conversation => ({
  id: row.id,
  person: viewPerson(row),
  group: viewGroup(actor.id, row),
  desk: row.about_kind === 'desk',
  closed: closedFor(actor, row),
  muted: row.muted,
  delivered: row.delivered,
  read: row.read,
  ownRead: row.own_read,
  unread: row.unread,
  pinned: row.pinned,
  change: row.change,
})
