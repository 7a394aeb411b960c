import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { Driver, Row } from './driver.ts'
import { pgliteDriver } from './pglite.ts'

async function opened(): Promise<Driver> {
  const driver = await pgliteDriver(undefined)
  onTestFinished(() => driver.close())
  await driver.migrate(async (script) => script('create table stones (id int primary key, words text)'))
  return driver
}

const write = (driver: Driver, text: string) =>
  driver.transaction(
    { prelude: [] },
    async (connection) => void (await connection.query({ text, values: [] })),
  )
const one = (driver: Driver, text: string): Promise<Row | undefined> =>
  driver.transaction(
    { prelude: [], readOnly: true },
    async (connection) => (await connection.query({ text, values: [] })).rows[0],
  )

const known = (driver: Driver) =>
  one(driver, "select reltuples::int as rows from pg_class where relname = 'stones'").then(
    (row) => row?.['rows'],
  )

it('knows how large a table has grown, without anybody who asks for it', async () => {
  const driver = await opened()
  expect(await known(driver)).toBe(-1)
  await write(driver, "insert into stones select n, 'flat' from generate_series(1, 400) n")
  await expect.poll(() => known(driver), { timeout: 10_000 }).toBe(400)
  // A tenth of them is little enough to keep a plan for.
  await write(driver, "insert into stones select n, 'flat' from generate_series(401, 430) n")
  await setTimeout(2500)
  expect(await known(driver)).toBe(400)
  await write(driver, "insert into stones select n, 'flat' from generate_series(431, 900) n")
  await expect.poll(() => known(driver), { timeout: 10_000 }).toBe(900)
})

it('gives the room of rows that were changed to what is written next', async () => {
  const driver = await opened()
  await write(driver, "insert into stones select n, repeat('flat ', 20) from generate_series(1, 1000) n")
  const bytes = async () =>
    Number((await one(driver, "select pg_relation_size('stones') as bytes"))?.['bytes'])
  const dead = async () =>
    Number(
      (await one(driver, "select n_dead_tup as dead from pg_stat_user_tables where relname = 'stones'"))?.[
        'dead'
      ],
    )
  const first = await bytes()
  for (let round = 0; round < 4; round++) {
    await write(driver, `update stones set words = repeat('round ', 20) || ${round}, id = id + 1000`)
    // What was counted is known from the next look on.
    await setTimeout(1200)
    await expect.poll(dead, { timeout: 10_000 }).toBe(0)
  }
  // Twice, since a change writes the new rows before the old ones go; left to itself it would be five times.
  expect(await bytes()).toBeLessThan(first * 3)
})

it('keeps up every table, however many statistics were made before: of those there are none', async () => {
  const driver = await opened()
  const columns = Array.from({ length: 120 }, (_, n) => `c${n} int default ${n}`).join(', ')
  await driver.migrate(async (script) =>
    script(`create table wide (id int, ${columns}); create table late (id int)`),
  )
  await write(driver, 'insert into wide (id) select n from generate_series(1, 400) n')
  const rows = async (name: string) =>
    (await one(driver, `select reltuples::int as rows from pg_class where relname = '${name}'`))?.['rows']
  await expect.poll(() => rows('wide'), { timeout: 10_000 }).toBe(400)
  await write(driver, 'update wide set c0 = c0 + 1')
  await setTimeout(2500)
  await write(driver, 'insert into late select n from generate_series(1, 70) n')
  await expect.poll(() => rows('late'), { timeout: 10_000 }).toBe(70)
})
