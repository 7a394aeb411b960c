import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { daysBefore, nextTime } from './next-time.ts'

const at = (now: string, zone: string, mail: Parameters<typeof nextTime>[2]) =>
  nextTime(Temporal.Instant.from(now), zone, mail).toISOString()
const monday = { every: 'week', weekday: 1, hour: 8 } as const
const monthly = { every: 'month', weekday: 3, hour: 9 } as const

it('leaves at the hour of its weekday on the reader’s own clock, and never twice at it', () => {
  // 2026-03-23 is a Monday.
  expect(at('2026-03-22T12:00:00Z', 'Europe/Madrid', monday)).toBe('2026-03-23T07:00:00.000Z')
  expect(at('2026-03-23T06:59:59Z', 'Europe/Madrid', monday)).toBe('2026-03-23T07:00:00.000Z')
  // The next is after the clocks changed.
  expect(at('2026-03-23T07:00:00Z', 'Europe/Madrid', monday)).toBe('2026-03-30T06:00:00.000Z')
  // Monday already where the reader is.
  expect(at('2026-03-22T21:00:00Z', 'Pacific/Auckland', monday)).toBe('2026-03-29T19:00:00.000Z')
})

it('leaves on the first of each month, over the end of a year, and on a day that the clocks make longer', () => {
  expect(at('2026-12-01T09:00:00Z', 'Europe/London', monthly)).toBe('2027-01-01T09:00:00.000Z')
  expect(at('2026-12-01T08:59:00Z', 'Europe/London', monthly)).toBe('2026-12-01T09:00:00.000Z')
  expect(at('2026-01-31T10:00:00Z', 'No/Such', monthly)).toBe('2026-02-01T09:00:00.000Z')
})

it('is about the seven days, or the month, before', () => {
  expect(daysBefore('2026-03-02', 'week')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(daysBefore('2026-03-01', 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
