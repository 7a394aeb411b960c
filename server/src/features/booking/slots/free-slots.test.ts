import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlots, type Asked } from './free-slots.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A clock read minute by minute, by nothing but what `Intl` writes. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at: number) => {
    const text = format.format(at)
    const day = text.slice(0, 10)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return { day, weekday, minute: Number(text.slice(12, 14)) * 60 + Number(text.slice(15, 17)) }
  }
}

/** The same rule told naively: every minute of a slot is asked about by itself. */
function naive({
  hours,
  buffer,
  mostADay,
  minutes,
  busy,
  menteeBusy,
  elsewhere,
  menteeElsewhere,
  booked,
  within,
}: Asked): number[] {
  const clock = clockOf(hours.zone)
  const kept = buffer * MINUTE
  const open = new Map<number, boolean>()
  const isOpen = (at: number) => {
    const { day, weekday, minute } = clock(at)
    const exception = hours.exceptions.find((one) => one.day === day)
    const isHoliday = hours.holidays.includes(day) && !hours.workedDays.includes(day)
    const times = [
      ...(exception?.off || isHoliday ? [] : hours.weekly.filter((time) => time.weekday === weekday)),
      ...(exception?.times ?? []),
    ]
    return (
      times.some(({ from, to }) => minute >= from && minute < to) &&
      ![...busy, ...elsewhere].some(({ from, to }) => at + MINUTE > from - kept && at < to + kept) &&
      ![...menteeBusy, ...menteeElsewhere].some(({ from, to }) => at + MINUTE > from && at < to)
    )
  }
  for (let at = within.from; at < within.to; at += MINUTE) open.set(at, isOpen(at))
  const slots: number[] = []
  for (let at = within.from; at + minutes * MINUTE <= within.to; at += MINUTE) {
    if (at % (15 * MINUTE) !== 0) continue
    const all = Array.from({ length: minutes }, (_, i) => open.get(at + i * MINUTE))
    if (!all.every(Boolean)) continue
    const day = mostADay === null ? '' : clock(at).day
    if (mostADay !== null && booked.filter((one) => clock(one).day === day).length >= mostADay) continue
    slots.push(at)
  }
  return slots
}

const FROM = Date.UTC(2026, 0, 1)
const TO = Date.UTC(2031, 0, 1)
/** Every change of a zone’s clock in five years. */
function changesOf(zone: string): number[] {
  const all: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= TO) return all
    all.push(next.epochMilliseconds)
    at = next
  }
}
const zones = Intl.supportedValuesOf('timeZone')
const nameOf = (at: number, zone: string) => clockOf(zone)(at).day

const minuteOfDay = fc.integer({ min: 0, max: 24 * 12 }).map((fifths) => fifths * 5)
const stretch = fc
  .tuple(minuteOfDay, minuteOfDay)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const asked = (zone: string, around: number) => {
  const within = { from: around - DAY, to: around + DAY }
  const moment = fc.integer({ min: -26 * 60, max: 26 * 60 }).map((by) => around + by * MINUTE)
  const busy = fc.array(
    fc
      .tuple(moment, fc.integer({ min: 5, max: 200 }))
      .map(([from, long]) => ({ from, to: from + long * MINUTE })),
    { maxLength: 3 },
  )
  const aDay = fc.constantFrom(-1, 0, 1).map((days) => nameOf(around + days * DAY, zone))
  const exception = fc.record({
    day: aDay,
    off: fc.boolean(),
    times: fc.array(stretch, { maxLength: 2 }),
  })
  return fc.record({
    hours: fc.record({
      zone: fc.constant(zone),
      weekly: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 7 }), stretch).map(([weekday, time]) => ({ weekday, ...time })),
        { minLength: 4, maxLength: 14 },
      ),
      exceptions: fc.uniqueArray(exception, { selector: ({ day }) => day, maxLength: 2 }),
      holidays: fc.array(aDay, { maxLength: 2 }),
      workedDays: fc.array(aDay, { maxLength: 2 }),
    }),
    buffer: fc.constantFrom(0, 5, 10, 15),
    mostADay: fc.constantFrom(null, null, 1, 2),
    minutes: fc.constantFrom(15, 30, 45, 60, 90),
    busy,
    menteeBusy: busy,
    elsewhere: busy,
    menteeElsewhere: busy,
    booked: fc.array(moment, { maxLength: 3 }),
    within: fc.constant(within),
  })
}

