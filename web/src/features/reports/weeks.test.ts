import { expect, it } from 'vitest'
import { weeksOf } from './weeks.ts'

it('makes weeks of days: sums of what happened, and of what is there what was there last', () => {
  // 2026-03-01 is a Sunday.
  const rows = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map((day, at) => ({
    day,
    completed: at + 1,
    overdue: 10 - at,
  }))
  expect(weeksOf(rows, ['overdue'])).toEqual([
    { day: '2026-02-23', completed: 3, overdue: 9 },
    { day: '2026-03-02', completed: 7, overdue: 7 },
    { day: '2026-03-09', completed: 5, overdue: 6 },
  ])
})
