import pg from 'pg'
import pino from 'pino'
import { readEnv } from '../../../env.ts'
import { openDriver, openServices } from '../../../open-services.ts'
import { planBatch } from './plan-batch.ts'
import { runBatch, undoBatch } from './run-batch.ts'
import { lockBatch, type Work } from './work.ts'

/**
 * A process that carries an import as far as killed-import.test.ts lets it. At the given statement nothing more is
 * sent, and so many milliseconds later the process is gone: before that statement was done, while it was, or after.
 */
const [companyId = '', batchId = '', statements = '', milliseconds = ''] = process.argv.slice(2)
const ROWS_AT_ONCE = 20

function endAtStatement(last: number, ms: number): void {
  let sent = 0
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(send, client, args) {
      if (++sent <= last) {
        const answer: unknown = Reflect.apply(send, client, args)
        if (sent < last) return answer
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms)
      }
      return new Promise(() => {})
    },
  })
}

const log = pino({ level: 'silent' })
const env = readEnv(process.env)
const driver = await openDriver(env, log)
const { services } = await openServices(env, driver, log)
const work: Work = {
  services,
  companyId,
  batchId,
  atOnce: ROWS_AT_ONCE,
  signal: new AbortController().signal,
  record: async () => {},
}
if (statements) endAtStatement(Number(statements), Number(milliseconds))
await planBatch(work)
await services.db.withTenant(companyId, async (tx) => {
  const { state } = await lockBatch(tx, batchId)
  if (state === 'planned')
    await tx.updateTable('user_batches').set({ state: 'running' }).where('id', '=', batchId).execute()
})
await runBatch(work)
await undoBatch(work)
process.exit(0)
