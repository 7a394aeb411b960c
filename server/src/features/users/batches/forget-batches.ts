import { sql } from 'kysely'
import { usersLimits } from '../limits.ts'
import { eachApart, inRounds } from '../../../platform/jobs/rounds.ts'
import type { Services } from '../../../services.ts'

const AT_ONCE = 100

type Old = { company_id: string; id: string; file_key: string | null }

/** Batches that can no longer be undone are forgotten with their rows, their before-images and their file. */
export async function forgetBatches({ db, files, log }: Services, signal: AbortSignal): Promise<void> {
  const oneDatabase = (database: number) =>
    inRounds<Old>(async (after) => {
      const further = after
        ? sql`and (company_id, id) > (${after.company_id}::uuid, ${after.id}::uuid)`
        : sql``
      const { rows } = await db.withPlatformIn(
        database,
        (tx) =>
          sql<Old>`select company_id, id, file_key from user_batches
          where coalesce(undo_until, created_at + interval '1 day' * ${sql.lit(usersLimits.undoImportDays)}) < now()
            and not inviting and state not in ('planning', 'running', 'undoing') ${further}
          order by company_id, id limit ${AT_ONCE}`.execute(tx),
        { readOnly: true },
      )
      await eachApart(rows, { log, said: 'an import was not forgotten', signal }, async (batch) => {
        await db.withTenant(batch.company_id, async (tx) => {
          await tx.deleteFrom('user_batches').where('id', '=', batch.id).execute()
          if (batch.file_key) await tx.deleteFrom('files').where('key', '=', batch.file_key).execute()
        })
        if (batch.file_key) await files.remove(batch.company_id, batch.file_key)
      })
      return rows.length < AT_ONCE ? null : (rows.at(-1) ?? null)
    }, signal)
  for (const database of db.databases) await oneDatabase(database)
}
