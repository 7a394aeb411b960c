import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { MeetingCode } from '#contract/meetings/meeting-code.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { readDescription } from './description.ts'
import { findMeeting, personColumns, selectMeetings, viewMeeting, viewPerson } from './meetings.view.ts'
import { ownMeetings, ownRole } from './own-role.ts'

const isCode = (given: string) => MeetingCode.safeParse(given).success

/** By its id one finds what one has anyway: whoever is to come by an address was given the code. */
const ownMeeting = ({ tx, actor }: Context, id: string) =>
  selectMeetings(tx)
    .where('meetings.id', '=', id)
    .where(sql<boolean>`meetings.id in ${ownMeetings(actor.id)}`)
    .executeTakeFirst()

/** A meeting by its code, or one’s own by its id; who is invited is shown to those who are. */
export async function meetingByCode(ctx: Context, { params }: Input<typeof meetingsApi.byCode>) {
  const { tx, actor } = ctx
  const found = isCode(params.code) ? findMeeting(tx, params.code) : ownMeeting(ctx, params.code)
  const meeting = (await found) ?? fail('NOT_FOUND')
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
