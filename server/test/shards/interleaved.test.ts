import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isDatabaseError } from '#server/db/driver.ts'
import { moveToCompany } from '#server/db/moves.ts'
import type { Tx } from '#server/db/tenant.ts'
import { findPgdog } from '#tools/services/pgdog.ts'
import type { TestCompany } from '../world.ts'
import { twoShards, type TwoShards } from './two-shards.ts'

const COMPANIES = 50
const TRANSACTIONS = 1000
const AT_ONCE = 25

const isPostgres = inject('testDatabase').kind === 'postgres'

const index = fc.nat(COMPANIES - 1)
const command = fc.record({
  company: index,
  other: index,
  kind: fc.constantFrom('read', 'write', 'give up', 'break', 'trespass', 'platform', 'visit', 'unset'),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** What a transaction begins with: whose it is, in which role, and what one before it may have left. */
const state = (tx: Tx) =>
  sql<{ company: string; role: string; mark: string; longest: string; idle: string }>`
    select current_setting('app.company_id') as company, current_user as role,
      coalesce(current_setting('test.mark', true), '') as mark, current_setting('statement_timeout') as longest,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx)
const companiesSeen = (tx: Tx) => sql<{ id: string }>`select distinct company_id as id from users`.execute(tx)

describe.skipIf(!isPostgres || !findPgdog())('transactions of many companies through the proxy', () => {
  let all: TwoShards
  let companies: TestCompany[]
  /** The addresses that were committed, by company. */
  const written = new Map<string, Set<string>>()

  beforeAll(async () => {
    all = await twoShards()
    companies = []
    for (let n = 0; n < COMPANIES; n++) companies.push(await all.w.company({ slug: `many-${n}` }))
    for (const { id, user } of companies) written.set(id, new Set([(await user()).email]))
  })

  const one = (n: number): TestCompany => {
    const found = companies[n]
    if (!found) throw new Error('There is no such company')
    return found
  }

  const add = (tx: Tx, companyId: string, email: string) =>
    tx
      .insertInto('users')
      .values({
        company_id: companyId,
        id: uuid(),
        role: 'student',
        status: 'active',
        name: 'A',
        surname: 'B',
        email,
      })
      .execute()

  /** Begins as every one of them does: all that it asks leaves in one write. */
  async function begin(tx: Tx, { id }: TestCompany, mark: string): Promise<void> {
    const [{ rows }, seen] = await Promise.all([
      state(tx),
      companiesSeen(tx),
      sql`select set_config('test.mark', ${mark}, true)`.execute(tx),
    ])
    expect(rows).toEqual([{ company: id, role: 'app_user', mark: '', longest: '1min', idle: '1min' }])
    expect(seen.rows).toEqual([{ id }])
  }

  async function run({ company: n, other: m, kind }: Command, at: number): Promise<void> {
    const { db } = all.w.services
    const [company, other] = [one(n), one(m)]
    const email = `${at}@example.org`
    const mark = `${at}`
    const within = (body: (tx: Tx) => Promise<void>, readOnly = false) =>
      db.withTenant(company.id, async (tx) => (await begin(tx, company, mark), await body(tx)), { readOnly })

    if (kind === 'read') return within(async () => {}, true)
    if (kind === 'write') {
      await within(async (tx) => void (await add(tx, company.id, email)))
      return void written.get(company.id)?.add(email)
    }
    if (kind === 'give up') {
      const failing = within(async (tx) => {
        await add(tx, company.id, email)
        throw new Error('given up')
      })
      return expect(failing).rejects.toThrow('given up')
    }
    if (kind === 'break') {
      const broken = within(
        async (tx) => void (await Promise.all([add(tx, company.id, email), sql`select 1 / 0`.execute(tx)])),
      )
      return expect(broken).rejects.toThrow('division by zero')
    }
    if (kind === 'trespass') {
      if (n === m) return undefined
      const error = await within(async (tx) => void (await add(tx, other.id, email))).catch((e: unknown) => e)
      return expect(isDatabaseError(error, '42501'), String(error)).toBe(true)
    }
    if (kind === 'platform') {
      const seen = await db.withPlatformOf(company.id, async (tx) => {
        const [{ rows }, { rows: ids }] = await Promise.all([state(tx), companiesSeen(tx)])
        expect(rows).toEqual([{ company: '', role: 'app_platform', mark: '', longest: '1min', idle: '1min' }])
        return ids.map(({ id }) => id)
      })
      return expect(seen).toContain(company.id)
    }
    if (kind === 'visit') {
      await within(async (tx) => {
        await add(tx, company.id, email)
        await moveToCompany(tx, other.id)
        const [{ rows }, seen] = await Promise.all([state(tx), companiesSeen(tx)])
        expect(rows[0]).toMatchObject({ company: other.id, role: 'app_user' })
        expect(seen.rows).toEqual([{ id: other.id }])
        await moveToCompany(tx, company.id)
        expect((await companiesSeen(tx)).rows).toEqual([{ id: company.id }])
      })
      return void written.get(company.id)?.add(email)
    }
    // A transaction that names no company, right after others on the same connections.
    const { shards } = db.bareDriver
    if (!shards) throw new Error('There is one database')
    const { rows } = await shards.transaction(at % 2)(
      { prelude: [{ text: `select set_config('role', 'app_user', true)` }], readOnly: true },
      (tx) => tx.query({ text: 'select id from users' }),
    )
    return expect(rows).toEqual([])
  }

  it(
    'see and leave their own alone, whatever the one before did on the same connection',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: TRANSACTIONS, maxLength: TRANSACTIONS, size: 'max' }),
          async (commands) => {
            const waiting = commands.map((given, at) => ({ given, at }))
            const work = async () => {
              for (let next = waiting.shift(); next; next = waiting.shift()) await run(next.given, next.at)
            }
            await Promise.all(Array.from({ length: AT_ONCE }, work))
          },
        ),
        { numRuns: 1, endOnFailure: true },
      )
      for (const { id } of companies) {
        const rows = await all.w.services.db.withTenant(id, (tx) =>
          tx.selectFrom('users').select('email').execute(),
        )
        expect(rows.map(({ email }) => email).toSorted()).toEqual([...(written.get(id) ?? [])].toSorted())
      }
      const { rows } = await all.directory.query(
        'select shard, count(*)::int from company_places group by 1 order by 1',
      )
      expect(rows).toEqual([
        { shard: 0, count: 26 },
        { shard: 1, count: 25 },
      ])
    },
  )
})
