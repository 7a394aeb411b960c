import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Connection } from './driver.ts'
import { availableMigrations, runMigrations } from './migrate.ts'
import { pgliteDriver } from './pglite.ts'

it('an older server refuses the schema of a newer one, in words', async () => {
  const run: string[] = []
  const script = async (sql: string) => void run.push(sql)
  const query = async () => ({ rows: [{ name: '9999_from_the_future.sql' }], affected: 1 })
  await expect(runMigrations(script, query)).rejects.toThrow(
    /^The database is that of a newer version of Cairn: this one does not know 9999_from_the_future\.sql\. Start the newer version again, or restore a backup/,
  )
  // Nothing but the list of migrations was touched.
  expect(run).toHaveLength(1)
})

it('names begin with date and time, after those of four digits', () => {
  const names = availableMigrations()
  expect(names.length).toBeGreaterThan(25)
  const numbered = names.filter((name) => /^0[0-7]\d\d_[a-z0-9_]+\.sql$/.test(name))
  const dated = names.filter((name) =>
    /^20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])[0-5]\d_[a-z0-9_]+\.sql$/.test(name),
  )
  expect(names).toEqual([...numbered, ...dated])
})

describe('on a database', () => {
  const path = mkdtempSync(join(tmpdir(), 'cairn-migrations-'))
  const folder = pathToFileURL(`${path}/`)
  const write = (name: string, sql: string) => writeFileSync(join(path, name), sql)
  const driver = pgliteDriver(undefined)
  afterAll(async () => {
    await (await driver).close()
    rmSync(path, { recursive: true, force: true })
  })
  const run = async () => {
    let ran: string[] = []
    await (
      await driver
    ).migrate(async (script, query) => {
      ran = await runMigrations(script, query, { folder })
    })
    return ran
  }
  const rows = async (text: string) => {
    let found: Awaited<ReturnType<Connection['query']>>['rows'] = []
    await (await driver).migrate(async (_, query) => void (found = (await query({ text })).rows))
    return found
  }

  it('each runs once and its sum is kept; a changed or late one is refused in words, and nothing is run', async () => {
    write('0001_a.sql', 'create table a (n int);\n')
    write('202611220100_b.sql', 'create table b (n int)')
    expect(await run()).toEqual(['0001_a.sql', '202611220100_b.sql'])
    expect(await run()).toEqual([])
    expect(await rows('select name, sha256 from migrations order by name')).toEqual([
      {
        name: '0001_a.sql',
        // printf 'create table a (n int);\n' | sha256sum
        sha256: 'a4761ea34262cc0f4cace3d40017a45aababa033d240fe51dd2ecf692f22929d',
      },
      {
        name: '202611220100_b.sql',
        sha256: '5d8b7a66230070c980abc8d397c56aa64e0298925c1b84ed0ffe79a13fc212ee',
      },
    ])

    // How a working tree ends its lines is no change.
    write('0001_a.sql', 'create table a (n int);\r\n')
    expect(await run()).toEqual([])

    write('0001_a.sql', 'create table a (n bigint);\n')
    write('202611220200_c.sql', 'create table c (n int)')
    await expect(run()).rejects.toThrow(
      /^This database was made by another text of 0001_a\.sql\. A migration is never changed after it ran/,
    )
    write('0001_a.sql', 'create table a (n int);\n')
    expect(await rows(`select to_regclass('c') as c`)).toEqual([{ c: null }])

    // Of those with four digits one may still come in between.
    write('0002_d.sql', 'create table d (n int)')
    expect(await run()).toEqual(['0002_d.sql', '202611220200_c.sql'])

    write('202611220130_e.sql', 'create table e (n int)')
    await expect(run()).rejects.toThrow(
      /^202611220130_e\.sql came too late: this database has 202611220200_c\.sql already, which was written after it\./,
    )
    expect(await rows(`select to_regclass('e') as e`)).toEqual([{ e: null }])
  })

  it('those that ran before sums were kept get theirs, and are held to it', async () => {
    rmSync(join(path, '202611220130_e.sql'))
    await rows(`update migrations set sha256 = null where name = '0001_a.sql'`)
    expect(await run()).toEqual([])
    expect(await rows('select name from migrations where sha256 is null')).toEqual([])
    write('0001_a.sql', 'create table a ()')
    await expect(run()).rejects.toThrow('another text of 0001_a.sql')
  })
})
