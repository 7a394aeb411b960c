import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { auditApi } from '#contract/people/audit.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { ownDatabase } from '../../../../test/setup/database.ts'
import { until } from '../../../../test/until.ts'
import { world } from '../../../../test/world.ts'
import { crowdIn, inVersions } from './crowd.test-data.ts'

const PEOPLE = 350
/** Neither among those who are moved in the answer nor in the first piece of the job. */
const HELD = 250

const w = await world()
const own = await ownDatabase()

/** A server of its own process on the same database. */
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

it.skipIf(own.kind === 'pglite')(
  'a move goes on when its server was killed in the middle: everybody is moved, and once',
  async () => {
    const { company, admin, params, newest } = await crowdIn(w, { people: PEOPLE })
    const jobs = () =>
      w.services.db.withTenant(company.id, (tx) =>
        tx.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'enrolments.move').execute(),
      )
    const moved = async () =>
      (await inVersions(w, company.id)).find(({ version }) => version === newest)?.people ?? 0
    // From here on this server answers calls alone.
    await w.services.jobs.stop()
    const first = await anotherServer()
    // Chosen before it is locked: what an offset passes over would be locked, too.
    const held = await holdLock(w, company.id, (tx) =>
      tx
        .selectFrom('enrolments')
        .select('id')
        .where('id', '=', (of) =>
          of.selectFrom('enrolments').select('id').orderBy('id').offset(HELD).limit(1),
        )
        .forUpdate()
        .execute(),
    )
    const body = { version: newest, completed: false }
    expect(await admin.ok(versionMovesApi.start, { params, body })).toEqual({
      people: PEOPLE,
      left: PEOPLE - 100,
    })
    // What was answered is there, and a piece more; the next waits for somebody.
    await until(async () => (await moved()) === 200)
    await held.stuckNow(1)
    process.kill(first.pid, 'SIGKILL')
    await held.release()
    await until(async () => {
      const { rows } = await w.services.db.withTenant(company.id, (tx) =>
        sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where a.datname = current_database() and not l.granted`.execute(tx),
      )
      return rows.length === 0
    })
    expect([await jobs(), await moved()]).toEqual([[{ state: 'running', attempts: 1 }], 200])
    // As if the half minute had passed after which a server that says nothing counts as gone.
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ locked_until: sql<Date>`now()` })
        .where('state', '=', 'running')
        .execute(),
    )
    await anotherServer()
    await until(async () => (await jobs())[0]?.state === 'done')
    expect([await jobs(), await inVersions(w, company.id)]).toEqual([
      [{ state: 'done', attempts: 2 }],
      [{ version: newest, people: PEOPLE, counted: PEOPLE }],
    ])
    const { items } = await admin.ok(auditApi.list, { query: { action: ['courses.people_moved'] } })
    expect(items.map(({ after }) => after)).toEqual([{ version: newest, people: PEOPLE }])
  },
)
