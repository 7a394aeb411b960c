import { describe, expect, it } from 'vitest'
import { seriesDates } from './series-dates.ts'

const dates = (first: string, zone: string, every: 'weekly' | 'fortnightly' | 'monthly', count: number) =>
  seriesDates({ first: new Date(first), zone, every, count }).map(
    ({ at, shown }) => at.toISOString().slice(0, 16) + (shown ? '' : ' not shown'),
  )

describe('the dates of a series', () => {
  it('keep the hour on the mentor’s clock when it goes back, and when it goes on', () => {
    expect(dates('2026-10-20T16:00:00Z', 'Europe/Madrid', 'weekly', 3)).toEqual([
      '2026-10-20T16:00',
      '2026-10-27T17:00',
      '2026-11-03T17:00',
    ])
    expect(dates('2026-03-05T14:00:00Z', 'America/New_York', 'fortnightly', 3)).toEqual([
      '2026-03-05T14:00',
      '2026-03-19T13:00',
      '2026-04-02T13:00',
    ])
  })

  it('are of the same weekday on the mentor’s clock, whatever day it is by UTC', () => {
    // Monday, 23:30 by UTC, is Tuesday morning in Auckland.
    expect(dates('2026-06-01T23:30:00Z', 'Pacific/Auckland', 'monthly', 3)).toEqual([
      '2026-06-01T23:30',
      '2026-07-06T23:30',
      '2026-08-03T23:30',
    ])
  })

  it('are monthly the same weekday of the month, and the last one where there is no fifth', () => {
    // Thursdays: 29 January is the fifth.
    expect(dates('2026-01-29T10:00:00Z', 'UTC', 'monthly', 5)).toEqual([
      '2026-01-29T10:00',
      '2026-02-26T10:00',
      '2026-03-26T10:00',
      '2026-04-30T10:00',
      '2026-05-28T10:00',
    ])
    expect(dates('2026-11-10T10:00:00Z', 'UTC', 'monthly', 4)).toEqual([
      '2026-11-10T10:00',
      '2026-12-08T10:00',
      '2027-01-12T10:00',
      '2027-02-09T10:00',
    ])
  })

  it('say where a clock jumps over the hour, and take the first of an hour that it shows twice', () => {
    expect(dates('2026-03-22T01:30:00Z', 'Europe/Madrid', 'weekly', 3)).toEqual([
      '2026-03-22T01:30',
      '2026-03-29T01:30 not shown',
      '2026-04-05T00:30',
    ])
    expect(dates('2026-10-18T00:30:00Z', 'Europe/Madrid', 'weekly', 3)).toEqual([
      '2026-10-18T00:30',
      '2026-10-25T00:30',
      '2026-11-01T01:30',
    ])
  })
})
