import { sql, type ExpressionBuilder } from 'kysely'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Meeting, MeetingPerson } from '#contract/meetings/meetings.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { wordsOf } from '../../platform/mail/words.ts'
import { doors } from './meetings.policy.ts'

type InMeetings = ExpressionBuilder<Database & { host: Database['users'] }, 'meetings' | 'host'>

/** How many are in the room now. */
const present = (eb: InMeetings) =>
  eb
    .selectFrom('meeting_peers')
    .whereRef('meeting_peers.company_id', '=', 'meetings.company_id')
    .whereRef('meeting_peers.meeting_id', '=', 'meetings.id')
    .where('meeting_peers.state', '=', 'in')
    .where('meeting_peers.joined_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('n'))

const people = (eb: InMeetings) =>
  eb
    .selectFrom('meeting_people')
    .whereRef('meeting_people.company_id', '=', 'meetings.company_id')
    .whereRef('meeting_people.meeting_id', '=', 'meetings.id')
    .select(sql<number>`count(*)::int`.as('n'))

/** Meetings with all that their view is made of. */
export const selectMeetings = (tx: Tx) =>
  tx
    .selectFrom('meetings')
    .innerJoin('users as host', (join) =>
      join.onRef('host.company_id', '=', 'meetings.company_id').onRef('host.id', '=', 'meetings.host_id'),
    )
    .select([
      'meetings.company_id',
      'meetings.id',
      'meetings.code',
      'meetings.title',
      'meetings.booked',
      'meetings.is_class',
      'meetings.is_talk',
      'meetings.host_id',
      'meetings.starts_at',
      'meetings.minutes',
      'meetings.ended_at',
      'meetings.lobby',
      'meetings.locked',
      'meetings.revision',
      'host.name as host_name',
      'host.surname as host_surname',
      'host.time_zone as host_time_zone',
    ])
    .select((eb) => [
      people(eb as unknown as InMeetings).as('people'),
      present(eb as unknown as InMeetings).as('present'),
    ])

export type MeetingRow = Awaited<ReturnType<ReturnType<typeof selectMeetings>['execute']>>[number]

export const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

/** Who is answered: the language that they read here. */
export type Reader = {
  company: Pick<Context['company'], 'languages' | 'defaultLanguage'>
  actor: Pick<Context['actor'], 'preferredLanguage'> | null
  /** Absent where what is found is named for a search. */
  request?: Pick<Context['request'], 'languages'>
}

type Named = { booked: boolean; is_class: boolean; is_talk: boolean; title: string }

/** What a meeting is called: by whoever planned it, or, of what a session or office hours booked, as its reader calls one. */
export function titleFor({ company, actor, request }: Reader, { booked, is_class, is_talk, title }: Named) {
  if (!booked || is_class) return title
  // Whoever chose none here sees the pages in the language of their browser.
  const chosen = actor?.preferredLanguage ?? request?.languages.find((one) => company.languages.includes(one))
  return wordsOf(languageAt(company, chosen))(is_talk ? 'office.room' : 'session.room')
}

export function viewMeeting(reader: Reader, row: MeetingRow): Meeting {
  return {
    id: row.id,
    code: row.code,
    title: titleFor(reader, row),
    hostId: row.host_id,
    hostName: fullName({ name: row.host_name, surname: row.host_surname }),
    hostTimeZone: row.host_time_zone,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    opensAt: doors(row).open.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    people: row.people ?? 0,
    present: row.present ?? 0,
  }
}

export const findMeeting = (tx: Tx, code: string) =>
  selectMeetings(tx).where('meetings.code', '=', code).executeTakeFirst()

type PersonRow = {
  company_id: string
  id: string
  name: string
  surname: string
  photo_key: string | null
  time_zone: string | null
}
export const viewPerson = (row: PersonRow): MeetingPerson => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
  timeZone: row.time_zone,
})
export const personColumns = [
  'users.company_id',
  'users.id',
  'users.name',
  'users.surname',
  'users.photo_key',
  'users.time_zone',
] as const
