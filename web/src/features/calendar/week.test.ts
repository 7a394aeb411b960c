import type { CalendarEntry } from '#contract/calendar.ts'
import { describe, expect, it } from 'vitest'
import { hoursOf, layDays, piecesOf, placed, type Piece } from './week.ts'

const MADRID = 'Europe/Madrid'
const entry = (startsAt: string | null, minutes: number | null, id = startsAt ?? 'due'): CalendarEntry => ({
  kind: startsAt === null ? 'course_due' : 'meeting',
  id,
  title: id,
  startsAt,
  minutes,
  day: startsAt === null ? '2026-03-05' : null,
  path: '/',
  moveRef: null,
  fixedBy: 'begun',
})
const drawn = (startsAt: string, minutes: number | null, zone = MADRID) =>
  piecesOf(entry(startsAt, minutes), zone).map(({ day, from, to, continues }) => [day, from, to, continues])

describe('an entry', () => {
  it('lies where the clock of the reader shows its start and its end', () => {
    expect(drawn('2026-03-05T09:15:00Z', 45)).toEqual([['2026-03-05', 615, 660, false]])
    expect(drawn('2026-03-05T09:15:00Z', 45, 'America/New_York')).toEqual([['2026-03-05', 255, 300, false]])
  })

  it('goes on in the next day, but not where it ends at midnight', () => {
    expect(drawn('2026-03-05T22:30:00Z', 90)).toEqual([
      ['2026-03-05', 1410, 1440, false],
      ['2026-03-06', 0, 60, true],
    ])
    expect(drawn('2026-03-05T22:30:00Z', 30)).toEqual([['2026-03-05', 1410, 1440, false]])
    expect(drawn('2026-12-31T22:30:00Z', 26 * 60)).toEqual([
      ['2026-12-31', 1410, 1440, false],
      ['2027-01-01', 0, 1440, true],
      ['2027-01-02', 0, 90, true],
    ])
  })

  it('reaches over the hour that the clock skips in spring, a day of 23 hours', () => {
    // From 01:30 for an hour: the clock shows 03:30 then.
    expect(drawn('2026-03-29T00:30:00Z', 60)).toEqual([['2026-03-29', 90, 210, false]])
    expect(drawn('2026-03-29T12:00:00Z', 60)).toEqual([['2026-03-29', 840, 900, false]])
    // The whole day is 23 hours long, and still one day.
    expect(drawn('2026-03-28T23:00:00Z', 23 * 60)).toEqual([['2026-03-29', 0, 1440, false]])
  })

  it('ends where the clock shows it in autumn, a day of 25 hours, and keeps its length where that is before', () => {
    // From 01:30 for two hours: 02:30, the second time.
    expect(drawn('2026-10-24T23:30:00Z', 120)).toEqual([['2026-10-25', 90, 150, false]])
    // From 02:30, the first time, for 45 minutes: 02:15, the second time.
    expect(drawn('2026-10-25T00:30:00Z', 45)).toEqual([['2026-10-25', 150, 195, false]])
    expect(drawn('2026-10-24T22:00:00Z', 25 * 60)).toEqual([['2026-10-25', 0, 1440, false]])
  })

  it('begins after the midnight that a zone skips, and may see one day end twice', () => {
    // In Beirut 00:00 was 01:00 that day.
    expect(drawn('2026-03-28T21:30:00Z', 60, 'Asia/Beirut')).toEqual([
      ['2026-03-28', 1410, 1440, false],
      ['2026-03-29', 0, 90, true],
    ])
    // In Havana 01:00 was 00:00 again.
    expect(drawn('2026-11-01T04:30:00Z', 60, 'America/Havana')).toEqual([['2026-11-01', 30, 90, false]])
  })

  it('whose end is not known takes half an hour, and one of a day has no hour', () => {
    expect(drawn('2026-03-05T09:00:00Z', null)).toEqual([['2026-03-05', 600, 630, false]])
    expect(piecesOf(entry(null, null), MADRID)).toEqual([])
  })
})

const piece = (from: number, to: number): Piece => ({
  entry: entry('2026-03-05T09:00:00Z', 30, `${from}`),
  day: '2026-03-05',
  from,
  to,
  continues: false,
})
const lanes = (...spans: [number, number][]) =>
  placed(spans.map(([from, to]) => piece(from, to))).map(({ from, to, lane, lanes: of }) => [
    from,
    to,
    lane,
    of,
  ])

describe('what overlaps', () => {
  it('stands side by side, and what only follows has the whole width', () => {
    expect(lanes([540, 600], [600, 660])).toEqual([
      [540, 600, 0, 1],
      [600, 660, 0, 1],
    ])
    expect(lanes([540, 600], [570, 660], [720, 780])).toEqual([
      [540, 600, 0, 2],
      [570, 660, 1, 2],
      [720, 780, 0, 1],
    ])
  })

  it('takes a lane again that has become free, of as many as overlap at once', () => {
    expect(lanes([600, 660], [540, 720], [660, 720])).toEqual([
      [540, 720, 0, 2],
      [600, 660, 1, 2],
      [660, 720, 1, 2],
    ])
  })

  it('begins with the longer of two that begin together', () => {
    expect(lanes([540, 570], [540, 660])).toEqual([
      [540, 660, 0, 2],
      [540, 570, 1, 2],
    ])
  })

  it('is judged by the room it takes: a short one is as tall as a finger, up to the end of the day', () => {
    expect(lanes([540, 545], [550, 555])).toEqual([
      [540, 570, 0, 2],
      [550, 580, 1, 2],
    ])
    expect(lanes([1435, 1440])).toEqual([[1410, 1440, 0, 1]])
  })
})

describe('a week', () => {
  const days = ['2026-03-04', '2026-03-05', '2026-03-06']
  const late = entry('2026-03-05T22:30:00Z', 90)
  it('has what is of a whole day apart from what has an hour, each on its days', () => {
    const week = layDays([entry(null, null), late, entry('2026-03-09T09:00:00Z', 30)], days, MADRID)
    expect(week.map(({ day, whole, timed }) => [day, whole.length, timed.length])).toEqual([
      ['2026-03-04', 0, 0],
      ['2026-03-05', 1, 1],
      ['2026-03-06', 0, 1],
    ])
  })

  it('shows the hours of work, and further to what lies outside of them, and to now', () => {
    expect(hoursOf(layDays([], days, MADRID))).toEqual({ from: 8, to: 19 })
    expect(hoursOf(layDays([late], days, MADRID))).toEqual({ from: 0, to: 24 })
    expect(hoursOf(layDays([entry('2026-03-05T18:45:00Z', 60)], days, MADRID))).toEqual({ from: 8, to: 21 })
    expect(hoursOf(layDays([], days, MADRID), 7 * 60 + 59)).toEqual({ from: 7, to: 19 })
    expect(hoursOf(layDays([], days, MADRID), 20 * 60)).toEqual({ from: 8, to: 21 })
  })
})
