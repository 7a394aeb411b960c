import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { calendarFile } from './calendar-file.ts'
import { calendarEntry } from './calendar-entry.ts'
import { findMeeting, fullName } from '../meetings.view.ts'
import { ownRole } from '../own-role.ts'

/** A meeting for one's own calendar. */
export async function meetingCalendar(
  { tx, actor, company, services }: Context,
  { params }: Input<typeof meetingsApi.calendar>,
) {
  const meeting = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  const { invited } = await ownRole(tx, meeting, actor.id)
  if (!invited) fail('FORBIDDEN')
  const { filename, mediaType, content } = calendarFile({
    ...calendarEntry(services, company, meeting),
    cancelled: meeting.ended_at !== null,
    invites: false,
    attendee: { name: fullName(actor), email: actor.email },
  })
  return { filename, mediaType, body: content }
}
