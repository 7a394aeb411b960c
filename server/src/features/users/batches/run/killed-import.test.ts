import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { ownDatabase } from '../../../../../test/setup/database.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'

const KILLS = 20
/** A process is killed at one of its first statements: so few that the work cannot end before all kills are done. */
const STATEMENTS = 40
const LONGEST_WAIT_MS = 10
const KNOWN = 40

const w = await world()
const own = await ownDatabase()
type Moment = { statement: number; ms: number }

/** Lets a process work on the batch, to its end or until it is killed. Answers by what it ended. */
function work(companyId: string, batchId: string, kill?: Moment): Promise<number | NodeJS.Signals | null> {
  if (own.kind !== 'postgres') throw new Error('PGlite has one process')
  const moment = kill ? [String(kill.statement), String(kill.ms)] : []
  const child = spawn(
    process.execPath,
    [new URL('./killed-import.test-data.ts', import.meta.url).pathname, companyId, batchId, ...moment],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: undefined,
        VITEST: undefined,
        DATABASE_URL: own.databaseUrl,
        CAIRN_MIGRATION_URL: own.migrationUrl,
        CAIRN_DATA: w.services.env.dataFolder,
        CAIRN_SECRET: w.services.env.CAIRN_SECRET,
      },
    },
  )
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}

/** Kills one process after another at a random moment of its work, then lets one come to the end. */
async function workAndKill(companyId: string, batchId: string): Promise<void> {
  const ends: unknown[] = []
  for (let i = 0; i < KILLS; i++)
    ends.push(
      await work(companyId, batchId, {
        statement: 1 + Math.floor(Math.random() * STATEMENTS),
        ms: Math.random() * LONGEST_WAIT_MS,
      }),
    )
  expect(ends).toEqual(Array(KILLS).fill('SIGKILL'))
  expect(await work(companyId, batchId)).toBe(0)
}

/** An import that is to be planned, without a job of its own: only the processes that are killed work on it. */
async function prepare(acme: TestCompany, admin: Person, lines: string[], mode: ImportMode): Promise<string> {
  const { id } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
  })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('user_batches')
      .set({ state: 'planning', mode, role: 'student', absent_roles: ['student'] })
      .execute(),
  )
  return id
}

async function counted(acme: TestCompany) {
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql<Record<string, number>>`
      select count(*)::int as people, count(distinct email)::int as addresses,
        (select count(*)::int from user_profiles) as profiles,
        (select sum(people)::int from user_counts) as counted,
        (select count(*)::int from audit_log
          where action in ('users.created', 'users.updated', 'users.status_changed')) as told,
        (select count(distinct target_id)::int from audit_log
          where action in ('users.created', 'users.updated', 'users.status_changed')) as told_of,
        (select count(*)::int from audit_log where action = 'users.change_undone') as undone,
        (select count(distinct target_id)::int from audit_log where action = 'users.change_undone') as undone_of,
        (select count(*)::int from user_batch_rows where state = 'done') as rows
      from users`.execute(tx),
  )
  return rows[0]
}

const everyone = (acme: TestCompany) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'email', 'name', 'surname', 'role', 'status', 'deleted_at', 'tags'])
      .orderBy('id')
      .execute(),
  )

const line = (i: number) => `Name ${i},After,p${i}@example.org`
const none = { create: 0, update: 0, unchanged: 0, deactivate: 0, invite: 0, error: 0 }

it.skipIf(own.kind === 'pglite')(
  'an import whose server is killed 20 times loses no row and doubles none',
  { timeout: 600_000 },
  async () => {
    const rows = 2000
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (let i = 0; i < KNOWN; i++) await acme.user({ email: `p${i * 50}@example.org`, surname: 'Before' })
    const lines = Array.from({ length: rows }, (_, i) => line(i))
    const id = await prepare(acme, admin, lines, 'create_or_update')
    await workAndKill(acme.id, id)

    const found = await admin.ok(importsApi.byId, { params: { id } })
    const expected = { ...none, create: rows - KNOWN, update: KNOWN }
    expect(found).toMatchObject({ state: 'done', planned: expected, done: expected })
    const people = rows + 1
    expect(await counted(acme)).toEqual({
      people,
      addresses: people,
      profiles: people,
      counted: people,
      told: rows,
      told_of: rows,
      undone: 0,
      undone_of: 0,
      rows,
    })
    const { total } = await admin.ok(usersApi.list, { query: { search: 'after' } })
    expect(total).toBe(rows)
  },
)

it.skipIf(own.kind === 'pglite')(
  'a full sync and then its undo, each killed 20 times, come to their end as if nothing had been',
  { timeout: 600_000 },
  async () => {
    const [rows, absent] = [1200, 800]
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (let i = 0; i < KNOWN; i++) await acme.user({ email: `p${i * 30}@example.org`, surname: 'Before' })
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`with people as (
          insert into users (company_id, id, role, status, name, surname, email)
          select current_company(), gen_random_uuid(), 'student', 'active', 'Gone ' || n, 'Before', 'gone' || n || '@example.org'
          from generate_series(1, ${absent}::int) n returning id)
        insert into user_profiles (company_id, user_id) select current_company(), id from people`.execute(tx),
    )
    const before = await everyone(acme)
    const lines = Array.from({ length: rows }, (_, i) => line(i))
    const id = await prepare(acme, admin, lines, 'full_sync')
    await workAndKill(acme.id, id)

    const done = { ...none, create: rows - KNOWN, update: KNOWN, deactivate: absent }
    const all = rows + absent
    const found = await admin.ok(importsApi.byId, { params: { id } })
    expect(found).toMatchObject({ state: 'done', planned: done, done, total: all })
    const synced = { people: all + 1, addresses: all + 1, profiles: all + 1, counted: all + 1 }
    const told = { told: all, told_of: all }
    expect(await counted(acme)).toEqual({ ...synced, ...told, undone: 0, undone_of: 0, rows: all })
    const gone = (await everyone(acme)).filter(({ email }) => email.startsWith('gone'))
    expect(new Set(gone.map(({ status }) => status))).toEqual(new Set(['inactive']))

    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('user_batches')
        .set(({ ref }) => ({ state: 'undoing', cursor: 0, undone_by: ref('created_by') }))
        .execute(),
    )
    await workAndKill(acme.id, id)
    expect(await admin.ok(importsApi.byId, { params: { id } })).toMatchObject({
      state: 'undone',
      undone: all,
      kept: 0,
    })
    expect(await everyone(acme)).toEqual(before)
    const was = before.length
    const restored = { people: was, addresses: was, profiles: was, counted: was }
    expect(await counted(acme)).toEqual({ ...restored, ...told, undone: all, undone_of: all, rows: 0 })
  },
)
