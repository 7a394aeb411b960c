import type { Services } from '../../services.ts'
import { serverLimits } from '../../limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FILES_AT_ONCE = 500

/** Erases the companies whose time to be taken back is over: first their files' content, then every row of theirs. */
export async function eraseCompanies({ db, files }: Services, signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - serverLimits.restoreDays * DAY_MS)
  const due = await db.withPlatform(
    (tx) => tx.selectFrom('companies').select('id').where('deleted_at', '<', before).execute(),
    { readOnly: true },
  )
  let erased = 0
  for (const { id } of due) {
    // Cut off at any point, the next turn goes on: a file is forgotten only after its content is gone.
    for (;;) {
      if (signal?.aborted) return erased
      const some = await db.withPlatform(
        (tx) =>
          tx.selectFrom('files').select('key').where('company_id', '=', id).limit(FILES_AT_ONCE).execute(),
        { readOnly: true },
      )
      if (some.length === 0) break
      for (const { key } of some) await files.remove(id, key)
      const keys = some.map(({ key }) => key)
      await db.withPlatform((tx) =>
        tx.deleteFrom('files').where('company_id', '=', id).where('key', 'in', keys).execute(),
      )
    }
    // What was stored and never written down goes with them.
    for await (const keys of files.list(id, new Date())) for (const key of keys) await files.remove(id, key)
    // It may have been taken back meanwhile.
    const { numDeletedRows } = await db.withPlatform((tx) =>
      tx.deleteFrom('companies').where('id', '=', id).where('deleted_at', '<', before).executeTakeFirst(),
    )
    erased += Number(numDeletedRows)
  }
  return erased
}
