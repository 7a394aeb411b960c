import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { isDatabaseError } from '#server/db/driver.ts'
import { postgresRoles } from '#tools/services/postgres.ts'

export type OwnDatabase =
  | { kind: 'pglite'; snapshot: () => Blob }
  | { kind: 'postgres'; databaseUrl: string; migrationUrl: string; superuserUrl: string }

const DUPLICATE_DATABASE = '42P04'

/**
 * The migrated, empty database of this test worker: a snapshot for a PGlite in memory, or a PostgreSQL database
 * with the address of the login that the server uses and that of the tables' owner.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const given = inject('testDatabase')
  // Read for each database: what holds a world would hold these 60 MB, and a worker runs dozens of files.
  if (given.kind === 'pglite')
    return { kind: 'pglite', snapshot: () => new Blob([readFileSync(given.snapshot)]) }
  const name = `cairn_test_${process.env.VITEST_POOL_ID ?? '0'}`
  await copyTemplate(given.superuserUrl, name, given.template)
  const as = (user: string) => {
    const url = new URL(given.superuserUrl)
    url.username = user
    url.pathname = `/${name}`
    return url.href
  }
  return {
    kind: 'postgres',
    databaseUrl: as(postgresRoles.app),
    migrationUrl: as(postgresRoles.owner),
    superuserUrl: as('postgres'),
  }
}

/** The worker's earlier test files may have made it already. */
async function copyTemplate(superuserUrl: string, name: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create database "${name}" owner ${postgresRoles.owner} template "${template}"`)
  } catch (error) {
    if (!isDatabaseError(error, DUPLICATE_DATABASE)) throw error
  } finally {
    await client.end()
  }
}
