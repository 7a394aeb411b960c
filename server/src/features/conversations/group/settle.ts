import { sql } from 'kysely'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { judgePeople } from '../../../platform/live/channel.ts'
import { lockConversation } from '../own-conversation.ts'
import { tellConversation, tellPerson } from '../tell.ts'

type Group = {
  id: string
  companyId: string
  mentorId: string
  memberIds: readonly string[]
  isOver: boolean
}

/**
 * Brings the conversation of a mentoring group, which has the group’s id, to who is in it now. Whoever comes later reads
 * what there is, and none of it is new to them. Whoever left reads nothing there any more, hears nothing and is told of
 * nothing; what they wrote stays. It is held, so that whoever is writing is before or after it.
 */
export async function settleGroup(
  tx: Tx,
  { id, companyId, mentorId, memberIds, isOver }: Group,
): Promise<void> {
  await sql`insert into conversations (company_id, id, about_kind, about_id, for_id)
    values (${companyId}, ${id}, 'group', ${id}, ${mentorId}) on conflict do nothing`.execute(tx)
  await lockConversation(tx, id)
  const { rows: came } = await sql<{ user_id: string }>`
    insert into conversation_members (company_id, conversation_id, user_id, delivered_number, read_number)
    select c.company_id, c.id, u.id, c.last_number, c.last_number
    from conversations c, unnest(${[...memberIds]}::uuid[]) u (id) where c.id = ${id} order by u.id
    on conflict do nothing returning user_id`.execute(tx)
  const { rows: left } = await sql<{ user_id: string }>`
    delete from conversation_members where conversation_id = ${id}
      and user_id <> all(${[...memberIds]}::uuid[]) returning user_id`.execute(tx)
  await sql`update conversations set over_at = now() where id = ${id} and over_at is null and ${isOver}`.execute(
    tx,
  )
  const row = { id, company_id: companyId }
  judgePeople(
    tx,
    { companyId },
    left.map(({ user_id }) => user_id),
  )
  for (const { user_id } of left) await takeBack(tx, { userId: user_id, about: id, kinds: ['message'] })
  for (const { user_id } of [...came, ...left]) tellPerson(tx, row, user_id)
  tellConversation(tx, row, {})
}
