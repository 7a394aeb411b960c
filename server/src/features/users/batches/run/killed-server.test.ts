import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { caller } from '../../../../../test/caller.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { ownDatabase } from '../../../../../test/setup/database.ts'
import { until } from '../../../../../test/until.ts'
import { world } from '../../../../../test/world.ts'

const ROWS = 2500
/** Neither in the first piece nor in the last. */
const HELD = 1500

const w = await world()
const own = await ownDatabase()

/** A server of its own process on the same database and the same files. */
async function anotherServer(): Promise<Cairn> {
  if (own.kind !== 'postgres') throw new Error('PGlite has one process')
  const server = await startCairn({
    dataFolder: w.services.env.dataFolder,
    env: {
      DATABASE_URL: own.databaseUrl,
      CAIRN_MIGRATION_URL: own.migrationUrl,
      CAIRN_SECRET: w.services.env.CAIRN_SECRET,
    },
  })
  onTestFinished(() => server.stop())
  return server
}

/** Whether somebody in this database waits for what another holds. */
const waits = (companyId: string) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where a.datname = current_database() and not l.granted`.execute(tx)
    return rows.length > 0
  })

/** Holds what `take` locks until what it answers is called. */
async function hold(companyId: string, take: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let held = () => {}
  const holding = new Promise<void>((resolve) => (held = resolve))
  const holder = w.services.db.withTenant(companyId, async (tx) => {
    await take(tx)
    held()
    await released
  })
  await holding
  return () => {
    release()
    return holder
  }
}

it.skipIf(own.kind === 'pglite')(
  'an import goes on when its server was killed in the middle: the next one takes it over',
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ email: `p${HELD}@example.org`, surname: 'Before' })
    const lines = Array.from({ length: ROWS }, (_, i) => `Name ${i},After,p${i}@example.org`)
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create_or_update', role: 'student' } })
    const batch = () => admin.ok(importsApi.byId, { params })
    const jobs = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('jobs').select(['state', 'attempts']).orderBy('created_at').execute(),
      )
    await until(async () => (await jobs()).every(({ state }) => state === 'done'))

    // From here on this server answers calls alone.
    await w.services.jobs.stop()
    const first = await anotherServer()
    const release = await hold(acme.id, (tx) =>
      tx.selectFrom('users').select('id').where('id', '=', known.id).forUpdate().execute(),
    )
    await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
    // It comes no further than the piece of the person whom somebody else holds, however large its pieces are by then.
    await until(async () => (await waits(acme.id)) && (await batch()).progress > 0)
    expect((await batch()).progress).toBeLessThanOrEqual(HELD)
    process.kill(first.pid, 'SIGKILL')
    await release()
    expect((await jobs())[1]).toEqual({ state: 'running', attempts: 1 })
    // As if the half minute had passed after which a server that says nothing counts as gone.
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ locked_until: sql<Date>`now()` })
        .where('state', '=', 'running')
        .execute(),
    )

    await anotherServer()
    await until(async () => (await batch()).state === 'done')
    expect((await batch()).done).toMatchObject({ create: ROWS - 1, update: 1, error: 0, unchanged: 0 })
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql`select (select count(*)::int from users) as people,
        (select count(distinct target_id)::int from audit_log where action in ('users.created', 'users.updated')) as told_of,
        (select count(*)::int from audit_log where action in ('users.created', 'users.updated')) as told`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ people: ROWS + 1, told: ROWS, told_of: ROWS }])
    expect((await jobs())[1]?.attempts).toBeGreaterThan(1)
    const { total } = await admin.ok(usersApi.list, { query: { search: 'after' } })
    expect(total).toBe(ROWS)
  },
)

it.skipIf(own.kind === 'pglite')(
  'people who are added at once are all there though the server was killed before it had looked at the file [S7.13b]',
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const people = () => admin.ok(usersApi.list, { query: { search: 'atonce', status: ['pending'] } })
    const lines = Array.from({ length: 30 }, (_, i) => `Name ${i},Atonce,o${i}@example.org`)
    await w.services.jobs.stop()
    const first = await anotherServer()
    // The dry run of no file comes further than this.
    const release = await hold(acme.id, (tx) => sql`lock table user_batch_rows in exclusive mode`.execute(tx))
    const asked = caller(first.port, acme.host, admin.token)
      .send(usersApi.createFromFile, {
        body: { role: 'student' },
        files: { file: { filename: 'o.csv', content: ['name,surname,email', ...lines].join('\n') } },
      })
      .catch(() => 'gone')
    await until(() => waits(acme.id))
    process.kill(first.pid, 'SIGKILL')
    expect(await asked).toBe('gone')
    await release()
    expect((await people()).total).toBe(0)
    // As if the minute had passed for which the request's own work keeps the job waiting.
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: sql<Date>`now()` })
        .where('kind', '=', 'users.batch')
        .execute(),
    )
    await anotherServer()
    await until(async () => (await people()).total === 30)
  },
)
