import { sql } from 'kysely'
import type { JobKind } from '../../feature.ts'

export const FORGET_JOB = 'custom-fields.forget'
/** People in one transaction. */
const AT_ONCE = 500

/** Takes away what people have in a field that is gone. Nobody counts as changed by it: nothing that is shown is. */
export const forgetJobs: Readonly<Record<string, JobKind>> = {
  [FORGET_JOB]: {
    async run(services, job) {
      const { fieldId } = job.payload as { fieldId: string }
      for (let last = ''; ;) {
        job.signal.throwIfAborted()
        const ids = await services.db.withTenant(job.companyId, async (tx) => {
          const { rows } = await sql<{ id: string }>`
            select id from users where custom <> '{}' and custom ? ${fieldId} and id > ${last || null}::uuid is not false
            order by id limit ${AT_ONCE}`.execute(tx)
          const found = rows.map(({ id }) => id)
          await sql`update users set custom = custom - ${fieldId}::text where id = any(${found}::uuid[])`.execute(
            tx,
          )
          await job.record(tx, {})
          return found
        })
        last = ids.at(-1) ?? ''
        if (ids.length < AT_ONCE) return
      }
    },
  },
}
