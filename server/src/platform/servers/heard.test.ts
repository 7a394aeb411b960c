import { expect, it, vi } from 'vitest'
import { HERE, BYE, HERE_MS, heardSoFar } from './heard.ts'

const said = (from: string, n: number, topic = 'live') => ({ from, n, topic })

it('takes each announcement once, in its order, and misses nothing', () => {
  const missed = vi.fn()
  const heard = heardSoFar(missed)
  expect([4, 5, 5, 4, 6].map((n) => heard.take(said('a', n)))).toEqual([true, true, false, false, true])
  expect(heard.take(said('b', 1))).toBe(true)
  expect(missed).not.toHaveBeenCalled()
})

it('says that something was missed where a number is left out, once', () => {
  const missed = vi.fn()
  const heard = heardSoFar(missed)
  for (const n of [1, 2, 5, 6]) heard.take(said('a', n))
  expect(missed).toHaveBeenCalledOnce()
})

it('says so where a process ends without a word, and not where it said goodbye', () => {
  const missed = vi.fn()
  const heard = heardSoFar(missed)
  heard.take(said('killed', 1, HERE), 0)
  heard.take(said('left', 1, HERE), 0)
  heard.take(said('left', 2, BYE), 1)
  heard.take(said('never said it was here', 1), 0)
  heard.look(3 * HERE_MS)
  expect(missed).not.toHaveBeenCalled()
  heard.look(3 * HERE_MS + 1)
  heard.look(9 * HERE_MS)
  expect(missed).toHaveBeenCalledOnce()
})
