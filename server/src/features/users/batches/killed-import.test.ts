import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importsApi } from '#contract/imports.ts'
import { usersApi } from '#contract/users.ts'
import { ownDatabase } from '../../../../test/setup/database.ts'
import { world } from '../../../../test/world.ts'

const ROWS = 2500
const KILLS = 20
const KNOWN = 40

const w = await world()
const own = await ownDatabase()

/** Lets a process work on the import and ends it after `ms` by SIGKILL. Answers whether it came to the end. */
function workFor(ms: number, companyId: string, batchId: string): Promise<boolean> {
  if (own.kind !== 'postgres') throw new Error('PGlite has one process')
  const child = spawn(
    process.execPath,
    [new URL('./killed-import.child.ts', import.meta.url).pathname, companyId, batchId],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
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
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

it.skipIf(own.kind === 'pglite')(
  'an import whose server is killed again and again loses no row and doubles none',
  { timeout: 600_000 },
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (let i = 0; i < KNOWN; i++) await acme.user({ email: `p${i * 50}@example.org`, surname: 'Before' })
    const lines = Array.from({ length: ROWS }, (_, i) => `Name ${i},After,p${i}@example.org`)
    const batch = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
    })
    // Without a job of its own: only the processes that are killed work on it.
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('user_batches')
        .set({ state: 'planning', mode: 'create_or_update', role: 'student' })
        .execute(),
    )
    let kills = 0
    for (; kills < KILLS; kills++) if (await workFor(100 + Math.random() * 2000, acme.id, batch.id)) break
    expect(await workFor(120_000, acme.id, batch.id)).toBe(true)

    const found = await admin.ok(importsApi.byId, { params: { id: batch.id } })
    const expected = { create: ROWS - KNOWN, update: KNOWN, error: 0, unchanged: 0 }
    expect(found).toMatchObject({ state: 'done', planned: expected, done: expected })
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<Record<string, number>>`
        select count(*)::int as people, count(distinct email)::int as addresses,
          (select count(*)::int from user_profiles) as profiles,
          (select sum(people)::int from user_counts) as counted,
          (select count(*)::int from audit_log where action in ('users.created', 'users.updated')) as told,
          (select count(*)::int from user_batch_rows where state = 'done') as rows
        from users`.execute(tx),
    )
    const people = ROWS + 1
    expect(rows[0]).toEqual({
      people,
      addresses: people,
      profiles: people,
      counted: people,
      told: ROWS,
      rows: ROWS,
    })
    const { total } = await admin.ok(usersApi.list, { query: { search: 'after' } })
    expect(total).toBe(ROWS)
    expect(kills).toBeGreaterThan(3)
  },
)
