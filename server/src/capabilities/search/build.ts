import { sql } from 'kysely'
import { z } from 'zod'
import type { JobKind } from '../../feature.ts'
import { searchLimits } from './limits.ts'
import type { RunningJob } from '../../platform/jobs/job-run.ts'
import type { Services } from '../../services.ts'
import type { SearchKind, SearchSource } from '../../searchable.ts'
import { indexRows } from './offered.ts'

const Progress = z.object({ kind: z.string(), after: z.uuid() })

/** Writes the entries of the next rows of a table; answers the last one's id, null where there are no more. */
function buildNext(services: Services, job: RunningJob, source: SearchSource, after: string | null) {
  return services.db.withTenant(job.companyId, async (tx) => {
    // Held, so that who changes one meanwhile writes its entries after these.
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(source.table)}
      where company_id = current_company() and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${searchLimits.builtAtOnce} for share`.execute(tx)
    const last = rows.at(-1)?.id ?? null
    if (last === null) return null
    await indexRows(
      tx,
      source,
      rows.map(({ id }) => id),
    )
    await job.record(tx, { kind: source.kind, after: last } satisfies z.infer<typeof Progress>)
    return last
  })
}

/** Writes anew what all of a company is found by, in pieces; one that was cut off goes on from there. */
export const buildJob = (kinds: () => readonly SearchKind[]): JobKind => ({
  options: { atOnceOfCompany: 1 },
  async run(services, job) {
    const sources = kinds().flatMap((one) => ('source' in one ? [one.source] : []))
    const { data: got } = Progress.safeParse(job.progress)
    const from = sources.findIndex(({ kind }) => kind === got?.kind)
    for (const source of sources.slice(Math.max(0, from)))
      for (let after: string | null = source.kind === got?.kind ? got.after : null; ;) {
        job.signal.throwIfAborted()
        after = await buildNext(services, job, source, after)
        if (after === null) break
      }
  },
})
