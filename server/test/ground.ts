import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pino from 'pino'
import { v7 as uuid } from 'uuid'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { database, type Db } from '#server/db/tenant.ts'
import { readEnv, type Env } from '#server/env.ts'
import type { CompanyRef } from '#server/platform/companies/company-ref.ts'
import { openBus, type Bus } from '#server/platform/servers/bus.ts'
import { openLog } from '#server/platform/log.ts'
import { atEnd } from './setup/at-end.ts'
import { ownDatabase } from './setup/database.ts'

export type Ground = {
  db: Db
  bus: Bus
  log: pino.Logger
  /** The lines that were logged, parsed. */
  lines: Record<string, unknown>[]
  env: (variables?: Record<string, string>) => Env
  company: (values?: Partial<CompanyRef>) => Promise<CompanyRef>
}

/** What stands below a server: a migrated database, a bus, a folder and a log. For tests that need no HTTP. */
export async function ground(): Promise<Ground> {
  const own = await ownDatabase()
  const driver =
    own.kind === 'pglite'
      ? await pgliteDriver(undefined, own.snapshot())
      : postgresDriver({ url: own.databaseUrl, poolSize: 8, onError: () => {} })
  const db = database(driver)
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  const lines: Record<string, unknown>[] = []
  const log = openLog('trace', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const bus = await openBus(driver, log)
  atEnd(async () => {
    await bus.close()
    await driver.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    db,
    bus,
    log,
    lines,
    env: (variables = {}) => readEnv({ CAIRN_DATA: folder, ...variables }),
    async company(values = {}) {
      const id = uuid()
      const company: CompanyRef = {
        id,
        slug: `c-${id.slice(-12)}`,
        name: 'Northwind',
        iconKey: null,
        status: 'active',
        suspensionReason: null,
        themes: {},
        languages: ['en', 'es'],
        defaultLanguage: 'en',
        timeZone: 'Europe/London',
        description: null,
        supportEmail: null,
        supportUrl: null,
        translationService: null,
        embedHosts: [],
        sessionHours: 336,
        allowedDomains: [],
        landing: null,
        ...values,
      }
      await db.withNewCompany(company, async (tx) => {
        await tx
          .insertInto('companies')
          .values({ id, slug: company.slug, name: company.name, icon_key: company.iconKey })
          .execute()
        await tx
          .insertInto('company_settings')
          .values({
            company_id: id,
            id: uuid(),
            default_language: company.defaultLanguage,
            time_zone: company.timeZone,
            support_email: company.supportEmail,
          })
          .execute()
      })
      return company
    },
  }
}
