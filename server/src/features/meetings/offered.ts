import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import type { OwnServices } from '../../services.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { meetingSource } from './find-meetings.ts'
import { calendarFile } from './calendar/calendar-file.ts'
import { calendarEntry } from './calendar/calendar-entry.ts'
import { meetingCode } from './meeting-code.ts'
import { doors } from './meetings.policy.ts'
import { selectMeetings, type MeetingRow } from './meetings.view.ts'
import { isBrought } from './own-role.ts'
import { endRoom } from './room/end-room.ts'

type Booked = {
  title: string
  hostId: string
  withIds: readonly string[]
  startsAt: Date
  minutes: number
  /** The host alone leads it; the others come in without being let in all the same. */
  isTalk?: boolean
  /** The host alone leads it, it has its title for its readers too, and nobody else of the company comes in. */
  isClass?: boolean
}

/**
 * Plans a meeting for what books one: it changes with that alone. All of its people lead it, or its host alone, and come in as they like;
 * whoever else has its code waits until one of them lets them in.
 */
export async function bookRoom(tx: Tx, companyId: string, booked: Booked): Promise<string> {
  const id = uuid()
  const { title, hostId, withIds, startsAt, minutes, isClass = false, isTalk = false } = booked
  await tx
    .insertInto('meetings')
    .values({
      company_id: companyId,
      id,
      code: meetingCode(),
      title,
      host_id: hostId,
      starts_at: startsAt,
      minutes,
      lobby: isClass ? 'guests' : 'all',
      notes: null,
      description: null,
      booked: true,
      is_class: isClass,
      is_talk: isTalk,
    })
    .execute()
  await tx
    .insertInto('meeting_people')
    .values([
      { company_id: companyId, meeting_id: id, user_id: hostId, role: 'host' as const },
      ...withIds.map((user_id) => ({
        company_id: companyId,
        meeting_id: id,
        user_id,
        role: isTalk ? ('invitee' as const) : ('cohost' as const),
      })),
    ])
    .execute()
  await indexRows(tx, meetingSource, [id])
  return id
}

/** Moves such a meeting to another time; calendars take the newer of two. */
export async function moveRoom(
  tx: Tx,
  id: string,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ starts_at: startsAt, minutes, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Lets somebody into such a meeting who comes to it too. */
export async function joinRoom(tx: Tx, id: string, userId: string): Promise<void> {
  await sql`insert into meeting_people (company_id, meeting_id, user_id, role)
    select m.company_id, m.id, ${userId}, 'cohost' from meetings m where m.id = ${id} on conflict do nothing`.execute(
    tx,
  )
}

/** Takes somebody out of such a meeting who does not come to it; for the others it stays. */
export async function leaveRoom(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.deleteFrom('meeting_people').where('meeting_id', '=', id).where('user_id', '=', userId).execute()
}

/** Cancels such a meeting: whoever is in its room already is put out. */
export async function cancelRoom(
  tx: Tx,
  { relay }: Pick<OwnServices, 'relay'>,
  companyId: string,
  id: string,
): Promise<void> {
  await endRoom(tx, relay, { companyId, room: id })
  await tx
    .updateTable('meetings')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** The addresses of rooms, each with when its doors open, by the meetings’ ids. */
export async function roomsOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { code: string; opensAt: string }>()
  const rows = await tx
    .selectFrom('meetings')
    .select(['id', 'code', 'starts_at', 'minutes'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, code, ...times }) => [id, { code, opensAt: doors(times).open.toISOString() }] as const),
  )
}

export { secondsTogether } from './record/together.ts'
export { endOnServer } from './room/media-server.ts'

type Reader = { name: string; surname: string; email: string }
export type { MeetingRow }

/** Meetings as their files are made of them. */
export const meetingsBy = (tx: Tx, ids: readonly string[]): Promise<MeetingRow[]> =>
  selectMeetings(tx)
    .where('meetings.id', 'in', [...ids])
    .execute()

/** Such a meeting for somebody’s calendar: an invitation, its update, or its cancellation. */
export function roomFile(
  services: Pick<OwnServices, 'env'>,
  company: Pick<CompanyRef, 'slug'>,
  meeting: MeetingRow,
  { reader, title, cancelled }: { reader: Reader; title: string; cancelled: boolean },
): MailAttachment {
  return calendarFile({
    ...calendarEntry(services, company, meeting),
    title,
    cancelled,
    invites: true,
    attendee: { name: `${reader.name} ${reader.surname}`.trim(), email: reader.email },
  })
}

type Busy = { userId: string; from: number; to: number }

/** When people are in meetings between two moments, classes among them; what a session booked is not. */
export async function meetingTimes(
  tx: Tx,
  userIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Busy[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('meeting_people as p')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.company_id', '=', 'p.company_id').onRef('m.id', '=', 'p.meeting_id'),
    )
    .select(['p.user_id', 'm.starts_at', 'm.minutes'])
    .where('p.user_id', 'in', [...userIds])
    // Nobody fills the day of somebody who blocked them.
    .where(isBrought)
    .where((is) => is.or([is('m.booked', '=', false), is('m.is_class', '=', true)]))
    .where('m.ended_at', 'is', null)
    // No meeting is longer than a day.
    .where('m.starts_at', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
    .where('m.starts_at', '<', to)
    .execute()
  return rows.map(({ user_id, starts_at, minutes }) => ({
    userId: user_id,
    from: starts_at.getTime(),
    to: starts_at.getTime() + minutes * MINUTE_MS,
  }))
}

/** The ids of meetings that somebody is invited to and that are not long over, called off or not: calendars have them by these. */
export async function meetingIdsOf(tx: Tx, userId: string, since: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting_people as p')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.company_id', '=', 'p.company_id').onRef('m.id', '=', 'p.meeting_id'),
    )
    .select('m.id')
    .where('p.user_id', '=', userId)
    .where('m.starts_at', '>', since)
    .orderBy('m.starts_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What a session or a class has booked is changed where that is. */
export async function requireNotBooked(tx: Tx, meetingId: string): Promise<void> {
  const row = await tx.selectFrom('meetings').select('booked').where('id', '=', meetingId).executeTakeFirst()
  if (row?.booked) fail('CONFLICT', { details: { reason: 'booked' } })
}
