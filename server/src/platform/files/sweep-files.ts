import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tenant.ts'
import type { Files } from './files.ts'
import { eachApart } from '../jobs/rounds.ts'
import { DAY_MS } from '../durations.ts'

/**
 * Removes contents that no row speaks of: a server ended after it stored a file and before it wrote that down, or
 * after it forgot one and before it removed it. What is younger than a day may be about to be written down. Only
 * folders of companies that there are, so that a place shared with something else loses nothing of it.
 */
export async function sweepFiles(
  { db, files, log }: { db: Db; files: Files; log: FastifyBaseLogger },
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(Date.now() - DAY_MS)
  const companies = await db.onEachDatabase((tx) => tx.selectFrom('companies').select('id').execute(), {
    readOnly: true,
  })
  let removed = 0
  await eachApart(
    companies.flat(),
    { log, said: 'a company’s files were not swept', signal },
    async ({ id }) => {
      for await (const keys of files.list(id, before)) {
        if (signal?.aborted) return
        const known = await db.withTenant(
          id,
          (tx) => tx.selectFrom('files').select('key').where('key', 'in', keys).execute(),
          { readOnly: true },
        )
        const inUse = new Set(known.map(({ key }) => key))
        for (const key of keys.filter((one) => !inUse.has(one))) {
          await files.remove(id, key)
          removed++
        }
      }
    },
  )
  if (removed) log.info({ files: removed }, 'stored files that nothing refers to were removed')
  return removed
}
