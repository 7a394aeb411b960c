import { sql } from 'kysely'
import type { Old } from '../../platform/jobs/old-data.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../services.ts'

const AT_ONCE = 1000
/** Deletes what is over and older than `keptDays` says, some rows at a time. */
export async function forgetOld(
  { db, log }: Pick<Services, 'db' | 'log'>,
  old: readonly Old[],
  signal?: AbortSignal,
): Promise<void> {
  await eachApart(
    [...old],
    { log, said: 'what is old was not deleted', signal },
    ({ table, key, rows, set }) =>
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
