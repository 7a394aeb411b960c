import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { groupsApi } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { ownDatabase } from '../../../test/setup/database.ts'
import { until } from '../../../test/until.ts'
import { world, type TestCompany } from '../../../test/world.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { crowd } from './crowd.test-data.ts'
import { middleOf, reachMore, reachSome, type Part, type Piece } from './reach.ts'
import { course } from './training.test-data.ts'

const PEOPLE = 10_000

const w = await world()
const own = await ownDatabase()

async function large(people: number) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const { id: courseId } = await course(admin, 'Safety')
  const { id: groupId } = await admin.ok(groupsApi.create, { body: { name: 'All' } })
  await crowd(w, acme.id, groupId, people)
  const assign = () => admin.ok(trainingApi.assign, { body: { groupId, courseId, dueDays: 30 } })
  return { acme, admin, groupId, assign }
}

/** How many of each there are, and how many people they are of; `twice`: who was told more than once. */
const counts = ({ id }: TestCompany) =>
  w.services.db.withTenant(id, async (tx) => {
    const { rows } = await sql`select
      (select count(*)::int from enrolments where state = 'active') as enrolled,
      (select count(distinct user_id)::int from enrolments) as people,
      (select count(*)::int from enrolments where lessons = 1 and lessons_done = 0 and next_lesson_title = 'All of it') as ready,
      (select people from learner_counts) as counted,
      (select count(*)::int from assignment_people) as reached,
      (select count(*)::int from notifications where kind = 'enrolled') as told,
      (select count(*)::int from notifications where times > 1) as twice`.execute(tx)
    return rows[0]
  })
const all = (people: number) => ({
  enrolled: people,
  people,
  ready: people,
  counted: people,
  reached: people,
  told: people,
  twice: 0,
})

it('10,000 people of a group are enrolled at once, the first in the answer and the others by a job: each once', async () => {
  const { acme, admin, assign } = await large(PEOPLE)
  const { id, reached } = await assign()
  expect(reached).toBe(200)
  const job = () =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('jobs')
        .select(['state', 'payload'])
        .where('kind', '=', 'training.reach')
        .executeTakeFirstOrThrow(),
    )
  expect((await job()).payload).toEqual({ id })
  await until(async () => (await job()).state === 'done')
  expect(await admin.ok(trainingApi.byId, { params: { id } })).toMatchObject({ reached: PEOPLE, waiting: 0 })
  expect(await counts(acme)).toEqual(all(PEOPLE))
}, 240_000)

it('whoever enters the group while it is gone through, before those who were reached, is reached too', async () => {
  const { acme, groupId, assign } = await large(250)
  await w.services.jobs.stop()
  const { id } = await assign()
  const some = (piece: Piece) =>
    w.services.db.withTenant(acme.id, async (tx) => reachSome(tx, await companyOf(tx), id, piece))
  const first = await some({ atOnce: 20, after: null })
  expect(first?.after).toMatch(/^[0-9a-f-]{36}$/)
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`with made as (insert into users (company_id, id, name, surname, email, role, status)
        values (current_company(), '00000000-0000-4000-8000-000000000001', 'Early', 'Bird', 'early@example.org', 'student', 'active')
        returning id)
      insert into group_members (company_id, group_id, user_id)
        select current_company(), ${groupId}::uuid, id from made`.execute(tx),
  )
  let place = first
  for (let n = 0; place && n < 20; n++) place = await some({ atOnce: 20, after: place.after })
  expect(place).toBeNull()
  expect(await counts(acme)).toEqual(all(251))
})

it('two halves of a group are enrolled side by side, each person once; of what is paused or brought already nobody is', async () => {
  const { acme, admin, assign } = await large(900)
  await w.services.jobs.stop()
  const { id } = await assign()
  const inCompany = w.services.db.withTenant
  const part = (from: Part) =>
    inCompany(acme.id, async (tx) => reachMore(tx, await companyOf(tx), id, { ...from, atOnce: 50 }))
  const pause = (paused: boolean) => admin.ok(trainingApi.pause, { params: { id }, body: { paused } })
  expect(await inCompany(acme.id, (tx) => middleOf(tx, id, 901))).toBeNull()
  const middle = await inCompany(acme.id, (tx) => middleOf(tx, id, 900))
  await pause(true)
  expect(await part({ after: null, upTo: middle })).toBeNull()
  expect(await counts(acme)).toEqual(all(200))
  await pause(false)
  const half = async (from: Part) => {
    for (let left: Part | null = from; left;) left = await part(left)
  }
  await half({ after: null, upTo: middle })
  expect(await counts(acme)).toEqual(all(451))
  await Promise.all([half({ after: middle, upTo: null }), half({ after: null, upTo: middle })])
  expect(await counts(acme)).toEqual(all(900))
  expect(await admin.ok(trainingApi.byId, { params: { id } })).toMatchObject({ reached: 900, waiting: 0 })
})

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
  'a server that is killed while a group is enrolled leaves nobody out and enrols nobody twice: the next one goes on',
  async () => {
    const people = 9000
    const { acme, assign } = await large(people)
    await w.services.jobs.stop()
    const inCompany = w.services.db.withTenant
    // In the first of the two halves that are enrolled side by side, neither in its first piece nor in its last.
    const { rows } = await inCompany(acme.id, (tx) =>
      sql<{
        id: string
      }>`select user_id as id from group_members order by user_id offset 2500 limit 1`.execute(tx),
    )
    const held = rows[0]?.id ?? ''
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let holder = 0
    const holding = inCompany(acme.id, async (tx) => {
      const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      holder = own[0]?.pid ?? 0
      await tx.selectFrom('users').select('id').where('id', '=', held).forUpdate().execute()
      await released
    })
    const waits = () =>
      inCompany(acme.id, async (tx) => {
        const found =
          await sql`select from pg_stat_activity where ${holder} = any(pg_blocking_pids(pid))`.execute(tx)
        return found.rows.length > 0
      })
    const first = await anotherServer()
    await assign()
    await until(waits)
    process.kill(first.pid, 'SIGKILL')
    const after = (await counts(acme)) as ReturnType<typeof all>
    expect(after.enrolled).toBeGreaterThan(200)
    expect(after.enrolled).toBeLessThan(people)
    expect(after).toEqual(all(after.enrolled))
    release()
    await holding
    // As if the half minute had passed after which a server that says nothing counts as gone.
    await inCompany(acme.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ locked_until: sql<Date>`now()` })
        .where('state', '=', 'running')
        .execute(),
    )
    await anotherServer()
    await until(async () => ((await counts(acme)) as ReturnType<typeof all>).enrolled === people)
    await until(() =>
      inCompany(acme.id, async (tx) =>
        (await tx.selectFrom('assignments').select('changed').execute()).every(({ changed }) => !changed),
      ),
    )
    expect(await counts(acme)).toEqual(all(people))
  },
  240_000,
)
