import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Status } from '#contract/people/users.ts'
import type { Role } from '#contract/roles.ts'
import { hereAmong, unseen } from '../../capabilities/live/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { maySeePresence, type MentoringOfTwo } from './conversations.policy.ts'

type Asked = { id: string; role: Role; status: Status; mentoring: MentoringOfTwo; writes: boolean }

/**
 * Of these people those of whom somebody sees whether they are here: as the policy says, and where neither blocked the
 * other. Whoever does not want to be seen sees nobody.
 */
async function seenBy(
  tx: Tx,
  viewer: { id: string; role: Role },
  userIds: readonly string[],
): Promise<string[]> {
  const off = await unseen(tx, [viewer.id, ...userIds])
  const asked = userIds.filter((id) => !off.has(id) && id !== viewer.id)
  if (off.has(viewer.id) || asked.length === 0) return []
  const { rows } = await sql<Asked>`
    select u.id, u.role, u.status, c.mentoring, c.id is not null as writes from users u
      left join conversations c on c.company_id = u.company_id and c.about_id is null
        and c.low_id = least(u.id, ${viewer.id}::uuid) and c.high_id = greatest(u.id, ${viewer.id}::uuid)
    where u.company_id = current_company() and u.id = any(${asked}::uuid[])
      and not exists (select from conversation_blocks b where b.company_id = u.company_id
        and ((b.blocker_id = u.id and b.blocked_id = ${viewer.id})
          or (b.blocker_id = ${viewer.id} and b.blocked_id = u.id)))`.execute(tx)
  return rows.filter((row) => maySeePresence(viewer.role, row)).map(({ id }) => id)
}

export async function presenceOf(
  { tx, actor, company }: Context,
  { query }: Input<typeof conversationsApi.presence>,
) {
  const seen = await seenBy(tx, actor, [...new Set(query.people.toLowerCase().split(','))])
  return { items: await hereAmong(tx, seen, actor.timeZone ?? company.timeZone) }
}
