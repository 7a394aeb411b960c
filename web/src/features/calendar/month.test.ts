import { expect, it } from 'vitest'
import { dayByKey, dayNamed, monthsAfter, weeksOf } from './month.ts'

it('a month is the whole weeks that it has days in, from the day that weeks begin with', () => {
  const march = weeksOf('2026-03-15', 1)
  expect(march.map(([first]) => first)).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
    '2026-03-30',
  ])
  expect(march[0]?.at(-1)).toBe('2026-03-01')
  expect(weeksOf('2026-03-15', 0).map(([first]) => first)).toEqual([
    '2026-03-01',
    '2026-03-08',
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
  ])
  // Four weeks to the day.
  expect(weeksOf('2026-02-10', 0)).toHaveLength(4)
  expect(weeksOf('2026-02-10', 0).flat().at(-1)).toBe('2026-02-28')
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2026-01-05', -1, '2025-12-05'],
  ['2026-05-20', 0, '2026-05-20'],
])('%s and %i months is %s', (day, months, then) => expect(monthsAfter(day, months)).toBe(then))

it.each([
  ['ArrowLeft', '2026-03-01', '2026-02-28'],
  ['ArrowRight', '2026-03-31', '2026-04-01'],
  ['ArrowUp', '2026-03-05', '2026-02-26'],
  ['ArrowDown', '2026-03-05', '2026-03-12'],
  ['Home', '2026-03-05', '2026-03-02'],
  ['End', '2026-03-05', '2026-03-08'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-03-05', '2026-04-05'],
  ['x', '2026-03-05', undefined],
])('%s leads from %s to %s', (key, from, to) => expect(dayByKey(key, from, 1)).toBe(to))

it.each([null, '', '2026-02-30', 'tomorrow', '9999-12-31', '0001-01-01'])('today stands for %s', (text) =>
  expect(dayNamed(text, '2026-03-05')).toBe('2026-03-05'),
)
