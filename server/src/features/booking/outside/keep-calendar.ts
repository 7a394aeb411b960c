import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { outsideLimits } from './limits.ts'
import type { Interval } from '../slots/zone-segments.ts'
import type { Fetched } from './fetch-calendar.ts'

const { readMinutes, spreadMinutes, failureMinutes } = outsideLimits

/** Those that were added together are soon read apart. */
const minutesUntilNext = () => readMinutes + Math.random() * spreadMinutes
const minutesAfter = (failures: number) =>
  failureMinutes[failures - 1] ?? failureMinutes.at(-1) ?? readMinutes

/** In so many minutes. */
const inMinutes = (minutes: number) => sql<Date>`now() + ${minutes}::float8 * interval '1 minute'`

/** When one that was read is read again. */
export const nextReading = () => inMinutes(minutesUntilNext())

type Of = { companyId: string; userId: string; calendarId: string }

/** Writes down when somebody is busy by a calendar; what stands there already stays untouched. */
export async function keepSpans(
  tx: Tx,
  { companyId, userId, calendarId }: Of,
  spans: readonly Interval[],
): Promise<void> {
  const starts = spans.map(({ from }) => new Date(from))
  const ends = spans.map(({ to }) => new Date(to))
  const now = sql`select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as s (starts_at, ends_at)`
  await sql`delete from outside_busy b where b.company_id = current_company() and b.calendar_id = ${calendarId}::uuid
    and (b.starts_at, b.ends_at) not in (${now})`.execute(tx)
  await sql`insert into outside_busy (company_id, calendar_id, user_id, starts_at, ends_at)
    select ${companyId}::uuid, ${calendarId}::uuid, ${userId}::uuid, s.starts_at, s.ends_at from (${now}) s
    on conflict do nothing`.execute(tx)
}

/** Writes down how reading a calendar ended; nothing where it was removed meanwhile. What was read before a failure stays. */
export async function keepCalendar(tx: Tx, companyId: string, id: string, fetched: Fetched): Promise<void> {
  const row = await tx
    .selectFrom('outside_calendars')
    .select(['user_id', 'failures'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const change = tx.updateTable('outside_calendars').where('id', '=', id)
  if (fetched.problem !== null) {
    await change
      .set({
        problem: fetched.problem,
        failing_since: sql<Date>`coalesce(failing_since, now())`,
        failures: row.failures + 1,
        next_at: inMinutes(minutesAfter(row.failures + 1)),
      })
      .execute()
    return
  }
  const { read } = fetched
  await change
    .set({
      problem: null,
      failing_since: null,
      failures: 0,
      read_at: sql<Date>`now()`,
      next_at: nextReading(),
      ...(read && { etag: read.etag, content: read.content, zone: read.zone, read_until: read.readUntil }),
    })
    .execute()
  if (read) await keepSpans(tx, { companyId, userId: row.user_id, calendarId: id }, read.spans)
}
