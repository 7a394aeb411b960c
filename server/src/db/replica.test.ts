import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { replicaOf } from './replica.ts'

/** A replica that is where the test says, and what became of it. */
function fake(where: { at: number | null; isCopy?: boolean; isFull?: boolean; fails?: boolean }) {
  const look = vi.fn(async () => {
    await pause(1)
    if (where.fails) throw new Error('away')
    return where.at
  })
  const onState = vi.fn()
  const replica = replicaOf({
    transaction: () => Promise.reject(new Error('not read in here')),
    look,
    isCopy: async () => where.isCopy ?? true,
    hasFreeConnection: () => !where.isFull,
    onState,
  })
  /** Asked until it is read at, which takes one look that nobody waits for. */
  const isUsed = async (place: number) => {
    await replica.reached(place)
    await pause(60)
    return replica.reached(place)
  }
  return { replica, look, onState, where, isUsed }
}

describe('a replica', () => {
  it('is read at once it was looked at and holds what was written', async () => {
    const { replica, isUsed } = fake({ at: 100 })
    expect(await replica.reached(100)).toBe(false)
    expect(await isUsed(100)).toBe(true)
  })

  it.each([
    ['is a copy of another database', { at: 100, isCopy: false }],
    ['is none, or none any more', { at: null }],
    ['does not answer', { at: 100, fails: true }],
    ['is behind', { at: 99 }],
  ])('that %s is not read at', async (_, where) => {
    expect(await fake(where).isUsed(100)).toBe(false)
  })

  it('is waited for while it comes, by one look at a time for all', async () => {
    const { replica, look, where, isUsed } = fake({ at: 100 })
    await isUsed(100)
    look.mockClear()
    const all = Promise.all(Array.from({ length: 50 }, () => replica.reached(200)))
    await pause(5)
    where.at = 200
    expect(new Set(await all)).toEqual(new Set([true]))
    expect(look.mock.calls.length).toBeLessThan(15)
  })

  it('that is late is waited for once, not by everybody who comes', async () => {
    const { replica, look, isUsed } = fake({ at: 100 })
    await isUsed(100)
    expect(await replica.reached(200)).toBe(false)
    const waits: number[] = []
    for (let n = 0; n < 1000; n++) {
      const began = performance.now()
      expect(await replica.reached(200)).toBe(false)
      waits.push(performance.now() - began)
    }
    expect(waits.filter((ms) => ms > 10).length).toBeLessThan(10)
    // Looked at all the same, ever more seldom.
    look.mockClear()
    for (let n = 0; n < 30; n++) {
      await replica.reached(200)
      await pause(20)
    }
    expect(look.mock.calls.length).toBeGreaterThan(1)
    expect(look.mock.calls.length).toBeLessThan(80)
  })

  it('whose connections are all in use leaves who comes to the database, and goes on', async () => {
    const { replica, where, isUsed } = fake({ at: 100 })
    await isUsed(100)
    where.isFull = true
    expect(await replica.reached(100)).toBe(false)
    where.isFull = false
    expect(await replica.reached(100)).toBe(true)
  })

  it('tells once that it has not been read at for long, with the reason, and once that it is again', async () => {
    let later = 0
    const { now } = performance
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later)
    const { replica, onState, where } = fake({ at: 100, fails: true })
    const goOn = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        await replica.reached(100)
        await pause(10)
        later += 1000
      }
    }
    await goOn(5)
    expect(onState).not.toHaveBeenCalled()
    await goOn(20)
    expect(onState.mock.calls).toEqual([[false, new Error('away')]])
    where.fails = false
    await goOn(3)
    expect(onState.mock.calls.slice(1)).toEqual([[true]])
  })
})
