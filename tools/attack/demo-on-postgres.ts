import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDemo } from '../../server/src/demo/demo.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { readEnv } from '../../server/src/env.ts'
import { loginRole, openDriver, openServices } from '../../server/src/open-services.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { startPostgres } from '../services/postgres.ts'

export type DemoDatabase = {
  env: { DATABASE_URL: string; CAIRN_MIGRATION_URL: string }
  /** Past every rule of rows, to fill it with. */
  superuserUrl: string
  stop(): Promise<void>
}

/** A PostgreSQL of its own, with the roles that deploy/ makes and the made-up companies of the embedded database. */
export async function demoOnPostgres(password: string): Promise<DemoDatabase> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'cairn-demo-'))
  try {
    await postgres.createDatabase('cairn')
    const urls = {
      DATABASE_URL: postgres.databaseUrl('cairn'),
      CAIRN_MIGRATION_URL: postgres.migrationUrl('cairn'),
    }
    const env = readEnv({ ...urls, CAIRN_DATA: folder, CAIRN_DEMO_PASSWORD: password, LOG_LEVEL: 'fatal' })
    const log = openLog('fatal')
    const driver = await openDriver(env, log)
    await migrate(driver, loginRole(env))
    const opened = await openServices(env, driver, log)
    await ensureDemo(opened.services)
    await opened.close()
    await driver.close()
    return { env: urls, superuserUrl: postgres.superuserUrl('cairn'), stop: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
