import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { passwords } from './passwords.ts'

const AT_IT = Math.max(2, availableParallelism())

it.each(['verify', 'hash'] as const)(
  'to %s one takes turns: of an address 64 wait, of a company 128, and others find a place beside them',
  async (what) => {
    const work = await passwords()
    const come = (one: string, group: string) =>
      what === 'hash' ? work.hash('pebbles', { one, group }) : work.verify(null, 'pebbles', { one, group })
    const floods: [one: string, group: string, calls: number][] = [
      ['eve', 'acme', AT_IT + 80],
      ['mallory', 'acme', 80],
      ['trudy', 'acme', 10],
      ['ann', 'globex', 2],
    ]
    // At once, so that none is done before the last has come; each flood counts those that are told to come again.
    const refused = await Promise.all(
      floods.map(async ([one, group, calls]) => {
        const all = await Promise.allSettled(Array.from({ length: calls }, () => come(one, group)))
        return all.filter(({ status }) => status === 'rejected').length
      }),
    )
    expect(refused).toEqual([16, 16, 10, 0])
  },
)
