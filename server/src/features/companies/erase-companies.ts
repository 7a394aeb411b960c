import { sql } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../services.ts'

const FILES_AT_ONCE = 500

/** Erases the companies whose time to be taken back is over: first their files' content, then every row of theirs. */
export async function eraseCompanies({ db, files, log }: Services, signal?: AbortSignal): Promise<number> {
  const before = sql<Date>`now() - interval '1 day' * ${sql.lit(serverLimits.restoreDays)}`
  const due = await db.onEachDatabase(
    (tx) => tx.selectFrom('companies').select('id').where('deleted_at', '<', before).execute(),
    { readOnly: true },
  )
  // What a move left in another database would stay: it is taken out first, by the command that moves companies.
  const elsewhere = await db.onEachDatabase(
    (tx) => tx.selectFrom('companies_elsewhere').select('id').execute(),
    { readOnly: true },
  )
  if (elsewhere.length < db.databases.length) return 0
  const left = new Set(elsewhere.flat().map(({ id }) => id))
  const [waiting, ready] = [
    due.flat().filter(({ id }) => left.has(id)),
    due.flat().filter(({ id }) => !left.has(id)),
  ]
  for (const of of waiting)
    log.error({ of }, 'a company was not erased: a move left rows of it in another database')
  let erased = 0
  await eachApart(ready, { log, said: 'a company was not erased', signal }, async ({ id }) => {
    // Cut off at any point, the next turn goes on: a file is forgotten only after its content is gone.
    await inRounds<string>(async (after) => {
      const some = await db.withPlatformOf(
        id,
        (tx) =>
          tx
            .selectFrom('files')
            .select('key')
            .where('company_id', '=', id)
            .where('key', '>', after ?? '')
            .orderBy('key')
            .limit(FILES_AT_ONCE)
            .execute(),
        { readOnly: true },
      )
      for (const { key } of some) await files.remove(id, key)
      const keys = some.map(({ key }) => key)
      if (keys.length)
        await db.withPlatformOf(id, (tx) =>
          tx.deleteFrom('files').where('company_id', '=', id).where('key', 'in', keys).execute(),
        )
      return keys.length < FILES_AT_ONCE ? null : (keys.at(-1) ?? null)
    }, signal)
    if (signal?.aborted) return
    // What was stored and never written down goes with them.
    for await (const keys of files.list(id, new Date())) for (const key of keys) await files.remove(id, key)
    // It may have been taken back meanwhile.
    const { numDeletedRows } = await db.withPlatformOf(id, (tx) =>
      tx.deleteFrom('companies').where('id', '=', id).where('deleted_at', '<', before).executeTakeFirst(),
    )
    if (numDeletedRows) await db.forgetPlace(id)
    erased += Number(numDeletedRows)
  })
  return erased
}
