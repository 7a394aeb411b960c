import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { upkeep } from './upkeep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database in which `due` are due, one after another, each until something was done for it `times` often. */
function database(
  ...due: { name: string; times?: number; freeze?: boolean; vacuum?: boolean; broken?: boolean }[]
) {
  const left = due.map((one) => ({ times: 1, freeze: false, vacuum: false, broken: false, ...one }))
  const done: string[] = []
  const failures: unknown[] = []
  let looks = 0
  let fail = false
  let hold: Promise<void> | undefined
  const keeping = upkeep(
    async (sql, values) => {
      if (fail) throw new Error('the disk is away')
      if (sql.includes('pg_stat_force_next_flush')) looks++
      if (/^(vacuum|analyze)/.test(sql)) {
        await hold
        done.push(sql)
        const one = left.find(({ name }) => sql.endsWith(` ${name}`))
        if (one?.broken) throw new Error('could not read block 7')
        if (one) one.times--
        return []
      }
      const out = (values?.[0] ?? []) as string[]
      return left.filter(({ name, times }) => times > 0 && !out.includes(name))
    },
    (error) => failures.push(error),
  )
  return {
    ...keeping,
    done,
    failures,
    looks: () => looks,
    failing: (now: boolean) => void (fail = now),
    holding: (until: Promise<void>) => void (hold = until),
    add: (name: string) => void left.push({ name, times: 1, freeze: false, vacuum: false, broken: false }),
  }
}

it('does for each table what it needs, one a second, and looks no more when nothing is due', async () => {
  const { wrote, done, looks } = database(
    { name: 'a' },
    { name: 'b', vacuum: true },
    { name: 'c', freeze: true },
  )
  wrote()
  await vi.advanceTimersByTimeAsync(999)
  expect(looks()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['analyze a'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(done).toEqual(['analyze a', 'vacuum (analyze) b', 'vacuum (freeze, analyze) c'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(3)
})

it('looks once for all that is written within a second, and again for what is written while it looks', async () => {
  const { wrote, done, looks, add, holding } = database({ name: 'a' })
  for (let times = 0; times < 5; times++) wrote()
  const slow = Promise.withResolvers<void>()
  holding(slow.promise)
  await vi.advanceTimersByTimeAsync(1500)
  expect([looks(), done]).toEqual([1, []])
  wrote()
  slow.resolve()
  await vi.advanceTimersByTimeAsync(0)
  add('b')
  await vi.advanceTimersByTimeAsync(1000)
  expect([looks(), done]).toEqual([2, ['analyze a', 'analyze b']])
})

it('leaves a table alone for ten minutes that is due as before, so that the others get their turn', async () => {
  const { wrote, done } = database({ name: 'never', times: 100 }, { name: 'a' })
  wrote()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(done).toEqual(['analyze never', 'analyze a'])
  for (let minute = 0; minute < 11; minute++) {
    wrote()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(done).toEqual(['analyze never', 'analyze a', 'analyze never'])
})

it('tells what fails, and tries it again after the next transaction', async () => {
  const { wrote, done, failures, failing } = database({ name: 'a' })
  failing(true)
  wrote()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failures).toEqual([new Error('the disk is away')])
  failing(false)
  wrote()
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual(['analyze a'])
})

it('waits at its end for what it does, and begins nothing from then on', async () => {
  const { wrote, end, done, looks, holding } = database({ name: 'a' }, { name: 'b' })
  const slow = Promise.withResolvers<void>()
  holding(slow.promise)
  wrote()
  await vi.advanceTimersByTimeAsync(1000)
  let isOver = false
  const over = end().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(isOver).toBe(false)
  slow.resolve()
  await over
  wrote()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([done, looks()]).toEqual([['analyze a'], 1])
})

it('leaves a table alone for ten minutes for which nothing can be done, and looks after the others', async () => {
  const { wrote, done, failures } = database({ name: 'a', vacuum: true, broken: true }, { name: 'b' })
  wrote()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['vacuum (analyze) a', 'analyze b'])
  expect(failures).toEqual([new Error('could not read block 7')])
  await vi.advanceTimersByTimeAsync(600_000)
  wrote()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['vacuum (analyze) a', 'analyze b', 'vacuum (analyze) a'])
})
