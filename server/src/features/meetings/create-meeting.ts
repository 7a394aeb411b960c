import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings.ts'
import type { Context } from '../../http/context.ts'
import { fail, failField } from '../../http/errors.ts'
import { audit } from '../../platform/audit.ts'
import { meetingCode } from './meeting-code.ts'
import { readPolicy } from './meeting-policy.ts'
import { isOwnPerson } from './meetings.policy.ts'
import { findMeeting, fullName, viewMeeting } from './meetings.view.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const PAST_MS = 5 * 60 * 1000

/** Starts a meeting now, or puts it into the calendar of those invited. */
export async function createMeeting(ctx: Context, { body }: Input<typeof meetingsApi.create>) {
  const { tx, actor, company, request } = ctx
  if (!isOwnPerson(actor, company)) fail('FORBIDDEN')
  const now = Date.now()
  const startsAt = body.startsAt ? new Date(body.startsAt) : new Date(now)
  if (startsAt.getTime() < now - PAST_MS) failField('startsAt', 'must_be_in_future')
  if (startsAt.getTime() > now + 2 * YEAR_MS) failField('startsAt', 'too_far')
  const invited = [...new Set(body.inviteeIds)].filter((id) => id !== actor.id)
  const found = invited.length
    ? await tx
        .selectFrom('users')
        .select('id')
        .where('id', 'in', invited)
        .where('status', 'in', ['active', 'hidden', 'pending'])
        .execute()
    : []
  if (found.length !== invited.length) fail('NOT_FOUND')
  const id = uuid()
  const code = meetingCode()
  const lobby = body.lobby ?? (await readPolicy(tx)).lobby
  const title = body.title || fullName(actor)
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
    })
    .execute()
  await tx
    .insertInto('meeting_people')
    .values([
      { company_id: company.id, meeting_id: id, user_id: actor.id, role: 'host' },
      ...invited.map((userId) => ({ company_id: company.id, meeting_id: id, user_id: userId })),
    ])
    .execute()
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
  return viewMeeting((await findMeeting(tx, code)) ?? fail('INTERNAL'))
}
