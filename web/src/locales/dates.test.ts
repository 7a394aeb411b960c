import { expect, it } from 'vitest'
import { formatRelative } from './dates.ts'

/** Said on Sunday 22 November at 10:00 in Madrid. */
const said = (at: string, locale = 'en-GB', zone = 'Europe/Madrid') =>
  formatRelative(at, locale, zone, Date.parse('2026-11-22T10:00:00+01:00'))

it.each([
  ['22/11 10:00:40', '2026-11-22T10:00:40+01:00', 'now'],
  ['22/11 10:01:45', '2026-11-22T10:01:45+01:00', 'in 2 minutes'],
  ['22/11 08:00', '2026-11-22T08:00:00+01:00', '2 hours ago'],
  ['22/11 11:58', '2026-11-22T11:58:00+01:00', 'in 2 hours'],
  ['23/11 09:00', '2026-11-23T09:00:00+01:00', 'in 23 hours'],
  ['23/11 23:59', '2026-11-23T23:59:00+01:00', 'tomorrow'],
  ['24/11 08:00, 46 hours from now', '2026-11-24T08:00:00+01:00', 'in 2 days'],
  ['21/11 00:01', '2026-11-21T00:01:00+01:00', 'yesterday'],
  ['20/11 11:00, 47 hours ago', '2026-11-20T11:00:00+01:00', '2 days ago'],
  ['05/12, in 13 days', '2026-12-05T10:00:00+01:00', 'in 13 days'],
  ['10/12, in 18 days', '2026-12-10T10:00:00+01:00', 'in 3 weeks'],
  ['06/01, in 45 days', '2027-01-06T10:00:00+01:00', 'in 6 weeks'],
  ['08/10, 45 days ago', '2026-10-08T10:00:00+02:00', '6 weeks ago'],
  ['22/05', '2026-05-22T10:00:00+02:00', '6 months ago'],
  ['a year and a half ago', '2025-05-22T10:00:00+02:00', '18 months ago'],
  ['22/11 of three years before', '2023-11-22T10:00:00+01:00', '3 years ago'],
])('says of %s what its calendar says [S9.5e]', (_, at, words) => {
  expect(said(at)).toBe(words)
})

it('counts the days of the reader’s zone, in their language [S9.5e]', () => {
  expect(said('2026-11-23T23:30:00+01:00')).toBe('tomorrow')
  expect(said('2026-11-23T23:30:00+01:00', 'en-GB', 'Asia/Tokyo')).toBe('in 2 days')
  expect(said('2026-11-23T23:30:00+01:00', 'es-ES')).toBe('mañana')
  expect(said('2026-11-24T08:00:00+01:00', 'es-ES')).toBe('pasado mañana')
})

it('says no day where the day is the same: one of 25 hours [S9.5e]', () => {
  const now = Date.parse('2026-10-25T00:00:00+02:00')
  expect(formatRelative('2026-10-25T23:30:00+01:00', 'en-GB', 'Europe/Madrid', now)).toBe('in 25 hours')
})
