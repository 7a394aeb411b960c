import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Role } from '#contract/roles.ts'
import { hereAmong, unseen } from '../../capabilities/live/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { writesTo } from './conversations.policy.ts'

/**
 * Of these people those of whom somebody sees whether they are here: whom they may write to, and where neither blocked the
 * other. Of who is hidden only who writes with them. Whoever does not want to be seen sees nobody.
 */
async function seenBy(
  tx: Tx,
  viewer: { id: string; role: Role },
  userIds: readonly string[],
): Promise<string[]> {
  const off = await unseen(tx, [viewer.id, ...userIds])
  const asked = userIds.filter((id) => !off.has(id) && id !== viewer.id)
  if (off.has(viewer.id) || asked.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.company_id = current_company() and u.id = any(${asked}::uuid[])
      and u.role = any(${writesTo[viewer.role]}::text[])
      and (u.status = 'active' or (u.status = 'hidden' and exists (
        select from conversations c where c.company_id = u.company_id and c.about_id is null
          and c.low_id = least(u.id, ${viewer.id}::uuid) and c.high_id = greatest(u.id, ${viewer.id}::uuid))))
      and not exists (select from conversation_blocks b where b.company_id = u.company_id
        and ((b.blocker_id = u.id and b.blocked_id = ${viewer.id})
          or (b.blocker_id = ${viewer.id} and b.blocked_id = u.id)))`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function presenceOf(
  { tx, actor, company }: Context,
  { query }: Input<typeof conversationsApi.presence>,
) {
  const seen = await seenBy(tx, actor, [...new Set(query.people.toLowerCase().split(','))])
  return { items: await hereAmong(tx, seen, actor.timeZone ?? company.timeZone) }
}
