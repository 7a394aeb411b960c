import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Replica } from '#server/db/replica.ts'
import { startReplica, type Replica as RunningReplica } from '#tools/services/replica.ts'
import { caller, type Caller } from './caller.ts'
import { atEnd } from './setup/at-end.ts'
import { ownDatabase } from './setup/database.ts'
import { silentRelay } from './silent-relay.ts'
import { until } from './until.ts'
import { world, type Person, type World } from './world.ts'

/** What is committed is seen there that much later, so that who reads too early reads what was before. */
const BEHIND_MS = 8
const AT_ONCE = 4
const SLEEPERS = `select pid from pg_stat_activity where query like '%then pg_sleep(60)%' and pid <> pg_backend_pid()`

// The embedded database is followed by nobody.
describe.runIf(inject('testDatabase').kind === 'postgres')('reading at a replica', () => {
  let running: RunningReplica
  let relay: Awaited<ReturnType<typeof silentRelay>>
  let one: World
  let two: World
  let replica: Replica

  const replicaOf = ({ services }: World): Replica => {
    const { replica: found } = services.db.bareDriver
    if (!found) throw new Error('The server knows no replica')
    return found
  }

  beforeAll(async () => {
    const own = await ownDatabase()
    if (own.kind !== 'postgres') return
    await waitForDisk(own.superuserUrl)
    running = await startReplica(own.superuserUrl, BEHIND_MS)
    atEnd(() => running.remove())
    const there = new URL(running.at(own.databaseUrl))
    relay = await silentRelay(Number(there.port))
    atEnd(() => relay.close())
    one = await world({}, { replicaUrl: Object.assign(there, { port: String(relay.port) }).href })
    two = await one.secondServer()
    replica = replicaOf(one)
  })

  const people = async () => {
    const acme = await one.company()
    return { acme, admin: await acme.user({ role: 'admin' }), ada: await acme.user() }
  }
  type People = Awaited<ReturnType<typeof people>>
  const rename = ({ admin, ada }: People, name: string) =>
    admin.ok(usersApi.update, { params: { id: ada.id }, body: { name } })

  const nameOf = async ({ id }: Person, by: Caller) => (await by.ok(usersApi.byId, { params: { id } })).name

  /** Until it answers that often more than by now. */
  async function answers(times: number, { ada }: People): Promise<void> {
    const enough = replica.reads.there + times
    await until(async () => (await ada.call(authApi.me)) && replica.reads.there >= enough)
  }
  beforeEach(async () => answers(1, await people()))

  /** Statuses of what a few ask again and again while something happens. */
  async function meanwhile({ admin, ada }: People, happens: (asked: () => number) => Promise<void>) {
    const statuses: number[] = []
    let isOver = false
    const asking = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) statuses.push((await admin.call(usersApi.byId, { params: { id: ada.id } })).status)
    })
    await happens(() => statuses.length)
    isOver = true
    await Promise.all(asking)
    return [...new Set(statuses)]
  }

  /** What reads for a minute at the replica, and would be read at once at the database. */
  async function asleepThere(companyId: string): Promise<{ answer: Promise<string | undefined> }> {
    for (;;) {
      let isOver = false
      const answer = one.services.db
        .withTenant(
          companyId,
          async (tx) => {
            const { rows } = await sql<{ from: string }>`select case when pg_is_in_recovery()
              then pg_sleep(60)::text else 'database' end as from`.execute(tx)
            return rows[0]?.from
          },
          { readOnly: true, mayBeAtReplica: true },
        )
        .finally(() => (isOver = true))
      await until(async () => isOver || (await running.execute(SLEEPERS)).length > 0)
      if (!isOver) return { answer }
    }
  }

  it('finds at once what anybody wrote, on whichever server', async () => {
    const those = await people()
    const { acme, ada, admin } = those
    const onTwo = caller(two.port, acme.host, admin.token)
    const before = [replica.reads.there, replicaOf(two).reads.there]
    for (let n = 0; n < 30 || replica.reads.there - (before[0] ?? 0) < 20; n++) {
      await rename(those, `Ada ${n}`)
      // Who calls is asked of the database; whom they look at, of the replica.
      const found = await Promise.all([admin, onTwo].map((who) => nameOf(ada, who)))
      expect(found).toEqual([`Ada ${n}`, `Ada ${n}`])
    }
    expect(replicaOf(two).reads.there).toBeGreaterThan(before[1] ?? 0)
  })

  it('sees the rows of one’s own company alone, with a role that may do no more', async () => {
    const { acme, admin, ada } = await people()
    const other = await people()
    const seen = await until(() =>
      one.services.db.withTenant(
        acme.id,
        async (tx) => {
          const { rows } = await sql<{ there: boolean; role: string; longest: string }>`
            select pg_is_in_recovery() as there, current_user as role,
              current_setting('statement_timeout') as longest`.execute(tx)
          const ids = await tx.selectFrom('users').select('id').execute()
          return rows[0]?.there && { ...rows[0], ids: ids.map(({ id }) => id).toSorted() }
        },
        { readOnly: true, mayBeAtReplica: true },
      ),
    )
    expect(seen).toMatchObject({ role: 'app_user', longest: '5s', ids: [admin.id, ada.id].toSorted() })
    const ofOther = await admin.call(usersApi.byId, { params: { id: other.ada.id } })
    expect(ofOther.status).toBe(404)
  })

  it('that is late holds nothing back: what it lacks is asked of the database', async () => {
    const those = await people()
    const { admin, ada } = those
    await running.execute('select pg_wal_replay_pause()')
    try {
      await rename(those, 'Late')
      expect(await nameOf(ada, admin)).toBe('Late')
      const { missed } = replica.reads
      const body = { userId: ada.id, status: 'inactive' } as const
      await admin.ok(usersApi.changeStatus, { params: { id: ada.id }, body })
      expect((await ada.call(authApi.me)).status).toBe(401)
      expect((await admin.ok(usersApi.byId, { params: { id: ada.id } })).status).toBe('inactive')
      expect(replica.reads.missed).toBeGreaterThan(missed)
    } finally {
      await running.execute('select pg_wal_replay_resume()')
    }
  })

  it('that is behind the one that was looked at gives no answer, as where several share an address', async () => {
    const those = await people()
    const reached = vi.spyOn(replica, 'reached').mockResolvedValue(true)
    await running.execute('select pg_wal_replay_pause()')
    try {
      await rename(those, 'Behind')
      expect(await nameOf(those.ada, those.admin)).toBe('Behind')
      expect(reached).toHaveBeenCalled()
    } finally {
      reached.mockRestore()
      await running.execute('select pg_wal_replay_resume()')
    }
  })

  it('that breaks a reading off costs no error: the database is asked', async () => {
    const those = await people()
    const { answer } = await asleepThere(those.acme.id)
    await running.execute(`select pg_cancel_backend(pid) from (${SLEEPERS}) sleepers`)
    expect(await answer).toBe('database')
    await answers(1, those)
  })

  it('that is away is not missed, and is read at again once it is back', async () => {
    const those = await people()
    const statuses = await meanwhile(those, async (asked) => {
      await running.stop()
      const before = asked()
      await until(() => asked() > before + 50)
      await running.start()
      await answers(5, those)
    })
    expect(statuses).toEqual([200])
  })

  it('that falls silent holds up who was reading there, and the first who comes then, for a moment', async () => {
    const { acme, admin, ada } = await people()
    const { answer } = await asleepThere(acme.id)
    const began = performance.now()
    relay.fallSilent()
    try {
      for (let n = 0; n < 10; n++) await nameOf(ada, admin)
      expect(performance.now() - began).toBeLessThan(3000)
      expect(await answer).toBe('database')
      expect(performance.now() - began).toBeLessThan(10_000)
    } finally {
      relay.speak()
    }
  })

  it('says how much is read there', async () => {
    const { acme } = await people()
    const { text } = await caller(one.port, acme.host).raw('GET', '/metrics')
    const counted = /^cairn_replica_reads_total\{at="replica"\} (\d+)$/m.exec(text)
    expect(Number(counted?.[1])).toBeGreaterThan(0)
  })
})

/** As production has it: what is committed is on the disk, or a replica cannot know of it. */
async function waitForDisk(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`alter database "${client.database}" set synchronous_commit = on`)
  await client.end()
}
