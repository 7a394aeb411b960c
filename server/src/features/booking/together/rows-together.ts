import { sql, type RawBuilder } from 'kysely'
import { holdsTime } from '#contract/rules/mentoring/session-moves.ts'
import type { Tx } from '../../../db/tenant.ts'
import { pairIsOver } from '../../mentoring/offered.ts'
import type { SessionRow } from '../session.view.ts'

/**
 * Whether a row `s` is the one by which the mentor of a group sees its session: of somebody whom they met, who
 * came or comes, where there is anybody.
 * Of two people’s session it is its only one.
 */
export const isFirstTogether = sql<boolean>`(s.together_id is null or s.id = (
  select f.id from booking_sessions f where f.company_id = s.company_id and f.together_id = s.together_id
  order by f.state = 'cancelled', f.state = 'no_show', f.met is not true, f.id limit 1))`
/** All rows of the session of a row `s`, itself among them, as a part of other statements. */
export const rowsBeside = sql`(select k.id from booking_sessions k
  where k.company_id = s.company_id and (k.id = s.id or k.together_id = s.together_id))`
/** What somebody sees of their sessions `s`: all as a mentee, and one for each of a group as its mentor. */
export const isSeenBy = (userId: string | RawBuilder<unknown>) =>
  sql<boolean>`(s.mentee_id = ${userId} or ${isFirstTogether})`

/** The mentor of a group sees its session by who comes to it, whoever they came by. */
export async function firstTogether(tx: Tx, row: SessionRow): Promise<SessionRow> {
  if (row.together_id === null) return row
  const first = await tx
    .selectFrom('booking_sessions as s')
    .selectAll('s')
    .where('s.together_id', '=', row.together_id)
    .where(isFirstTogether)
    .executeTakeFirst()
  return first ?? row
}

/** All rows of a group’s session, held in the order of their ids; of two people’s that one. */
export async function rowsTogether(tx: Tx, row: SessionRow): Promise<SessionRow[]> {
  if (row.together_id === null) return [row]
  return tx
    .selectFrom('booking_sessions')
    .selectAll()
    .where('together_id', '=', row.together_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Of these rows those of whom left the group, which the schedule has not taken out yet. */
export async function idsOfWhoLeft(tx: Tx, rows: readonly SessionRow[]): Promise<ReadonlySet<string>> {
  const left = await tx
    .selectFrom('booking_sessions as s')
    .select('s.id')
    .where(
      's.id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(sql<boolean>`${pairIsOver('s')}`)
    .execute()
  return new Set(left.map(({ id }) => id))
}

/** Whether others come to it but the mentee of this row. */
export async function othersCome(tx: Tx, row: SessionRow): Promise<boolean> {
  if (row.together_id === null) return false
  const other = await tx
    .selectFrom('booking_sessions')
    .select('id')
    .where('together_id', '=', row.together_id)
    .where('id', '!=', row.id)
    .where('state', 'in', holdsTime)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type New = { row: SessionRow; to?: 'mentor' | 'mentee' }
/** News of many sessions, of which the mentor of a group hears once. */
export function onceForMentors<N extends New>(all: readonly N[]): N[] {
  const heard = new Set<string>()
  return all.map((news) => {
    const { together_id } = news.row
    if (together_id === null) return news
    const again = heard.has(together_id)
    heard.add(together_id)
    return again ? { ...news, to: 'mentee' as const } : news
  })
}
