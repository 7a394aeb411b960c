import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { asColumn } from './description.ts'
import { meetingSource } from './find-meetings.ts'
import { checkInvitees } from './invitees.ts'
import { tellOfMeeting } from './calendar/tell-of-meeting.ts'
import { meetingCode } from './meeting-code.ts'
import { readPolicy } from './meeting-policy.ts'
import { meetingTime } from './calendar/meeting-time.ts'
import { isOwnPerson } from './meetings.policy.ts'
import { findMeeting, fullName, viewMeeting } from './meetings.view.ts'

type Planned = Input<typeof meetingsApi.create>['body']

/** Starts a meeting now, or puts it into the calendar of those invited. */
export const createMeeting = (ctx: Context, { body }: Input<typeof meetingsApi.create>) =>
  planMeeting(ctx, body)

/** The same; `inApp` is false where what plans it tells those invited of it there. */
export async function planMeeting(ctx: Context, body: Planned, how: { inApp?: boolean } = {}) {
  const { tx, actor, company, request } = ctx
  if (!isOwnPerson(actor, company)) fail('FORBIDDEN')
  const startsAt = body.startsAt ? meetingTime(body.startsAt) : new Date()
  const invited = await checkInvitees(tx, body.inviteeIds, actor.id)
  const id = uuid()
  const code = meetingCode()
  const lobby = body.lobby ?? (await readPolicy(tx)).lobby
  const title = body.title ?? fullName(actor)
  await tx
    .insertInto('meetings')
    .values({
      company_id: company.id,
      id,
      code,
      title,
      host_id: actor.id,
      starts_at: startsAt,
      minutes: body.minutes,
      lobby,
      notes: null,
      description: asColumn(body.description),
    })
    .execute()
  await tx
    .insertInto('meeting_people')
    .values([
      { company_id: company.id, meeting_id: id, user_id: actor.id, role: 'host' },
      ...invited.map((userId) => ({ company_id: company.id, meeting_id: id, user_id: userId })),
    ])
    .execute()
  await indexRows(tx, meetingSource, [id])
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'meetings.created',
      target: { type: 'meeting', id, name: title },
      after: { startsAt: startsAt.toISOString(), minutes: body.minutes, people: invited.length + 1 },
    },
  )
  const meeting = (await findMeeting(tx, code)) ?? fail('INTERNAL')
  await tellOfMeeting(ctx, meeting, { new: invited }, how)
  return viewMeeting(ctx, meeting)
}
