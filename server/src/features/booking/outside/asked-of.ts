import { limits } from '#contract/limits.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import type { OwnServices } from '../../../services.ts'
import { meetingIdsOf } from '../../meetings/offered.ts'
import type { Asked } from './fetch-calendar.ts'

/** What an address is sealed for. */
export const sealedFor = (calendarId: string): string => `outside calendar ${calendarId}`

/** Of what was put into somebody’s calendars from here, sessions and meetings each. */
const MOST = limits.sessionsToCome * limits.mentorsAtOnce * 10

/** The ids under which somebody’s sessions and meetings were put into calendars: as they stand now is known here. */
export async function ownIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const since = new Date(Date.now() - DAY_MS)
  const rows = await tx
    .selectFrom('booking_sessions')
    .select('meeting_id')
    .where((is) => is.or([is('mentor_id', '=', userId), is('mentee_id', '=', userId)]))
    .where('meeting_id', 'is not', null)
    .where('starts_at', '>', since)
    .orderBy('starts_at')
    .limit(MOST)
    .execute()
  const ofSessions = rows.flatMap(({ meeting_id }) => meeting_id ?? [])
  return [...ofSessions, ...(await meetingIdsOf(tx, userId, since, MOST))]
}

/** What there is to know for reading a calendar of somebody; NOT_FOUND where it is none of theirs. */
export async function askedOf(
  tx: Tx,
  { seal }: Pick<OwnServices, 'seal'>,
  company: Pick<CompanyRef, 'timeZone'>,
  { id, userId }: { id: string; userId: string },
): Promise<Asked> {
  const row = await tx
    .selectFrom('outside_calendars as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.address', 'c.etag', 'c.content', 'c.zone', 'c.read_until', 'u.time_zone'])
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return {
    address: seal.open(row.address, sealedFor(id)),
    zone: row.time_zone ?? company.timeZone,
    ours: await ownIdsOf(tx, userId),
    before: { etag: row.etag, content: row.content, zone: row.zone, readUntil: row.read_until },
  }
}
