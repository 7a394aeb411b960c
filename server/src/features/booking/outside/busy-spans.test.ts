import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { busySpans, TooMuch } from './busy-spans.ts'
import { apple, calendar, event, freeBusy, google, outlook, outlookZone } from './calendars.test-data.ts'

// As the process has it that reads for somebody in Madrid.
const before = process.env.TZ
const set = (zone: string | undefined) => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
}
beforeAll(() => set('Europe/Madrid'))
afterAll(() => set(before))

const MARCH = { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 3, 1) }
const spans = (text: string, more: { ours?: string[]; most?: number; zone?: string } = {}) =>
  busySpans({ text, zone: 'Europe/Madrid', within: MARCH, ours: [], most: 2000, ...more }).map(
    ({ from, to }) =>
      `${new Date(from).toISOString().slice(5, 16)}–${new Date(to).toISOString().slice(5, 16)}`,
  )

describe('busy times', () => {
  it('of Google: a series without what is left out, moved and called off, a day, and nothing that is shown as free', () => {
    expect(spans(google)).toEqual([
      '03-03T08:00–03-03T09:00',
      '03-05T23:00–03-06T23:00',
      '03-17T14:00–03-17T14:30',
      // The clocks went forward.
      '03-31T07:00–03-31T08:00',
    ])
  })

  it('of Outlook: by its own names of zones, tentative ones too', () => {
    expect(spans(outlook)).toEqual(['03-03T13:00–03-03T14:00', '03-04T13:00–03-04T13:30'])
  })

  it('of Apple: by durations, on the reader’s own clock where none is named, and each day of a series that was not sent', () => {
    expect(spans(apple)).toEqual([
      '03-03T07:00–03-03T07:45',
      '03-04T07:00–03-04T08:00',
      '03-05T08:00–03-05T08:30',
      '03-12T08:00–03-12T08:30',
    ])
  })

  it.each([
    ['America/New_York', '03-04T13:00–03-04T14:00', '03-12T12:00–03-12T13:00'],
    ['Asia/Tokyo', '03-03T23:00–03-04T00:00', '03-11T23:00–03-12T00:00'],
  ])('on no clock are the reader’s own, whatever zone the file explains: %s', (zone, hour, ofSeries) => {
    set(zone)
    onTestFinished(() => set('Europe/Madrid'))
    const all = spans(apple, { zone })
    // What names a clock stands on it.
    expect(all).toContain('03-03T07:00–03-03T07:45')
    expect(all).toContain(hour)
    const daily = event(
      'UID:1',
      'DTSTART:20260311T080000',
      'DTEND:20260311T090000',
      'RRULE:FREQ=DAILY;UNTIL=20260314T080000',
      'EXDATE:20260311T080000,20260313T080000',
    )
    const moved = event(
      'UID:1',
      'RECURRENCE-ID:20260314T080000',
      'DTSTART:20260314T000000Z',
      'DTEND:20260314T010000Z',
    )
    expect(spans(calendar(outlookZone, daily, moved), { zone })).toEqual([
      ofSeries,
      '03-14T00:00–03-14T01:00',
    ])
    // Zones that only the file explains are read from it.
    expect(spans(outlook, { zone })).toEqual(['03-03T13:00–03-03T14:00', '03-04T13:00–03-04T13:30'])
  })

  it('of a line that goes on in the next: the days that are left out of a series, and its end', () => {
    const text = calendar(
      event(
        'UID:1',
        'DTSTART:20260303T090000Z',
        'DTEND:20260303T100000Z',
        'RRULE:FREQ=DAILY;',
        ' COUNT=4',
        'EXDATE:20260304T090000Z,2026030',
        '\t5T090000Z',
      ),
    )
    expect(spans(text)).toEqual(['03-03T09:00–03-03T10:00', '03-06T09:00–03-06T10:00'])
  })

  it.each([
    ['none', [], []],
    ['one and none', ['UID:1'], []],
    ['the same', ['UID:1'], ['UID:1']],
    ['the same, of which one is a later writing', ['UID:1'], ['UID:1', 'SEQUENCE:2']],
  ])('of two events are both read where their id is %s', (_, first, second) => {
    const text = calendar(
      event(...first, 'DTSTART:20260303T090000Z', 'DTEND:20260303T100000Z'),
      event(...second, 'DTSTART:20260304T090000Z', 'DTEND:20260304T100000Z'),
    )
    expect(spans(text)).toEqual(['03-03T09:00–03-03T10:00', '03-04T09:00–03-04T10:00'])
  })

  it('of a calendar that tells when somebody is busy and no more', () => {
    expect(spans(freeBusy)).toEqual(['03-03T09:00–03-03T10:00', '03-04T09:00–03-04T09:30'])
  })

  it('are without what was put there from here, which is counted as it stands here', () => {
    const own = calendar(event('UID:0198-ours', 'DTSTART:20260303T090000Z', 'DTEND:20260303T093000Z'))
    expect(spans(own)).toHaveLength(1)
    expect(spans(own, { ours: ['0198-ours'] })).toEqual([])
  })

  it('that touch or overlap are one, within the days that are asked about', () => {
    const text = calendar(
      event('UID:1', 'DTSTART:20260301T220000Z', 'DTEND:20260302T010000Z'),
      event('UID:2', 'DTSTART:20260302T010000Z', 'DTEND:20260302T020000Z'),
      event('UID:3', 'DTSTART:20260302T013000Z', 'DTEND:20260302T030000Z'),
      event('UID:4', 'DTSTART:20260331T230000Z', 'DTEND:20260401T030000Z'),
      event('UID:5', 'DTSTART:20260310T100000Z', 'DTEND:20260310T100000Z'),
    )
    expect(spans(text)).toEqual(['03-02T00:00–03-02T03:00', '03-31T23:00–04-01T00:00'])
  })

  it('of a series that has gone on for forty years', () => {
    const rule = 'RRULE:FREQ=DAILY'
    const text = calendar(event('UID:1', 'DTSTART:19860101T090000Z', 'DTEND:19860101T100000Z', rule))
    expect(spans(text)).toHaveLength(30)
  })

  it.each([
    ['a minute apart', 'RRULE:FREQ=MINUTELY'],
    ['a second apart', 'RRULE:FREQ=SECONDLY;COUNT=1000000'],
    ['a million days', 'RRULE:FREQ=DAILY;COUNT=1000000'],
  ])('that are without end are refused soon: %s', (_, rule) => {
    const text = calendar(event('UID:1', 'DTSTART:19860101T090000Z', 'DTEND:19860101T090010Z', rule))
    const began = performance.now()
    expect(() => spans(text)).toThrow(TooMuch)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('are no more than may be kept', () => {
    const some = (n: number) => event(`UID:${n}`, `DTSTART:202603${10 + n}T090000Z`, 'DURATION:PT1H')
    expect(spans(calendar(some(1), some(2)), { most: 2 })).toHaveLength(2)
    expect(() => spans(calendar(some(1), some(2), some(3)), { most: 2 })).toThrow(TooMuch)
  })

  it.each([
    ['names of prototypes', event('UID:__proto__', 'DTSTART:20260303T090000Z', 'DURATION:PT1H'), 1],
    ['no beginning', event('UID:1', 'SUMMARY:x'), 0],
    ['a beginning that no calendar has', event('UID:1', 'DTSTART:2026XX03T090000Z'), 0],
    ['an end before its beginning', event('UID:1', 'DTSTART:20260303T090000Z', 'DTEND:20260303T080000Z'), 0],
    ['an event that never ends', ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20260303T090000Z'], 0],
  ])('of an event with %s are read or left out', (_, lines, count) => {
    expect(spans(calendar(lines))).toHaveLength(count)
  })
})
