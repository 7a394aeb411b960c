import pino from 'pino'
import type { Driver } from '../../../../db/driver.ts'
import { asOwnCompany, database } from '../../../../db/tenant.ts'
import { readEnv } from '../../../../env.ts'
import { openDriver, openServices } from '../../../../open-services.ts'
import { evenPace } from '../../../../platform/jobs/pace.ts'
import { planBatch } from '../plan/plan-batch.ts'
import { runBatch, undoBatch } from './run-batch.ts'
import { isAtOnce, lockBatch, type Work } from './work.ts'

/**
 * A process that carries an import as far as killed-import.test.ts lets it. At the given statement it sends nothing
 * more, and so many milliseconds later it is gone: before that statement was done, while it was, or after.
 */
const [companyId = '', batchId = '', last = '', milliseconds = ''] = process.argv.slice(2)
const ROWS_AT_ONCE = 20
const forever = new Promise<never>(() => {})

/** Counts what is sent to a database, BEGIN with all that leaves with it as one and COMMIT as one. */
function endingAt(driver: Driver, statement: number, ms: number): Driver {
  let sent = 0
  let ends = false
  function count(): void {
    if (++sent !== statement) return
    ends = true
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms)
  }
  return {
    ...driver,
    async transaction(options, body) {
      if (ends) return forever
      count()
      const answer = await driver.transaction(options, async (tx, prelude) => {
        if (ends) return forever
        const result = await body(
          {
            async query(asked) {
              if (ends) return forever
              count()
              const rows = await tx.query(asked)
              return ends ? forever : rows
            },
          },
          prelude,
        )
        count()
        return result
      })
      return ends ? forever : answer
    },
  }
}

const log = pino({ level: 'silent' })
const env = readEnv(process.env)
const driver = await openDriver(env, log)
const { services } = await openServices(env, driver, log)
const db = last ? database(endingAt(driver, Number(last), Number(milliseconds))) : services.db
const work: Work = {
  services: { ...services, db },
  companyId: asOwnCompany(companyId),
  batchId,
  pace: evenPace(ROWS_AT_ONCE),
  signal: new AbortController().signal,
  record: async () => {},
}
await planBatch(work)
await db.withTenant(companyId, async (tx) => {
  const batch = await lockBatch(tx, batchId)
  if (batch.state === 'planned' && !isAtOnce(batch))
    await tx.updateTable('user_batches').set({ state: 'running' }).where('id', '=', batchId).execute()
})
await runBatch(work)
await undoBatch(work, [])
process.exit(0)
