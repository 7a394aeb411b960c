import { sql } from 'kysely'
import { serverLimits } from '../../../limits.ts'
import type { Services } from '../../../services.ts'

/** Batches that can no longer be undone are forgotten with their rows, their before-images and their file. */
export async function forgetBatches({ db, files }: Services, signal: AbortSignal): Promise<void> {
  const old = await db.withPlatform(
    (tx) =>
      tx
        .selectFrom('user_batches')
        .select(['company_id', 'id', 'file_key'])
        .where(
          'created_at',
          '<',
          sql<Date>`now() - interval '1 day' * ${serverLimits.undoImportDays}::float8`,
        )
        .where('state', 'not in', ['planning', 'running', 'undoing'])
        .limit(1000)
        .execute(),
    { readOnly: true },
  )
  for (const batch of old) {
    if (signal.aborted) return
    await db.withTenant(batch.company_id, async (tx) => {
      await tx.deleteFrom('user_batches').where('id', '=', batch.id).execute()
      if (batch.file_key) await tx.deleteFrom('files').where('key', '=', batch.file_key).execute()
    })
    if (batch.file_key) await files.remove(batch.company_id, batch.file_key)
  }
}
