import pino from 'pino'
import { readEnv } from '../../../env.ts'
import { openDriver, openServices } from '../../../open-services.ts'
import { planBatch } from './plan-batch.ts'
import { runBatch } from './run-batch.ts'
import { lockBatch, type Work } from './work.ts'

/** A process that carries an import as far as it is let: killed-import.test.ts ends it at any moment. */
const [companyId = '', batchId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const env = readEnv(process.env)
const driver = await openDriver(env, log)
const { services } = await openServices(env, driver, log)
const work: Work = {
  services,
  companyId,
  batchId,
  atOnce: 50,
  signal: new AbortController().signal,
  record: async () => {},
}
process.stdout.write('ready\n')
await planBatch(work)
await services.db.withTenant(companyId, async (tx) => {
  const { state } = await lockBatch(tx, batchId)
  if (state === 'planned')
    await tx.updateTable('user_batches').set({ state: 'running' }).where('id', '=', batchId).execute()
})
await runBatch(work)
process.exit(0)
