import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { isDatabaseError } from '#server/db/driver.ts'
import type { TestDatabase } from './global.ts'
import { postgresRoles } from '#tools/services/postgres.ts'

export type OwnDatabase =
  | { kind: 'pglite'; snapshot: () => Blob }
  | { kind: 'postgres'; databaseUrl: string; migrationUrl: string; superuserUrl: string }

const DUPLICATE_DATABASE = '42P04'

/**
 * The migrated, empty database of this test file: a snapshot for a PGlite in memory, or a PostgreSQL database
 * with the address of the login that the server uses and that of the tables' owner.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const given = inject('testDatabase')
  // Read for each database: what holds a world would hold these 60 MB, and a worker runs dozens of files.
  if (given.kind === 'pglite')
    return { kind: 'pglite', snapshot: () => new Blob([readFileSync(given.snapshot)]) }
  const name = ownName()
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

/**
 * Takes the database of a file away once it is through: what goes over all companies, such as a day's mails, would go
 * over those of every file before. One that leaves connections behind takes them from all that come after it: fails it
 * by name.
 */
export async function dropOwnDatabase(): Promise<void> {
  const given = inject('testDatabase') as TestDatabase | undefined
  if (given?.kind !== 'postgres') return
  const client = new pg.Client({ connectionString: given.superuserUrl })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = $1`,
      [ownName()],
    )
    return rows[0]?.open
  }
  try {
    // The database learns of a closed connection a moment after it was closed.
    await vi.waitFor(async () => expect(await count(), 'connections left open by this file').toBe(0), {
      timeout: 10_000,
    })
  } finally {
    await client.query(`drop database if exists "${ownName()}" with (force)`)
    await client.end()
  }
}

const ownName = () => `cairn_test_${process.env.VITEST_POOL_ID ?? '0'}`

/** The file may have made it already, for another server of its own. */
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