describe('free slots', () => {
  it('are, in every zone there is and over its changes of clock in five years, those that every minute allows', () => {
    let overChanges = 0
    let found = 0
    for (const [index, zone] of zones.entries()) {
      const changes = changesOf(zone)
      // One change of each zone, which changes from zone to zone; and some other day of every fourth.
      const other = index % 4 === 0 ? FROM + ((index * 37) % 1700) * DAY : undefined
      const around = [changes[index % Math.max(1, changes.length)], other]
      for (const at of around) {
        if (at === undefined) continue
        if (changes.includes(at)) overChanges++
        fc.assert(
          fc.property(asked(zone, at), (one) => {
            const slots = freeSlots(one)
            found += slots.length
            expect(slots).toEqual(naive(one))
          }),
          { numRuns: 1, seed: index },
        )
      }
    }
    expect(zones.length).toBeGreaterThan(400)
    expect(overChanges).toBeGreaterThan(100)
    expect(found).toBeGreaterThan(1000)
  }, 60_000)

  const noneOther = { exceptions: [], holidays: [], workedDays: [] }
  const asks = (more: Partial<Asked> & Pick<Asked, 'within'>, zone = 'Europe/Madrid'): string[] =>
    freeSlots({
      hours: { zone, weekly: [{ weekday: 7, from: 60, to: 240 }], ...noneOther },
      buffer: 0,
      mostADay: null,
      minutes: 60,
      busy: [],
      menteeBusy: [],
      elsewhere: [],
      menteeElsewhere: [],
      booked: [],
      ...more,
    }).map((at) => new Date(at).toISOString().slice(11, 16))

  it('skip the hour that no clock shows in spring', () => {
    const within = { from: Date.UTC(2026, 2, 28), to: Date.UTC(2026, 2, 30) }
    // 01:00 to 04:00 in Madrid are two hours on that Sunday.
    expect(asks({ within })).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00'])
  })

  it('have the hour twice that clocks show twice in autumn', () => {
    const within = { from: Date.UTC(2026, 9, 24), to: Date.UTC(2026, 9, 26) }
    const all = asks({ within })
    expect([all[0], all.at(-1), all.length]).toEqual(['23:00', '02:00', 13])
  })

  it('go past midnight where the hours do', () => {
    const weekly = [
      { weekday: 1, from: 23 * 60, to: 24 * 60 },
      { weekday: 2, from: 0, to: 60 },
    ]
    const within = { from: Date.UTC(2026, 0, 5), to: Date.UTC(2026, 0, 7) }
    const slots = asks({ within, minutes: 90, hours: { zone: 'UTC', weekly, ...noneOther } })
    expect(slots).toEqual(['23:00', '23:15', '23:30'])
  })

  it('keep the mentor’s breaks, and need none of the mentee', () => {
    const within = { from: Date.UTC(2026, 0, 4), to: Date.UTC(2026, 0, 5) }
    const at = (hour: number, minute = 0) => Date.UTC(2026, 0, 4, hour, minute)
    const one = { from: at(2), to: at(2, 30) }
    const hours = { zone: 'UTC', weekly: [{ weekday: 7, from: 60, to: 240 }], ...noneOther }
    expect(asks({ within, hours, minutes: 30, buffer: 15, busy: [one] })).toEqual([
      '01:00',
      '01:15',
      '02:45',
      '03:00',
      '03:15',
      '03:30',
    ])
    expect(asks({ within, hours, minutes: 30, buffer: 15, menteeBusy: [one] })).toEqual([
      '01:00',
      '01:15',
      '01:30',
      '02:30',
      '02:45',
      '03:00',
      '03:15',
      '03:30',
    ])
  })
})
