import { Temporal } from 'temporal-polyfill'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { ground } from '../../../test/ground.ts'
import { doDaily, type DailyWork } from './daily.ts'

const below = await ground()
await below.company({ timeZone: 'Europe/Madrid' })
const auckland = await below.company({ timeZone: 'Pacific/Auckland' })

/** Work at an hour, and a clock that the test moves: in which zones a look at a moment did it. */
function daily({ atHour = 8, zone = 'company', work }: { atHour?: number; zone?: string; work?: DailyWork }) {
  const name = uuid()
  return async (now: string, signal = new AbortController().signal): Promise<string[]> => {
    const done: string[] = []
    const doing: DailyWork = async (stopped, where) => {
      await work?.(stopped, where)
      done.push(where)
    }
    await doDaily(below, { name, atHour, zone, work: doing }, Temporal.Instant.from(now), signal)
    return done
  }
}

it('is done once a day at the hour of each company’s own clock, also where the clocks change', async () => {
  const at = daily({})
  // Madrid puts its clock on in the night to 29 March, and is one hour ahead of UTC before that.
  expect(await at('2026-03-27T12:00:00Z')).toEqual([])
  expect(await at('2026-03-27T19:00:00Z')).toEqual(['Pacific/Auckland'])
  expect(await at('2026-03-28T06:59:00Z')).toEqual([])
  expect(await at('2026-03-28T07:00:00Z')).toEqual(['Europe/Madrid'])
  expect(await at('2026-03-28T07:01:00Z')).toEqual([])
  expect(await at('2026-03-28T19:10:00Z')).toEqual(['Pacific/Auckland'])
  expect(await at('2026-03-29T05:59:00Z')).toEqual([])
  expect(await at('2026-03-29T06:00:00Z')).toEqual(['Europe/Madrid'])
  expect(await at('2026-03-29T07:00:00Z')).toEqual([])
})

it('comes once where its hour does twice', async () => {
  const at = daily({ atHour: 2, zone: 'Europe/Madrid' })
  // The clock goes back from three to two in the night to 25 October.
  expect(await at('2026-10-24T12:00:00Z')).toEqual([])
  expect(await at('2026-10-25T00:00:00Z')).toEqual(['Europe/Madrid'])
  expect(await at('2026-10-25T01:00:00Z')).toEqual([])
  expect(await at('2026-10-26T01:00:00Z')).toEqual(['Europe/Madrid'])
})

it('is caught up with once where no server ran at its hour, in a zone that a schedule names too', async () => {
  const at = daily({ zone: 'Asia/Kolkata' })
  expect(await at('2026-05-01T00:00:00Z')).toEqual([])
  expect(await at('2026-05-04T16:00:00Z')).toEqual(['Asia/Kolkata'])
  expect(await at('2026-05-05T02:29:00Z')).toEqual([])
  expect(await at('2026-05-05T02:30:00Z')).toEqual(['Asia/Kolkata'])
})

it('is done again at the next look where it failed or was cut off, and by one server of two', async () => {
  let failing = true
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const at = daily({
    zone: 'Europe/Madrid',
    work: async () => {
      if (failing) throw new Error('not today')
      begun.resolve()
      await held.promise
    },
  })
  await at('2026-05-01T12:00:00Z')
  await expect(at('2026-05-02T06:00:00Z')).rejects.toThrow('not today')
  failing = false
  const cutOff = new AbortController()
  const first = at('2026-05-02T06:01:00Z', cutOff.signal)
  await begun.promise
  expect(await at('2026-05-02T06:02:00Z')).toEqual([])
  cutOff.abort()
  held.resolve()
  await first
  expect(await at('2026-05-02T06:03:00Z')).toEqual(['Europe/Madrid'])
  expect(await at('2026-05-02T06:04:00Z')).toEqual([])
})

it('looks at no zone that only a suspended company keeps its time by', async () => {
  const at = daily({})
  await at('2026-05-01T12:00:00Z')
  await below.db.withPlatform((tx) =>
    tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', auckland.id).execute(),
  )
  expect(await at('2026-05-02T12:00:00Z')).toEqual(['Europe/Madrid'])
})
