import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobBench } from '../../../test/job-bench.ts'
import { until } from '../../../test/until.ts'

const { db, companyId, server, stopAll, add, kindOf } = await jobBench()

describe('periodic work', () => {
  it('is done by one server of all, and again when its time comes', async () => {
    const name = kindOf()
    const done: number[] = []
    for (const n of [1, 2, 3]) {
      const jobs = server()
      jobs.every(name, 3_600_000, async () => void done.push(n))
      jobs.start()
    }
    await until(() => done.length)
    await stopAll()
    expect(done).toHaveLength(1)
    await db.withPlatform((tx) =>
      tx
        .updateTable('platform_state')
        .set({ updated_at: sql<Date>`now() - interval '2 hours'` })
        .where('key', '=', `every:${name}`)
        .execute(),
    )
    const later = server()
    later.every(name, 3_600_000, async () => void done.push(4))
    later.start()
    await until(() => done.length === 2)
    expect(done[1]).toBe(4)
  })

  it('is not begun by a second server while the first is at it', async () => {
    const name = kindOf()
    const state = (updated: string) =>
      db.withPlatform((tx) =>
        sql`update platform_state set updated_at = now() - ${updated}::interval where key = ${`every:${name}`}`.execute(
          tx,
        ),
      )
    let finish: (() => void) | undefined
    const done: number[] = []
    const first = server()
    first.every(name, 1000, () => {
      done.push(1)
      return new Promise((resolve) => (finish = resolve))
    })
    first.start()
    await until(() => finish)
    await state('1 hour')
    const second = server()
    second.every(name, 3_600_000, async () => void done.push(2))
    second.start()
    await second.stop()
    expect(done).toEqual([1])
    finish?.()
    await first.stop()
    const third = server()
    third.every(name, 1000, async () => void done.push(3))
    await state('1 hour')
    third.start()
    await until(() => done.includes(3))
    expect(done).toEqual([1, 3])
  })

  it('forgets jobs that were over long ago', async () => {
    const [old, recent] = [await add(kindOf()), await add(kindOf())]
    for (const [id, days] of [
      [old, 40],
      [recent, 10],
    ] as const)
      await db.withTenant(companyId, (tx) =>
        tx
          .updateTable('jobs')
          .set({ state: 'done', finished_at: sql<Date>`now() - interval '1 day' * ${days}::float8` })
          .where('id', '=', id)
          .execute(),
      )
    await db.withPlatform((tx) =>
      tx.deleteFrom('platform_state').where('key', '=', 'every:forget finished jobs').execute(),
    )
    server().start()
    const left = () =>
      db.withTenant(companyId, (tx) =>
        tx.selectFrom('jobs').select('id').where('id', 'in', [old, recent]).execute(),
      )
    const rows = await until(async () => ((await left()).length === 1 ? left() : undefined))
    expect(rows).toEqual([{ id: recent }])
  })
})
