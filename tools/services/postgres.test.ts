import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { startPostgres, type Postgres } from './postgres.ts'

// Each database is made by all migrations that there are.
vi.setConfig({ testTimeout: 60_000 })

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ logging_collector: 'on', log_filename: 'server.log' })
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
    'select rolname, rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolname: 'cairn_app', rolsuper: false, rolbypassrls: false, rolinherit: false }])
})

/** What a statement that ought not to go through fails with. */
const refusal = async (url: string, text: string) =>
  String(await query(url, text).catch((error: unknown) => error))

it('lets neither login see a row by itself: the server’s steps into a role first, the owner is in none', async () => {
  await postgres.createDatabase('logins')
  const [login, owner] = [postgres.databaseUrl('logins'), postgres.migrationUrl('logins')]
  const driver = postgresDriver({ url: login, migrationUrl: owner, onError: () => {} })
  // As it was made by the roles of before: the start puts it right.
  await query(postgres.superuserUrl('logins'), 'alter role cairn_app inherit')
  await migrate(driver, 'cairn_app')
  const add = `insert into companies (id, slug, name) values (gen_random_uuid(), 'acme', 'Acme')`
  await query(postgres.superuserUrl('logins'), add)
  for (const table of ['companies', 'users', 'mails', 'audit_log', 'platform_state'])
    expect(await refusal(login, `select * from ${table}`)).toMatch(/permission denied/)
  const prelude = [{ text: 'set local role app_platform' }]
  const inRole = await driver.transaction({ prelude }, (tx) =>
    tx.query({ text: 'select name from companies' }),
  )
  expect(inRole.rows).toEqual([{ name: 'Acme' }])
  await driver.close()
  expect(await query(owner, 'select name from companies')).toEqual([])
  for (const role of ['app_user', 'app_platform', 'app_eraser'])
    expect(await refusal(owner, `set role ${role}`)).toMatch(/permission denied/)
  const members = `select g.rolname as role, m.rolname as member from pg_auth_members a
    join pg_roles g on g.oid = a.roleid join pg_roles m on m.oid = a.member
    where g.rolname like 'app\\_%' and not a.admin_option order by 1, 2`
  expect(await query(owner, members)).toEqual([
    { role: 'app_platform', member: 'cairn_app' },
    { role: 'app_user', member: 'cairn_app' },
  ])
  const again = postgresDriver({ url: login, migrationUrl: owner, onError: () => {} })
  expect(await migrate(again, 'cairn_app')).toEqual([])
  await again.close()
})

it('serves by one login for both too', async () => {
  await postgres.createDatabase('single')
  const url = postgres.migrationUrl('single')
  const driver = postgresDriver({ url, onError: () => {} })
  await migrate(driver)
  await query(
    postgres.superuserUrl('single'),
    `insert into companies (id, slug, name) values (gen_random_uuid(), 'acme', 'Acme')`,
  )
  const names = (role: string) =>
    driver.transaction({ prelude: [{ text: `set local role ${role}` }] }, (tx) =>
      tx.query({ text: 'select name from companies' }),
    )
  expect((await names('app_platform')).rows).toEqual([{ name: 'Acme' }])
  expect((await names('app_user')).rows).toEqual([])
  await driver.close()
})

it('keeps what people typed out of PostgreSQL’s own log', async () => {
  await postgres.createDatabase('typed')
  const owner = postgres.migrationUrl('typed')
  await query(owner, `create table addresses (email text primary key); grant all on addresses to cairn_app`)
  const typed = 'ada.lovelace@example.org'
  for (const url of [postgres.databaseUrl('typed'), owner]) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const failing = [
      'insert into addresses values ($1), ($1)',
      'select $1::text::int',
      'select $1::text::jsonb',
    ]
    for (const text of failing) await expect(client.query(text, [typed])).rejects.toThrow(/duplicate|invalid/)
    await client.end()
  }
  // The log is written: whoever is none of the two leaves a trace in it, of the same kind.
  expect(await refusal(postgres.superuserUrl('typed'), `select 'the last line'::int`)).toMatch(
    /the last line/,
  )
  const log = async () =>
    String(
      (await query(postgres.superuserUrl('typed'), `select pg_read_file('log/server.log') as log`))[0]?.[
        'log'
      ],
    )
  await expect.poll(log).toContain('the last line')
  expect(await log()).not.toContain('ada.lovelace')
})

it('copies a database, the rows included', async () => {
  await postgres.createDatabase('original')
  await query(postgres.migrationUrl('original'), 'create table stones as select 3 as height')
  await postgres.createDatabase('copy', 'original')
  expect(await query(postgres.migrationUrl('copy'), 'select height from stones')).toEqual([{ height: 3 }])
})
