import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { readDescription } from './description.ts'
import { findMeeting, personColumns, viewMeeting, viewPerson } from './meetings.view.ts'
import { ownRole } from './own-role.ts'

/** A meeting by its code; who is invited is shown to those who are. */
export async function meetingByCode(ctx: Context, { params }: Input<typeof meetingsApi.byCode>) {
  const { tx, actor } = ctx
  const meeting = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  const { role, invited } = await ownRole(tx, meeting, actor.id)
  const invitees = invited
    ? await tx
        .selectFrom('meeting_people')
        .innerJoin('users', (join) =>
          join
            .onRef('users.company_id', '=', 'meeting_people.company_id')
            .onRef('users.id', '=', 'meeting_people.user_id'),
        )
        .select(personColumns)
        .where('meeting_id', '=', meeting.id)
        .where('user_id', '!=', meeting.host_id)
        .where('users.status', '!=', 'deleted')
        .orderBy('users.name')
        .orderBy('users.id')
        .execute()
    : []
  return {
    ...viewMeeting(ctx, meeting),
    lobby: meeting.lobby,
    locked: meeting.locked,
    role,
    invitees: invitees.map(viewPerson),
    description: invited ? await readDescription(tx, meeting.id) : null,
  }
}
