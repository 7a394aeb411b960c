import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Attendance } from '#contract/meetings/meet-attendance.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { PeerRole } from '#contract/meetings/room.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { maySeeAttendance } from '../meetings.policy.ts'
import { findMeeting } from '../meetings.view.ts'
import { ownRole } from '../own-role.ts'

type Row = {
  user_id: string | null
  name: string
  role: PeerRole
  first_joined_at: Date
  last_left_at: Date | null
  minutes: number
}

/** Who was in a meeting. Two tabs at once count once: the minutes are those of all their times put together. */
export async function meetingAttendance(
  { tx, actor }: Context,
  { params }: Input<typeof meetingsApi.attendance>,
) {
  const meeting = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  const { role } = await ownRole(tx, meeting, actor.id)
  if (!maySeeAttendance(actor, role)) fail('FORBIDDEN')
  const { rows } = await sql<Row>`
    select user_id, (array_agg(name order by joined_at desc))[1] as name,
      (array_agg(role order by joined_at desc))[1] as role,
      min(joined_at) as first_joined_at,
      case when bool_or(state = 'in') then null else max(left_at) end as last_left_at,
      ceil(extract(epoch from (
        select sum(upper(part) - lower(part)) from unnest(range_agg(tstzrange(
          joined_at, greatest(joined_at, case when state = 'in' then now() else left_at end)))) as part
      )) / 60)::int as minutes
    from meeting_peers
    where meeting_id = ${meeting.id} and joined_at is not null
    group by user_id, guest_id
    order by min(joined_at)`.execute(tx)
  const items = rows.map((row): Attendance => ({
    userId: row.user_id,
    name: row.name,
    role: row.role,
    firstJoinedAt: row.first_joined_at.toISOString(),
    lastLeftAt: row.last_left_at?.toISOString() ?? null,
    minutes: row.minutes ?? 0,
  }))
  return { items }
}
