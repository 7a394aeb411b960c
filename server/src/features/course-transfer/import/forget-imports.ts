import { sql } from 'kysely'
import { courseTransferLimits } from '../limits.ts'
import { ago } from '../../../platform/jobs/old-data.ts'
import { eachApart, inRounds } from '../../../platform/jobs/rounds.ts'
import type { Services } from '../../../services.ts'

const AT_ONCE = 100

type Old = { company_id: string; id: string; file_key: string | null }

/** What became of files is forgotten after a while, and with it what nobody made anything of. */
export async function forgetImports({ db, files, log }: Services, signal: AbortSignal): Promise<void> {
  await inRounds<number>(async () => {
    const found: Old[][] = await db.onEachDatabase(
      (tx) =>
        tx
          .selectFrom('course_imports')
          .select(['company_id', 'id', 'file_key'])
          .where('created_at', '<', sql<Date>`${ago(courseTransferLimits.keptDays)}`)
          .where('state', '!=', 'running')
          .limit(AT_ONCE)
          .execute(),
      { readOnly: true },
    )
    await eachApart(found.flat(), { log, said: 'a course’s file was not forgotten', signal }, async (row) => {
      await db.withTenant(row.company_id, async (tx) => {
        await tx.deleteFrom('course_imports').where('id', '=', row.id).execute()
        if (row.file_key) await tx.deleteFrom('files').where('key', '=', row.file_key).execute()
      })
      if (row.file_key) await files.remove(row.company_id, row.file_key)
    })
    return null
  }, signal)
}
