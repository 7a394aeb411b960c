import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { lastStruck } from '../../platform/zone-clock.ts'
import { clockAt, isQuiet, quietUntil } from './mail-times.ts'

const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  // Changes of half an hour, and at midnight.
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
)
const moments = fc
  .integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2032, 0, 1) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 60_000) * 60_000))
const hours = fc.integer({ min: 0, max: 23 })
const at = (text: string) => Temporal.Instant.from(text)
const STEP = { minutes: 15 }

describe('the hour of the daily e-mail', () => {
  it('strikes once on each day of the calendar, in every zone and over every change of its clock', () => {
    fc.assert(
      fc.property(zones, moments, hours, (zone, start, hour) => {
        // Begun near a change where the zone has one: that is where days are short or long.
        const change = start.toZonedDateTimeISO(zone).getTimeZoneTransition('next')?.toInstant()
        const begun = (change ?? start).subtract({ hours: 49 })
        const days = new Map<string, Set<string>>()
        for (
          let now = begun;
          Temporal.Instant.compare(now, begun.add({ hours: 98 })) < 0;
          now = now.add(STEP)
        ) {
          const struck = lastStruck(now, zone, hour)
          expect(Temporal.Instant.compare(struck, now)).toBeLessThanOrEqual(0)
          const here = struck.toZonedDateTimeISO(zone)
          const day = String(here.toPlainDate())
          days.set(day, (days.get(day) ?? new Set()).add(String(struck)))
          // At that hour; where the clock skips it as soon as it goes on, or in the last hour of a day that it ends.
          const before = struck.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(zone)
          const isLast = !here.add({ hours: 1 }).toPlainDate().equals(here.toPlainDate())
          if ((here.hour !== hour || here.minute !== 0) && !isLast)
            expect(before.offset).not.toBe(here.offset)
        }
        for (const times of days.values()) expect(times.size).toBe(1)
        expect(days.size).toBeGreaterThanOrEqual(4)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it.each([
    // Chatham puts its clock on from a quarter to three to a quarter to four; Scoresbysund ended a Saturday at eleven.
    ['Pacific/Chatham', '2028-09-24T12:00:00Z', 3, '2028-09-23T14:00:00Z'],
    ['America/Scoresbysund', '2028-03-26T12:00:00Z', 23, '2028-03-26T00:00:00Z'],
  ])('in %s, whose clock skips it, at %s has struck %i at %s', (zone, now, hour, struck) => {
    expect(String(lastStruck(at(now), zone, hour))).toBe(struck)
  })

  it.each([
    // Madrid puts its clock on from two to three, and back from three to two.
    ['2026-03-29T00:59:00Z', 2, '2026-03-28T01:00:00Z'],
    ['2026-03-29T01:00:00Z', 2, '2026-03-29T01:00:00Z'],
    ['2026-10-25T00:30:00Z', 2, '2026-10-25T00:00:00Z'],
    ['2026-10-25T01:30:00Z', 2, '2026-10-25T00:00:00Z'],
    ['2026-03-29T12:00:00Z', 8, '2026-03-29T06:00:00Z'],
    ['2026-03-28T12:00:00Z', 8, '2026-03-28T07:00:00Z'],
  ])('at %s has struck %i in Madrid at %s', (now, hour, struck) => {
    expect(String(clockAt(at(now), 'Europe/Madrid').struck[hour])).toBe(struck)
  })

  it('goes by UTC in a zone that nobody knows', () => {
    expect(clockAt(at('2026-03-05T10:30:00Z'), 'Mars/Olympus').hour).toBe(10)
  })
})

describe('quiet hours', () => {
  it('are over at their end and hold all the time until then, in every zone', () => {
    fc.assert(
      fc.property(zones, moments, hours, hours, (zone, now, from, to) => {
        fc.pre(from !== to)
        // Of 23 hours the one that is left may be skipped by the clock: then the next begins where one ends.
        fc.pre((to + 1) % 24 !== from)
        const quiet = { from, to }
        const hourAt = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(zone).hour
        const over = quietUntil(now, zone, quiet)
        expect(over !== null).toBe(isQuiet(hourAt(now), quiet))
        if (!over) return
        expect(Temporal.Instant.compare(over, now)).toBe(1)
        expect(isQuiet(hourAt(over), quiet)).toBe(false)
        for (let then = now; Temporal.Instant.compare(then, over) < 0; then = then.add(STEP))
          expect(isQuiet(hourAt(then), quiet)).toBe(true)
      }),
      { numRuns: 500 },
    )
  }, 60_000)

  it.each([
    ['2026-11-24T22:30:00Z', 22, 7, '2026-11-25T06:00:00Z'],
    ['2026-11-24T05:59:00Z', 22, 7, '2026-11-24T06:00:00Z'],
    ['2026-11-24T06:00:00Z', 22, 7, null],
    ['2026-11-24T12:30:00Z', 13, 15, '2026-11-24T14:00:00Z'],
    // The night in which the clock is put on is an hour shorter.
    ['2026-03-28T22:00:00Z', 22, 7, '2026-03-29T05:00:00Z'],
  ])('at %s in Madrid, from %i to %i, are over at %s', (now, from, to, over) => {
    expect(quietUntil(at(now), 'Europe/Madrid', { from, to })?.toString() ?? null).toBe(over)
  })
})
