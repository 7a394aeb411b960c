import { expect, it } from 'vitest'
import { byUrgency, helpFit, type Helper } from './help-fit.ts'
import { nextLook } from './help-rounds.ts'

const wanted = { topics: ['Soil', 'Rivers'], language: 'es' as const, mentorIds: ['ana'] }
const helper = (more: Partial<Helper> = {}): Helper => ({
  id: 'max',
  topics: [],
  language: 'en',
  awayMinutes: null,
  holds: 0,
  ...more,
})

it('ranks one’s own mentor first, then who knows it, speaks the language, is here and has free hands', () => {
  expect(helpFit(wanted, helper())).toBe(0)
  expect(helpFit(wanted, helper({ topics: ['soil', 'RIVERS'] }))).toBe(30)
  expect(helpFit(wanted, helper({ language: 'es' }))).toBe(20)
  expect([10, 600, 9000].map((awayMinutes) => helpFit(wanted, helper({ awayMinutes })))).toEqual([20, 10, 0])
  expect(helpFit(wanted, helper({ holds: 2 }))).toBe(-16)
  expect(helpFit(wanted, helper({ id: 'ana' }))).toBe(50)
})

it('puts whose promise is about to break first, then who fits, then the nearest promise', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const at = (minutes: number, fit: number) => ({
    minutes,
    fit,
    promisedAt: new Date(now.getTime() + minutes * 60_000),
  })
  const all = [at(90, 10), at(60, 10), at(14, 0), at(-5, 0), at(300, 80)]
  expect(all.toSorted((a, b) => byUrgency(a, b, now)).map(({ minutes }) => minutes)).toEqual([
    -5, 14, 300, 60, 90,
  ])
})

it('looks again at half of the wait and shortly before the promise, then once a day', () => {
  const asked = new Date('2026-03-01T10:00:00Z')
  const promised = new Date('2026-03-01T11:40:00Z')
  const look = (round: number, now = asked) => nextLook(asked, promised, round, now).toISOString()
  expect([0, 1, 2, 3].map((round) => look(round))).toEqual([
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:50:00.000Z',
    '2026-03-01T11:20:00.000Z',
    '2026-03-02T10:00:00.000Z',
  ])
  expect(look(1, promised)).toBe('2026-03-01T11:40:00.000Z')
})
