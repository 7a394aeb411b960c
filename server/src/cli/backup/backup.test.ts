import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Driver } from '#server/db/driver.ts'
import { availableMigrations, inRoles, migrate, runMigrations } from '#server/db/migrate.ts'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { diskFiles } from '#server/platform/files/files-disk.ts'
import { postgresRoles } from '#tools/services/postgres.ts'
import { emptyPostgres } from '../../../test/empty-database.ts'
import { readBackup, type RestoreOptions, type Target } from './read-backup.ts'
import { listTables, readRows } from './read-tables.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'
import { writeBackup } from './write-backup.ts'

// Each step makes, fills and reads whole databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Kind = Driver['kind']
const here = inject('testDatabase').kind
const endings: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cairn-backup-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A database in which nothing is yet, with a folder for files. */
async function nothing(kind: Kind = here): Promise<Target & { folder: string }> {
  const root = folder()
  const files = diskFiles(root)
  if (kind === 'pglite') {
    const driver = await pgliteDriver(undefined)
    endings.push(() => driver.close())
    return { driver, files, folder: root }
  }
  const { databaseUrl, migrationUrl } = await emptyPostgres()
  const driver = postgresDriver({
    url: databaseUrl,
    migrationUrl,
    poolSize: 2,
    onError: () => {},
  })
  endings.push(() => driver.close())
  return { driver, files, loginRole: postgresRoles.app, folder: root }
}

async function migrated(kind?: Kind) {
  const target = await nothing(kind)
  await migrate(target.driver, target.loginRole)
  return target
}

const platform = [{ text: `select set_config('role', 'app_platform', true)` }]
const run = (driver: Driver, text: string, values: unknown[] = []) =>
  driver.transaction({ prelude: platform }, (tx) => tx.query({ text, values }))

const odd = `a\tb\\n\\N "q" 'x' ‘ñ’ 🪨 \u2028 {1,2} NULL`

/** An installation with two companies, people, files and every kind of value. */
async function installation(kind?: Kind) {
  const target = await migrated(kind)
  const companies = [uuid(), uuid()]
  const kept: { companyId: string; key: string; content: Buffer }[] = []
  for (const [i, id] of companies.entries()) {
    const user = uuid()
    const insert = (text: string, ...values: unknown[]) => run(target.driver, text, [id, ...values])
    await insert('insert into companies (id, slug, name) values ($1, $2, $3)', `c${i}`, odd)
    await insert(
      'insert into company_settings (company_id, id, allowed_domains) values ($1, $2, $3)',
      uuid(),
      ['a.example', 'b"c,d{}'],
    )
    await insert(
      'insert into company_configurations (company_id, body) values ($1, $2)',
      '{ "b": 1.0,\r\n "__proto__":  {}}',
    )
    await insert(
      `insert into users (company_id, id, role, status, name, surname, email, last_login)
       select $1, case when n = 1 then $2::uuid else gen_random_uuid() end, 'student', 'active', $3 || n, '', n || '@x.test',
         timestamptz '2024-02-29 12:00:00.123456+05:30' from generate_series(1, 2500) n`,
      user,
      odd,
    )
    await insert(
      `insert into sessions (company_id, id, user_id, expires_at) values ($1, $2, $3, 'infinity')`,
      uuid(),
      user,
    )
    await insert(
      `insert into api_tokens (company_id, id, user_id, name, hash, hint, scopes) values ($1, $2, $3, 'ñ', $4, '', '{}')`,
      uuid(),
      user,
      Buffer.from([0, 255, 10, 92]),
    )
    await insert(
      'insert into audit_log (company_id, id, action, before) values ($1, $2, $3, $4)',
      uuid(),
      'x',
      JSON.stringify({ n: 1e21, s: odd, deep: [null, { '': true }] }),
    )
    for (const content of [Buffer.alloc(0), randomBytes(100_000), randomBytes(512)]) {
      const { key } = await target.files.put(id, content)
      await insert(
        `insert into files (company_id, key, media_type, bytes) values ($1, $2, 'image/png', $3)`,
        key,
        content.length,
      )
      kept.push({ companyId: id, key, content })
    }
  }
  return { ...target, companies, kept }
}

