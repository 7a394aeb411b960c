import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../http/caller/context.ts'
import { selectMeetings, viewMeeting } from './meetings.view.ts'
import { ownMeetings } from './own-role.ts'
import { pageOf } from '../../http/page.ts'

/** A meeting is past when it was ended, or when it should have ended and nobody is in it. */
const past = sql<boolean>`(meetings.ended_at is not null or (
  meetings.starts_at + meetings.minutes * interval '1 minute' < now()
  and not exists (select from meeting_peers p where p.company_id = meetings.company_id
    and p.meeting_id = meetings.id and p.state = 'in')))`

/** One's own meetings: those one hosts or is invited to. */
export async function listMeetings(
  ctx: Context,
  { query: { page, pageSize, when } }: Input<typeof meetingsApi.list>,
) {
  const { tx, actor } = ctx
  const own = sql<boolean>`meetings.id in ${ownMeetings(actor.id)}`
  const wanted = when === 'past' ? past : sql<boolean>`not ${past}`
  const { total } = await tx
    .selectFrom('meetings')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(own)
    .where(wanted)
    .executeTakeFirstOrThrow()
  const rows = await selectMeetings(tx)
    .where(own)
    .where(wanted)
    .orderBy('meetings.starts_at', when === 'past' ? 'desc' : 'asc')
    .orderBy('meetings.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(
    rows.map((row) => viewMeeting(ctx, row)),
    total,
    { page, pageSize },
  )
}
