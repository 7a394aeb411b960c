import { sql } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { ago, sessionOver, type Old } from '../../platform/old-data.ts'
import { eachApart, inRounds } from '../../platform/rounds.ts'
import type { Services } from '../../services.ts'
import { oldTokens } from '../auth/old-data.ts'
import { oldGuests } from '../meetings/old-data.ts'

const AT_ONCE = 1000
const { keptDays } = serverLimits

/** In this order: refresh tokens are found by their sessions. */
const old: Old[] = [
  ...oldTokens,
  ...oldGuests,
  {
    table: 'sessions',
    key: ['company_id', 'id'],
    rows: sql`from sessions where ${sessionOver} < ${ago(keptDays.sessions)}`,
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