async function backupOf(source: { driver: Driver; files: Target['files'] }): Promise<Buffer> {
  const parts: Buffer[] = []
  const out = new PassThrough()
  out.on('data', (part: Buffer) => parts.push(part))
  await writeBackup({ driver: source.driver, files: source.files, version: '0.0.0' }, out)
  return Buffer.concat(parts)
}

const restore = (target: Target, backup: Buffer, options: RestoreOptions = { replace: false }) =>
  readBackup(target, Readable.from([backup]), options)

/** Every row of every table as text, sorted: what two databases must have in common. */
async function contents(driver: Driver): Promise<Record<string, string[]>> {
  return driver.transaction({ prelude: platform }, async (tx) => {
    await tx.query({ text: `select set_config('timezone', 'UTC', true)` })
    const all: Record<string, string[]> = {}
    for (const table of await listTables(tx)) {
      const lines: string[] = []
      for await (const { lines: part } of readRows(tx, table))
        lines.push(...part.toString().trimEnd().split('\n'))
      all[table.name] = lines.toSorted()
    }
    return all
  })
}

/** The constraints, triggers, policies and indexes that a database has. */
async function shape(driver: Driver): Promise<unknown[]> {
  const { rows } = await run(
    driver,
    `select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as part from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
     union all select polrelid::regclass::text || polname::text from pg_policy
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select relname || relforcerowsecurity::text || relrowsecurity::text from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}

let source: Awaited<ReturnType<typeof installation>>
let backup: Buffer
beforeAll(async () => {
  source = await installation()
  backup = await backupOf(source)
})

const ways: [Kind, Kind][] =
  here === 'pglite'
    ? [['pglite', 'pglite']]
    : [
        ['postgres', 'postgres'],
        ['pglite', 'postgres'],
        ['postgres', 'pglite'],
      ]

it.each(ways)('carries everything from %s to %s, byte for byte', async (from, to) => {
  const origin = from === here ? source : await installation(from)
  const target = await nothing(to)
  const summary = await restore(target, from === here ? backup : await backupOf(origin))
  expect(summary).toEqual({ companies: 2, people: 5000, files: 6, missing: 0 })
  expect(await contents(target.driver)).toEqual(await contents(origin.driver))
  for (const { companyId, key, content } of origin.kept) {
    const parts: Buffer[] = []
    for await (const part of (await target.files.get(companyId, key)) ?? []) parts.push(part as Buffer)
    expect(Buffer.concat(parts).equals(content)).toBe(true)
  }
  expect(await shape(target.driver)).toEqual(await shape((await migrated(to)).driver))
  // The counts that a trigger keeps are those of the backup, and the trigger goes on from there.
  await run(target.driver, `delete from users where email = '7@x.test'`)
  const { rows } = await run(target.driver, 'select sum(people)::int as people from user_counts')
  expect(rows).toEqual([{ people: 4998 }])
})

it('restores into a database that is in use only when told to replace it, and then leaves nothing of it', async () => {
  const target = await installation()
  const before = await contents(target.driver)
  await expect(restore(target, backup)).rejects.toThrow('The database is not empty')
  expect(await contents(target.driver)).toEqual(before)
  await restore(target, backup, { replace: true })
  expect(await contents(target.driver)).toEqual(await contents(source.driver))
  for (const { companyId, key } of target.kept) expect(await target.files.get(companyId, key)).toBeNull()
})

it('changes nothing where the backup is damaged, cut off or something else', async () => {
  const target = await installation()
  const before = await contents(target.driver)
  const flipped = gunzipSync(backup)
  const at = flipped.indexOf('@x.test') - 1
  flipped[at] = flipped[at] === 0x31 ? 0x32 : 0x31
  const cut = gzipSync(gunzipSync(backup).subarray(0, -4096))
  for (const broken of [
    gzipSync(flipped),
    cut,
    backup.subarray(0, -500),
    Buffer.from('hello'),
    Buffer.alloc(0),
  ])
    await expect(restore(target, broken, { replace: true })).rejects.toThrow(/Nothing was changed/)
  expect(await contents(target.driver)).toEqual(before)
  expect(
    readdirSync(target.folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()),
  ).toHaveLength(6)
})

/** The backup with its head changed. */
async function withHead(change: (head: Record<string, unknown>) => void): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const { name, content } of readTar(Readable.from([gunzipSync(backup)]))) {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    let whole = Buffer.concat(pieces)
    if (name === 'cairn-backup.json') {
      const head = JSON.parse(whole.toString()) as Record<string, unknown>
      change(head)
      whole = Buffer.from(JSON.stringify(head))
    }
    parts.push(tarHeader(name, whole.length, new Date()), whole, tarPadding(whole.length))
  }
  return gzipSync(Buffer.concat([...parts, tarEnd]))
}

it('refuses a backup of a newer schema or format', async () => {
  const target = await nothing()
  const newer = [
    await withHead((head) => (head['migrations'] = [...availableMigrations(), '9999_future.sql'])),
    await withHead((head) => (head['format'] = 99)),
  ]
  for (const one of newer) await expect(restore(target, one)).rejects.toThrow('newer version of Cairn')
})

it('brings a backup of an older schema up to this one', async () => {
  const later = `${folder()}/`
  cpSync(new URL('../../../migrations/', import.meta.url), later, { recursive: true })
  writeFileSync(
    join(later, '9998_only_in_this_test.sql'),
    `alter table companies add column motto text not null default 'onwards'`,
  )
  const target = { ...(await migrated()), migrations: pathToFileURL(later) }
  await restore(target, backup)
  const { rows } = await run(target.driver, 'select distinct motto from companies')
  expect(rows).toEqual([{ motto: 'onwards' }])
})

it('restores an installation whose migrations ran in another order than those of a new one', async () => {
  const path = `${folder()}/`
  cpSync(new URL('../../../migrations/', import.meta.url), path, { recursive: true })
  const additions = ['motto', 'badge'].map((column, i) => {
    writeFileSync(
      join(path, `079${i}_${column}.sql`),
      `alter table companies add column ${column} text default '${column}'`,
    )
    return `079${i}_${column}.sql`
  })
  const migrations = pathToFileURL(path)
  const other = await nothing()
  await other.driver.migrate((script, query) =>
    inRoles(script, other.loginRole, async () => {
      const names = [...availableMigrations(), ...additions.toReversed()]
      await runMigrations(script, query, { folder: migrations, names, loginRole: other.loginRole })
    }),
  )
  await run(
    other.driver,
    `insert into companies (id, slug, name, badge) values ($1, 'order', 'Order', 'another')`,
    [uuid()],
  )
  const out = new PassThrough()
  const written = writeBackup({ driver: other.driver, files: other.files, version: '0.0.0' }, out)
  const target = { ...(await nothing()), migrations }
  await readBackup(target, out, { replace: false })
  await written
  const { rows } = await run(target.driver, 'select slug, motto, badge from companies')
  expect(rows).toEqual([{ slug: 'order', motto: 'motto', badge: 'another' }])
})

it('has every table within the platform’s sight, and no sequence that a backup would not carry', async () => {
  const { rows } = await run(
    source.driver,
    `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
  const tables = await source.driver.transaction({ prelude: platform }, (tx) => listTables(tx))
  expect(tables.length).toBeGreaterThan(10)
})

it('is not written while a company is about to leave for another database: its rows would be missing', async () => {
  await run(
    source.driver,
    `insert into companies_elsewhere select id, now() + interval '1 minute' from companies limit 1`,
  )
  await expect(backupOf(source)).rejects.toThrow('A company is just moving to another database')
  await run(source.driver, 'delete from companies_elsewhere')
  expect((await backupOf(source)).length).toBeGreaterThan(0)
})
