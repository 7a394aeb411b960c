import { sql } from 'kysely'
import type { DirectoryTx, Tx } from '../../db/tenant.ts'
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
    ({ table, key, rows, set, ofInstallation }) =>
      inRounds<number>(async () => {
        const columns = sql.join(key.map((column) => sql.ref(column)))
        const forget = (tx: Tx | DirectoryTx) =>
          sql`${set ? sql`update ${sql.table(table)} set ${set}` : sql`delete from ${sql.table(table)}`} where (${columns}) in (
          select ${columns} ${rows} limit ${AT_ONCE} for update skip locked)`.execute(tx)
        const done = await (ofInstallation
          ? db.withDirectory(forget).then((one) => [one])
          : db.onEachDatabase(forget))
        const gone = Math.max(...done.map(({ numAffectedRows }) => Number(numAffectedRows ?? 0)))
        return gone < AT_ONCE ? null : gone
      }, signal),
  )
}
