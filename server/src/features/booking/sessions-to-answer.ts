import { sql } from 'kysely'
import type { Context } from '../../http/caller/context.ts'
import { pairIsOver } from '../mentoring/offered.ts'

type ToAnswer = { id: string; name: string; expiresAt: string }

/** Of a series that is answered at once the first stands for all. */
const isFirstOfWhole = sql`(s.series_id is null or not s.series_whole or not exists (
  select from booking_sessions f where f.company_id = s.company_id and f.series_id = s.series_id
    and f.series_whole and f.state = 'requested' and (f.starts_at, f.id) < (s.starts_at, s.id)))`

/** Sessions that somebody was asked for, or offered times of, and has not answered: what is over first before the rest. */
export async function sessionsToAnswer(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  most: number,
): Promise<ToAnswer[]> {
  const { rows } = await sql<{ id: string; name: string; expires_at: Date }>`
    select s.id, s.expires_at, u.name from booking_sessions s
      join users u on u.company_id = s.company_id
        and u.id = case when s.mentor_id = ${actor.id} then s.mentee_id else s.mentor_id end
    where s.state = 'requested' and s.expires_at > now()
      and (s.mentor_id = ${actor.id} and s.waits_for = 'mentor' or s.mentee_id = ${actor.id} and s.waits_for = 'mentee')
      and ${isFirstOfWhole} and not ${pairIsOver('s')}
    order by s.expires_at, s.id limit ${most}`.execute(tx)
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at.toISOString() }))
}
