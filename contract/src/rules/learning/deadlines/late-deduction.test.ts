import { describe, expect, it } from 'vitest'
import { LateRule } from '../../../practice/scales/grade-scales.ts'
import { countedPoints, sharesOf } from '../final-grade.ts'
import { deductionFor, lateDays, pointsLeft } from './late-deduction.ts'

const madrid = { graceHours: 0, zone: 'Europe/Madrid' }

describe('what late takes off', () => {
  it('counts each day that has begun since an instant, and nothing up to that instant', () => {
    const days = (at: string) => lateDays(at, { at: '2026-03-05T11:00:00.000Z' }, madrid)
    expect(
      [
        '2026-03-05T10:59:59.999Z',
        '2026-03-05T11:00:00.000Z',
        '2026-03-05T11:00:00.001Z',
        '2026-03-06T11:00:00.000Z',
        '2026-03-06T11:00:00.001Z',
        '2026-03-10T09:00:00.000Z',
      ].map(days),
    ).toEqual([0, 0, 1, 1, 2, 5])
  })

  it('counts a day of 23 or 25 hours as one, by the clock of the company', () => {
    // In the night to 29 March the clock of Madrid goes on an hour, in that to 25 October back.
    const march = (at: string) => lateDays(at, { at: '2026-03-28T11:00:00.000Z' }, madrid)
    expect([march('2026-03-29T10:00:00.000Z'), march('2026-03-29T10:00:00.001Z')]).toEqual([1, 2])
    const october = (at: string) => lateDays(at, { at: '2026-10-24T10:00:00.000Z' }, madrid)
    expect([october('2026-10-25T11:00:00.000Z'), october('2026-10-25T11:00:00.001Z')]).toEqual([1, 2])
    // The hour that comes twice is late from its first moment on.
    expect(lateDays('2026-10-25T01:30:00.000Z', { at: '2026-10-25T00:45:00.000Z' }, madrid)).toBe(1)
  })

  it('takes a due day to the end of that day where the company is', () => {
    const days = (at: string, zone: string) => lateDays(at, { day: '2026-03-05' }, { graceHours: 0, zone })
    expect([
      days('2026-03-05T22:59:59.999Z', 'Europe/Madrid'),
      days('2026-03-05T23:00:00.000Z', 'Europe/Madrid'),
      days('2026-03-06T22:59:59.999Z', 'Europe/Madrid'),
      days('2026-03-06T23:00:00.000Z', 'Europe/Madrid'),
      days('2026-03-05T23:00:00.000Z', 'America/Lima'),
      days('2026-03-06T05:00:00.000Z', 'America/Lima'),
    ]).toEqual([0, 1, 1, 2, 0, 1])
  })

  it('takes nothing off within the grace, and counts from its end', () => {
    const days = (at: string) =>
      lateDays(at, { at: '2026-03-05T11:00:00.000Z' }, { ...madrid, graceHours: 2 })
    expect([days('2026-03-05T13:00:00.000Z'), days('2026-03-05T13:00:00.001Z')]).toEqual([0, 1])
    expect([days('2026-03-06T13:00:00.000Z'), days('2026-03-06T13:00:00.001Z')]).toEqual([1, 2])
    const ofDay = (at: string) => lateDays(at, { day: '2026-03-05' }, { ...madrid, graceHours: 24 })
    expect([ofDay('2026-03-06T22:59:59.999Z'), ofDay('2026-03-06T23:00:00.000Z')]).toEqual([0, 1])
  })

  it('takes so much a day, to the most that it may', () => {
    const rule = { percentADay: 10, mostPercent: 25, graceHours: 0 }
    expect([0, 1, 2, 3, 9].map((days) => deductionFor(rule, days))).toEqual([
      null,
      { percent: 10, days: 1 },
      { percent: 20, days: 2 },
      { percent: 25, days: 3 },
      { percent: 25, days: 9 },
    ])
    expect(LateRule.safeParse({ ...rule, mostPercent: 9 }).error?.issues).toMatchObject([
      { path: ['mostPercent'], message: 'late_most_below_day' },
    ])
  })

  it('takes it of the most points, never below nothing', () => {
    expect(pointsLeft({ points: 8, of: 10 }, 20)).toBe(6)
    expect(pointsLeft({ points: 1.5, of: 10 }, 20)).toBe(0)
    expect(pointsLeft({ points: 2.55, of: 3 }, 15)).toBe(2.1)
  })

  it('takes it off a score, not off a grade set by hand nor where it was waived', () => {
    const cell = {
      lessonId: 'a',
      of: 10,
      missing: false,
      score: { points: 8, of: 10 },
      set: null,
      deduction: { percent: 20, waived: false },
    }
    const waived = { ...cell, deduction: { percent: 20, waived: true } }
    const byHand = { ...cell, set: { points: 8 } }
    expect([cell, waived, byHand].map(countedPoints)).toEqual([6, 8, 8])
    expect([cell, waived, byHand].map((one) => sharesOf([one], false).get('a'))).toEqual([0.6, 0.8, 0.8])
    expect(countedPoints({ ...cell, score: null })).toBeNull()
  })
})
