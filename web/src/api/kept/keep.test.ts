import { expect, it } from 'vitest'
import { keepOf, LONGEST, MOST_BYTES, MOST_KEPT, toGo } from './keep.ts'
import type { Label, Shelf } from './shelf.ts'

const ada = { person: 'ada', company: 'acme' }
const DAY = 86_400_000
const label = (key: string, more: Partial<Label> = {}): Label => ({
  key,
  ...ada,
  bytes: 10,
  keptAt: 0,
  usedAt: 0,
  ...more,
})

function shelfInMemory() {
  const all = new Map<string, { label: Label; value: unknown }>()
  const shelf: Shelf = {
    labels: async () => [...all.values()].map((one) => one.label),
    get: async (key) => all.get(key)?.value,
    put: async (its, value) => void all.set(its.key, { label: its, value }),
    relabel: async (its) => {
      const had = all.get(its.key)
      if (had) all.set(its.key, { ...had, label: its })
    },
    remove: async (keys) => {
      for (const key of keys) all.delete(key)
    },
  }
  return { shelf, keys: () => [...all.keys()] }
}

it('keeps 400 things and 60 MiB at the most, and gives up first what was longest of no use', () => {
  expect([MOST_KEPT, MOST_BYTES, LONGEST]).toEqual([400, 62_914_560, 14 * DAY])
  const many = Array.from({ length: 402 }, (_, n) => label(`k${n}`, { usedAt: n }))
  expect(toGo(many, ada, 0)).toEqual(['k0', 'k1'])
  const large = [1, 2, 3].map((n) => label(`l${n}`, { usedAt: n, bytes: 30 * 1024 * 1024 }))
  expect(toGo(large, ada, 0)).toEqual(['l1'])
})

it('lets go of what the server was not heard of for 14 days, however often it was read', () => {
  const old = label('old', { keptAt: 0, usedAt: 14 * DAY })
  expect(toGo([old], ada, 14 * DAY - 1)).toEqual([])
  expect(toGo([old], ada, 14 * DAY)).toEqual(['old'])
})

it('has for another person, and at another company’s address, nothing of what somebody kept', async () => {
  const { shelf, keys } = shelfInMemory()
  await keepOf(shelf, ada).write('a', { text: 'hers' })
  expect(await keepOf(shelf, ada).read('a')).toEqual({ text: 'hers' })
  for (const other of [
    { person: 'bob', company: 'acme' },
    { person: 'ada', company: 'sol' },
  ]) {
    expect(await keepOf(shelf, other).read('a')).toBeUndefined()
    expect(await keepOf(shelf, other).keys('')).toEqual([])
  }
  // What they keep takes its place, and leaves nothing of it.
  await keepOf(shelf, { person: 'bob', company: 'acme' }).write('b', { text: 'his' })
  expect(keys()).toEqual(['b'])
})

it('takes what is read for what is of use, and keeps nothing that is larger than all may be', async () => {
  const { shelf, keys } = shelfInMemory()
  let now = 0
  const keep = keepOf(shelf, ada, () => (now += 1))
  const half = 'x'.repeat(MOST_BYTES / 2 - 10)
  await keep.write('first', half)
  await keep.write('second', half)
  expect(await keep.read('first')).toBe(half)
  await keep.write('third', half)
  expect(keys()).toEqual(['first', 'third'])
  expect(await keep.keys('')).toEqual(['third', 'first'])
  await keep.write('fourth', 'x'.repeat(MOST_BYTES))
  expect(keys()).toEqual(['first', 'third'])
})

it('forgets a course with its lessons, and no other', async () => {
  const { shelf, keys } = shelfInMemory()
  const keep = keepOf(shelf, ada)
  for (const key of ['/c/1', '/c/1/lessons/a', '/c/2', 'hint']) await keep.write(key, {})
  await keep.remove('/c/1')
  expect(keys()).toEqual(['/c/2', 'hint'])
})
