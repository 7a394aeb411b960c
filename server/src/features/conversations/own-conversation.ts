import { sql } from 'kysely'
import type { Conversation, Correspondent } from '#contract/conversations.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/users.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/context.ts'
import { mediaUrl } from '../../platform/media-url.ts'
import { closedBecause } from './conversations.policy.ts'

type PersonRow = {
  company_id: string
  other_id: string
  name: string
  surname: string
  role: Role
  status: Status
  photo_key: string | null
}
export type ConversationRow = PersonRow & {
  id: string
  about_kind: 'help' | null
  about_id: string | null
  over: boolean
  last_number: number
  change: number
  muted: boolean
  own_read: number
  delivered: number
  read: number
  unread: number
  blocked_by_me: boolean
  blocked_by_them: boolean
}

/** Messages of c that m may see: what was written while m had blocked its sender is not among them. */
export const isSeen = sql`(g.sender_id = m.user_id or not g.withheld)`
export const isUnread = sql`g.number > m.read_number and g.sender_id <> m.user_id and not g.withheld and g.deleted_at is null`
const MOST_COUNTED = 100

/** Of a conversation c, a member m of it, the other member o and their person u. */
export const conversationColumns = sql`c.id, c.company_id, c.about_kind, c.about_id,
  c.over_at is not null as over, c.last_number, c.change, m.muted, m.read_number as own_read,
  o.delivered_number as delivered, o.read_number as read, u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key,
  (select count(*)::int from (select from messages g where g.company_id = c.company_id and g.conversation_id = c.id
    and ${isUnread} limit ${sql.lit(MOST_COUNTED)}) counted) as unread,
  exists (select from conversation_blocks b where b.company_id = c.company_id and b.blocker_id = m.user_id
    and b.blocked_id = o.user_id) as blocked_by_me,
  exists (select from conversation_blocks b where b.company_id = c.company_id and b.blocker_id = o.user_id
    and b.blocked_id = m.user_id) as blocked_by_them`
/** All of somebody’s: whoever is no member finds nothing, whatever their role. */
export const conversationsOf = (userId: string) => sql`conversation_members m
  join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
  join conversation_members o on o.company_id = m.company_id and o.conversation_id = m.conversation_id
    and o.user_id <> m.user_id
  join users u on u.company_id = o.company_id and u.id = o.user_id
  where m.user_id = ${userId}`

/** One of the caller’s own; NOT_FOUND for whoever is no member of it. */
export async function ownConversation(tx: Tx, userId: string, id: string): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from ${conversationsOf(userId)} and c.id = ${id}`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

/** Numbers and changes of a conversation are given to one after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export const viewPerson = (row: PersonRow): Correspondent => ({
  id: row.other_id,
  name: row.name,
  surname: row.surname,
  role: row.role,
  photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
})

export const closedFor = ({ role }: Pick<Actor, 'role'>, row: ConversationRow): Conversation['closed'] =>
  closedBecause(role, row, { blockedByMe: row.blocked_by_me, isOver: row.over })

export const viewConversation = (actor: Pick<Actor, 'role'>, row: ConversationRow): Conversation => ({
  id: row.id,
  person: viewPerson(row),
  closed: closedFor(actor, row),
  muted: row.muted,
  delivered: row.delivered,
  read: row.read,
  ownRead: row.own_read,
  unread: row.unread,
  change: row.change,
})
