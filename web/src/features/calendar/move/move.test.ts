import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#contract/calendar.ts'
import { alsoThen, instantOf, nearest, placeByKey, placeOf, shifted, snapped } from './move.ts'

const MADRID = 'Europe/Madrid'
const entry = (id: string, startsAt: string | null, minutes: number | null): CalendarEntry => ({
  kind: 'meeting',
  id,
  title: id,
  startsAt,
  minutes,
  day: null,
  path: '/',
  moveRef: id,
  fixedBy: null,
})

describe('a time on the way', () => {
  it('goes over midnight to the next day, and back', () => {
    expect(shifted({ day: '2026-12-31', minute: 23 * 60 + 50 }, 15)).toEqual({ day: '2027-01-01', minute: 5 })
    expect(shifted({ day: '2027-01-01', minute: 5 }, -15)).toEqual({ day: '2026-12-31', minute: 1430 })
  })

  it('is moved by the arrow keys: a quarter of an hour up and down, a day to the sides', () => {
    const here = { day: '2026-03-05', minute: 600 }
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a']
    expect(keys.map((key) => placeByKey(key, here))).toEqual([
      { day: '2026-03-05', minute: 585 },
      { day: '2026-03-05', minute: 615 },
      { day: '2026-03-04', minute: 600 },
      { day: '2026-03-06', minute: 600 },
      undefined,
    ])
  })

  it('is put down at a quarter of an hour, within the hours that are drawn', () => {
    expect([607, 608, 100, 1139].map((at) => snapped(at, [480, 1140]))).toEqual([600, 615, 480, 1125])
  })

  it('keeps the hour of the clock over a change of clocks', () => {
    // At ten in Madrid before the change and after it: one hour less lies between them.
    const before = placeOf('2026-03-28T09:00:00Z', MADRID)
    expect(instantOf(shifted(before, 24 * 60), MADRID)).toBe('2026-03-29T08:00:00.000Z')
    // The clock never shows half past two that night: the hour that is skipped is moved over.
    expect(instantOf({ day: '2026-03-29', minute: 150 }, MADRID)).toBe('2026-03-29T01:30:00.000Z')
  })
})

it('what else one has then overlaps it, by a minute or more; what has no length takes no time', () => {
  const moved = entry('moved', '2026-03-05T09:00:00Z', 60)
  const others = [
    entry('ends as it begins', '2026-03-05T11:00:00Z', 60),
    entry('goes on into it', '2026-03-05T11:30:00Z', 31),
    entry('within', '2026-03-05T12:10:00Z', 5),
    entry('begins as it ends', '2026-03-05T13:00:00Z', 60),
    entry('by then', '2026-03-05T12:10:00Z', null),
    entry('of the day', null, null),
  ]
  const found = alsoThen([...others, moved], moved, '2026-03-05T12:00:00Z').map(({ id }) => id)
  expect(found).toEqual(['goes on into it', 'within'])
  expect(alsoThen([moved], moved, '2026-03-05T09:15:00Z')).toEqual([])
})

it('the free times that are offered are the nearest, the earliest first', () => {
  const times = [
    '2026-03-05T08:00:00Z',
    '2026-03-05T11:00:00Z',
    '2026-03-05T09:30:00Z',
    '2026-03-05T10:30:00Z',
  ]
  expect(nearest(times, '2026-03-05T10:20:00Z', 3)).toEqual([
    '2026-03-05T09:30:00Z',
    '2026-03-05T10:30:00Z',
    '2026-03-05T11:00:00Z',
  ])
})
