import { expect, it } from 'vitest'
import { dayAfter, dayOf, daysBetween, isDay, zonedInstant, zonedLocal } from './zoned.ts'

it.each([
  ['2026-01-15 09:00:00', 'Europe/Madrid', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15 09:00:00', 'Europe/Madrid', '2026-07-15T07:00:00.000Z'],
  ['2026-07-15 09:00:00', 'Asia/Kolkata', '2026-07-15T03:30:00.000Z'],
  ['2026-07-15 00:15:00', 'Pacific/Auckland', '2026-07-14T12:15:00.000Z'],
])('reads %s in %s', (local, zone, instant) => {
  expect(zonedInstant(local, zone)).toBe(instant)
  expect(zonedLocal(instant, zone)).toBe(local)
})

it('moves a time that the clock skips on by the hour that was skipped', () => {
  expect(zonedInstant('2026-03-29 02:30:00', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
  expect(zonedLocal('2026-03-29T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-03-29 03:30:00')
})

it('takes the first of a time that the clock shows twice', () => {
  expect(zonedInstant('2026-10-25 02:30:00', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
})

it('tells the day of a zone, the days around it and how many lie between', () => {
  expect(dayOf('2026-03-05T23:30:00Z', 'Europe/Madrid')).toBe('2026-03-06')
  expect(dayOf('2026-03-05T23:30:00Z', 'America/New_York')).toBe('2026-03-05')
  expect([dayAfter('2028-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2028-02-29', '2025-12-31'])
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-03-30', '2026-03-28')]).toEqual([2, -2])
})

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-99-99', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
])('knows whether %s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
