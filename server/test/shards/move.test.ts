import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import { moveCompany } from '#server/db/moving/move-company.ts'
import { findPgdog } from '#tools/services/pgdog.ts'
import { fillTables, tablesOfCompanies } from '../fill-tables.ts'
import { furnish } from '../samples.ts'
import { until } from '../until.ts'
import type { Person, TestCompany } from '../world.ts'
import { twoShards, type TwoShards } from './two-shards.ts'

const isPostgres = inject('testDatabase').kind === 'postgres'
const AT_ONCE = 6

type Rows = Record<string, string[]>

describe.skipIf(!isPostgres || !findPgdog())('a company that is moved to another database', () => {
  let all: TwoShards
  /** On the second, and so are moved to the first. */
  let bolt: TestCompany
  let tables: string[]
  let lead: Person

  beforeAll(async () => {
    all = await twoShards({}, { followed: true })
    const furnished = await furnish(all.w)
    bolt = furnished
    lead = furnished.admin
    const { db, jobs } = all.w.services
    const found = await db.withPlatformOf(bolt.id, tablesOfCompanies)
    tables = found.map(({ name }) => name)
    // What is filled below stays as it is: schedules would do what rows wait for.
    await jobs.stop()
    expect(await fillTables(db, bolt.id, found)).toEqual([])
  })

  const shard = (n: number): pg.Client => {
    const one = all.shards[n]
    if (!one) throw new Error('There are two')
    return one
  }
  /** Every row of every table that a company has somewhere, as text. */
  async function rowsOf(n: number, companyId: string): Promise<Rows> {
    const rows: Rows = {}
    for (const [name, column] of [
      ['companies', 'id'],
      ...tables.map((table) => [table, 'company_id']),
    ] as const) {
      const found = await shard(n).query<{ row: string }>(
        `select t::text as row from ${pg.escapeIdentifier(name ?? '')} t where ${column ?? ''} = $1 order by 1`,
        [companyId],
      )
      rows[name ?? ''] = found.rows.map(({ row }) => row)
    }
    return rows
  }
  const count = (rows: Rows) => Object.values(rows).reduce((sum, some) => sum + some.length, 0)

  const move = (company: TestCompany, to: number, told: string[] = []) =>
    moveCompany(all.w.services.db.bareDriver, {
      company,
      to,
      adminUrls: all.adminUrls,
      tell: (line) => void told.push(line),
    })
  async function following() {
    const found = []
    for (const one of all.shards)
      for (const text of ['pg_subscription', 'pg_publication', 'pg_replication_slots'])
        found.push(...(await one.query(`select * from ${text}`)).rows)
    return found
  }
  /** Of which companies each database has rows that nothing is done with. */
  const hidden = async () => {
    const found = all.shards.map((one) => one.query<{ id: string }>('select id from companies_elsewhere'))
    return (await Promise.all(found)).map(({ rows }) => rows.map(({ id }) => id))
  }
  /** How many people of it somebody sees who looks over all companies of a database. */
  const seenIn = (n: number) =>
    all.w.services.db.withPlatformIn(n, async (tx) => {
      const { people } = await tx
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('people'))
        .where('company_id', '=', bolt.id)
        .executeTakeFirstOrThrow()
      const companies = await tx.selectFrom('companies').select('id').where('id', '=', bolt.id).execute()
      return [companies.length, people]
    })
  /** While a database takes its time for each person that is copied to it. */
  async function slowly(n: number, work: () => Promise<void>): Promise<void> {
    await shard(n).query(`create function dawdle() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.01); return new; end $$`)
    await shard(n).query(
      'create trigger dawdle before insert on user_profiles for each row execute function dawdle(); alter table user_profiles enable always trigger dawdle',
    )
    try {
      await work()
    } finally {
      await shard(n).query('drop trigger dawdle on user_profiles; drop function dawdle()')
    }
  }
  const placeOf = async (company: TestCompany) =>
    (await all.directory.query('select shard, moving_to from company_places where id = $1', [company.id]))
      .rows

  it('stays where it is while a row of it is another there', async () => {
    await shard(0).query(`create function spoil() returns trigger language plpgsql as $$
      begin new.about := new.about || '!'; return new; end $$`)
    await shard(0).query(
      'create trigger spoil before insert on user_profiles for each row execute function spoil()',
    )
    await shard(0).query('alter table user_profiles enable always trigger spoil')
    const before = await rowsOf(1, bolt.id)
    await expect(move(bolt, 0)).rejects.toThrow('not the same in the new database: user_profiles')
    await shard(0).query('drop trigger spoil on user_profiles; drop function spoil()')
    expect(await placeOf(bolt)).toEqual([{ shard: 1, moving_to: null }])
    expect(await rowsOf(1, bolt.id)).toEqual(before)
    expect(count(await rowsOf(0, bolt.id))).toBe(0)
    expect(await hidden()).toEqual([[], []])
    expect((await lead.call(authApi.me)).status).toBe(200)
    expect(await following()).toEqual([])
  })

  it('has every row of every table there, while people work in it all the time', async () => {
    const still = await rowsOf(1, bolt.id)
    const neighbour = await all.w.company({ slug: 'near', name: 'Near' })
    const near = await neighbour.user({ role: 'admin' })
    const made = new Set<string>()
    const seen = new Set<string>()
    let longest = 0
    let isOver = false
    const working = Array.from({ length: AT_ONCE }, async (_, who) => {
      for (let n = 0; !isOver; n++) {
        const email = `new-${who}-${n}@example.org`
        const began = performance.now()
        const body = { name: 'New', surname: 'Person', email, role: 'student', invite: false } as const
        const answer = await lead.call(usersApi.create, { body })
        longest = Math.max(longest, performance.now() - began)
        seen.add(`${answer.status}`)
        if (answer.status < 300) made.add(email)
        seen.add(`near ${(await near.call(usersApi.list, { query: {} })).status}`)
      }
    })
    const told: string[] = []
    try {
      await move(bolt, 0, told)
      const atMove = made.size
      await until(() => made.size > atMove + 20)
    } finally {
      isOver = true
      await Promise.all(working)
    }
    console.log(`${told.join(' ')} Nobody waited longer than ${Math.round(longest)} ms.`)

    expect([...seen].toSorted()).toEqual(['200', 'near 200'])
    expect(await placeOf(bolt)).toEqual([{ shard: 0, moving_to: null }])
    expect(count(await rowsOf(1, bolt.id))).toBe(0)
    const there = await rowsOf(0, bolt.id)
    // Each that was answered is there once; the others are as they were, but for what counts and logs the new ones.
    const emails = await shard(0).query<{ email: string }>(
      `select email from users where company_id = $1 and name = 'New' order by 1`,
      [bolt.id],
    )
    expect(emails.rows.map(({ email }) => email)).toEqual([...made].toSorted())
    const grown = new Set(
      Object.keys(there).filter((name) => (there[name]?.length ?? 0) !== (still[name]?.length ?? 0)),
    )
    for (const [name, rows] of Object.entries(still)) {
      if (name === 'sessions' || name === 'user_counts') continue
      const now = new Set(there[name])
      expect(
        rows.filter((row) => !now.has(row)),
        name,
      ).toEqual([])
      if (!grown.has(name)) expect(there[name], name).toEqual(rows)
    }
    expect([...grown].toSorted()).toEqual([
      'audit_log',
      'people_days',
      'user_counts',
      'user_profiles',
      'users',
    ])
    expect(await following()).toEqual([])
    expect(longest).toBeLessThan(20_000)
  })

  it('goes on where it was broken off, whenever that was', async () => {
    const before = await rowsOf(0, bolt.id)
    const { bareDriver } = all.w.services.db
    const breakOff = () =>
      expect(
        moveCompany(bareDriver, {
          company: bolt,
          to: 1,
          adminUrls: all.adminUrls,
          tell() {
            throw new Error('the power went')
          },
        }),
      ).rejects.toThrow('the power went')
    // In the middle of copying, and then given up.
    await slowly(1, breakOff)
    expect(await placeOf(bolt)).toEqual([{ shard: 0, moving_to: 1 }])
    const told: string[] = []
    await move(bolt, 0, told)
    expect(told).toEqual(['What was left of it in other databases was taken out.'])
    expect(await placeOf(bolt)).toEqual([{ shard: 0, moving_to: null }])
    expect([count(await rowsOf(1, bolt.id)), await following(), await hidden()]).toEqual([0, [], [[], []]])
    await slowly(1, breakOff)
    // When it had left the old database, and the directory did not know.
    await move(bolt, 1)
    expect(await hidden()).toEqual([[], []])
    await all.directory.query('update company_places set shard = 0, moving_to = 1 where id = $1', [bolt.id])
    expect((await lead.call(authApi.me)).status).toBe(503)
    await move(bolt, 1)
    expect((await lead.call(authApi.me)).status).toBe(200)
    expect(await placeOf(bolt)).toEqual([{ shard: 1, moving_to: null }])
    expect(count(await rowsOf(0, bolt.id))).toBe(0)
    const after = await rowsOf(1, bolt.id)
    for (const [name, rows] of Object.entries(before))
      if (name !== 'sessions') expect(after[name], name).toEqual(rows)
    expect(await following()).toEqual([])
  })

  it('is where it is to be when the last step was broken off, and what it left is nobody’s until it is taken out', async () => {
    const people = (await seenIn(1))[1]
    expect(people).toBeGreaterThan(0)
    await shard(1).query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the power went'; end $$`)
    await shard(1).query(
      'create trigger refuse before delete on users for each row execute function refuse(); alter table users enable always trigger refuse',
    )
    await expect(move(bolt, 0)).rejects.toThrow('broken off: the power went. Call it again')
    await shard(1).query('drop trigger refuse on users; drop function refuse()')
    expect(await placeOf(bolt)).toEqual([{ shard: 0, moving_to: null }])
    expect((await rowsOf(1, bolt.id))['users']).toHaveLength(Number(people))
    expect([await seenIn(0), await seenIn(1)]).toEqual([
      [1, people],
      [0, 0],
    ])
    await move(bolt, 0)
    expect([count(await rowsOf(1, bolt.id)), await hidden()]).toEqual([0, [[], []]])
  })

  it('is seen once by what looks over all companies, while it is copied and when it is there', async () => {
    const [, people] = await seenIn(0)
    let isOver = false
    let copied = 0
    const seen = new Set<string>()
    await slowly(1, async () => {
      const watching = (async () => {
        while (!isOver) {
          seen.add((await seenIn(1)).join())
          const { rows } = await shard(1).query('select from users where company_id = $1', [bolt.id])
          if (rows.length) copied++
          await pause(20)
        }
      })()
      try {
        await move(bolt, 1)
      } finally {
        isOver = true
        await watching
      }
    })
    expect(copied).toBeGreaterThan(0)
    // Nothing of it, until it is there. Its own row comes a moment before the others are shown.
    expect([...seen].filter((one) => !['0,0', '1,0', `1,${people}`].includes(one))).toEqual([])
    expect([await seenIn(0), await seenIn(1)]).toEqual([
      [0, 0],
      [1, people],
    ])
  })

  it('has what was being written over all companies when it left', async () => {
    const { db } = all.w.services
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await slowly(0, async () => {
      const moving = move(bolt, 0)
      // Who is at work before that keeps it from being copied. It is the last table, and takes its time.
      await until(async () => {
        const { rows } = await shard(0).query<{ name: string }>(
          `select srrelid::regclass::text as name from pg_subscription_rel where srsubstate not in ('s', 'r')`,
        )
        return rows.length === 1 && rows[0]?.name === 'user_profiles'
      })
      const writing = db.withPlatformIn(1, async (tx) => {
        await tx.updateTable('users').set({ surname: 'Sligo' }).where('id', '=', lead.id).execute()
        await released
      })
      await until(async () => (await hidden())[1]?.includes(bolt.id) === true)
      expect((await lead.call(authApi.me)).status).toBe(200)
      release()
      await writing
      await moving
    })
    const { rows } = await shard(0).query('select surname from users where id = $1', [lead.id])
    expect(rows).toEqual([{ surname: 'Sligo' }])
  })

  it('is open again after a while where something in it takes long', async () => {
    const lock = `hashtextextended('company ${bolt.id}', 0)`
    await shard(0).query(`select pg_advisory_lock_shared(${lock})`)
    const told: string[] = []
    const moving = move(bolt, 1, told)
    await until(() => told.some((line) => line.includes('it is open again')))
    expect((await lead.call(authApi.me)).status).toBe(200)
    await shard(0).query(`select pg_advisory_unlock_shared(${lock})`)
    await moving
    expect(await placeOf(bolt)).toEqual([{ shard: 1, moving_to: null }])
  })

  it('is not touched where an address leads to another database than the server’s', async () => {
    const before = await rowsOf(1, bolt.id)
    const [first = '', second = ''] = all.adminUrls
    for (const adminUrls of [
      [second, second],
      [first, first],
      [second, first],
    ])
      for (const to of [0, 1])
        await expect(
          moveCompany(all.w.services.db.bareDriver, { company: bolt, to, adminUrls, tell: () => {} }),
        ).rejects.toThrow('leads to another database')
    expect(await rowsOf(1, bolt.id)).toEqual(before)
    expect(await placeOf(bolt)).toEqual([{ shard: 1, moving_to: null }])
  })

  it('is refused where it cannot be', async () => {
    await expect(move(bolt, 1)).rejects.toThrow('in the database 1 already')
    await expect(move(bolt, 2)).rejects.toThrow('no database 2')
  })
})
