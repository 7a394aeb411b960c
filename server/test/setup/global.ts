import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { root } from '#tools/lib/run.ts'
import { postgresRoles, startPostgres } from '#tools/services/postgres.ts'

/** What the tests are told about the database they run on; see `database.ts` for how they reach it. */
export type TestDatabase =
  | { kind: 'pglite'; snapshot: string }
  /** `isSpread`: companies are in two databases of it. */
  | { kind: 'postgres'; superuserUrl: string; template: string; isSpread: boolean }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

/** Runs once before the server’s tests: CAIRN_TEST_DB names the database, `pglite` where it is not set. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kind = process.env.CAIRN_TEST_DB ?? 'pglite'
  if (kind === 'pglite') {
    project.provide('testDatabase', { kind, snapshot: await pgliteSnapshot() })
    return undefined
  }
  const isSpread = kind === 'shards'
  if (kind !== 'postgres' && !isSpread)
    throw new Error(`CAIRN_TEST_DB is pglite, postgres or shards, not ${kind}`)
  const postgres = await startPostgres()
  try {
    const template = 'cairn_template'
    await postgres.createDatabase(template)
    const driver = postgresDriver({
      url: postgres.databaseUrl(template),
      migrationUrl: postgres.migrationUrl(template),
      onError: (error) => console.error(error),
    })
    await migrate(driver, postgresRoles.app)
    await driver.close()
    project.provide('testDatabase', { kind: 'postgres', superuserUrl: postgres.url, template, isSpread })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return postgres.stop
}

/** A migrated, empty PGlite as a file, made anew only when a migration changes: opening it takes a tenth of migrating. */
async function pgliteSnapshot(): Promise<string> {
  const cache = join(root, '.cache', 'pglite')
  const file = join(cache, `${fingerprint()}.tar`)
  if (existsSync(file)) return file
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pglite-'))
  try {
    const driver = await pgliteDriver(folder)
    await migrate(driver)
    await driver.close()
    const db = new PGlite({ dataDir: join(folder, 'pg'), extensions: { unaccent, pg_trgm, btree_gin } })
    await db.waitReady
    const dump = await db.dumpDataDir('none')
    await db.close()
    writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${file}.part`, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return file
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const migrations = join(root, 'server', 'migrations')
  for (const name of readdirSync(migrations).toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)))
  for (const path of ['server/src/db/pglite.ts', 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
