import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { findMeeting } from '../meetings.view.ts'
import { belongs, ownRole } from '../own-role.ts'
import { readChat, readNotes } from '../room/welcome.ts'

/** What was written in a meeting, messages and notes, for its people: those invited and those who were there. No administrator reads it. */
export async function meetingChat({ tx, actor }: Context, { params }: Input<typeof meetingsApi.chat>) {
  const meeting = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  const { invited } = await ownRole(tx, meeting, actor.id)
  if (!invited && !(await belongs(tx, meeting.id, actor.id))) fail('FORBIDDEN')
  return { items: await readChat(tx, meeting.id), notes: await readNotes(tx, meeting.id) }
}
