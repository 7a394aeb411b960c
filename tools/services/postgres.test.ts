import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type Postgres } from './postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

it('gives the server a login that cannot get past row security', async () => {
  await postgres.createDatabase('roles')
  const rows = await query(
    postgres.databaseUrl('roles'),
    'select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolname: 'cairn_app', rolsuper: false, rolbypassrls: false }])
})

it('copies a database, the rows included', async () => {
  await postgres.createDatabase('original')
  await query(postgres.migrationUrl('original'), 'create table stones as select 3 as height')
  await postgres.createDatabase('copy', 'original')
  expect(await query(postgres.migrationUrl('copy'), 'select height from stones')).toEqual([{ height: 3 }])
})
