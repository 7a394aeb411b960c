import { sql, type RawBuilder } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { eachApart, inRounds } from '../../platform/rounds.ts'
import type { Services } from '../../services.ts'

const AT_ONCE = 1000
const { keptDays } = serverLimits

const ago = (days: number) => sql`now() - interval '1 day' * ${sql.lit(days)}`
const over = sql`least(ended_at, expires_at)`

/** The guests of meetings that were over so many days ago. */
const guestsOf = (days: number) => sql`from meeting_guests g where exists (select from meeting_guest_links l
  join meetings m on m.company_id = l.company_id and m.id = l.meeting_id
  where l.company_id = g.company_id and l.id = g.link_id
    and coalesce(m.ended_at, m.starts_at + m.minutes * interval '1 minute') < ${ago(days)})`

type Old = {
  table: string
  key: string[]
  rows: RawBuilder<unknown>
  /** What is taken out of them; where nothing is said they are deleted. */
  set?: RawBuilder<unknown>
}

/** What is deleted by age, by the columns of its key and the rows that are old; in this order. */
const old: Old[] = [
  {
    table: 'refresh_tokens',
    key: ['company_id', 'hash'],
    rows: sql`from refresh_tokens r where exists (select from sessions s
      where s.company_id = r.company_id and s.id = r.session_id and ${over} < ${ago(keptDays.refreshTokens)})`,
  },
  {
    table: 'sessions',
    key: ['company_id', 'id'],
    rows: sql`from sessions where ${over} < ${ago(keptDays.sessions)}`,
  },
  {
    table: 'one_time_tokens',
    key: ['company_id', 'hash'],
    rows: sql`from one_time_tokens where expires_at < ${ago(keptDays.oneTimeTokens)}`,
  },
  {
    table: 'mails',
    key: ['company_id', 'id'],
    rows: sql`from mails where state <> 'waiting' and created_at < ${ago(keptDays.mails)}`,
  },
  {
    table: 'mail_brakes',
    key: ['company_id', 'key'],
    rows: sql`from mail_brakes where until < now()`,
  },
  {
    table: 'meeting_guests',
    key: ['company_id', 'id'],
    rows: guestsOf(keptDays.guests),
  },
  {
    table: 'meeting_guests',
    key: ['company_id', 'id'],
    rows: sql`${guestsOf(keptDays.guestNetworks)} and g.network is not null`,
    set: sql`network = null`,
  },
  {
    // Those of a company at whose door somebody is are deleted by who comes next; these are of all the others.
    table: 'guesses',
    key: ['company_id', 'key'],
    rows: sql`from guesses where until < now()`,
  },
]

/** Deletes what is over and older than `keptDays` says, some rows at a time. */
export async function forgetOld(
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  await eachApart(old, { log, said: 'what is old was not deleted', signal }, ({ table, key, rows, set }) =>
    inRounds<number>(async () => {
      const columns = sql.join(key.map((column) => sql.ref(column)))
      const { numAffectedRows } = await db.withPlatform((tx) =>
        sql`${set ? sql`update ${sql.table(table)} set ${set}` : sql`delete from ${sql.table(table)}`} where (${columns}) in (
          select ${columns} ${rows} limit ${AT_ONCE} for update skip locked)`.execute(tx),
      )
      const gone = Number(numAffectedRows ?? 0)
      return gone < AT_ONCE ? null : gone
    }, signal),
  )
}
