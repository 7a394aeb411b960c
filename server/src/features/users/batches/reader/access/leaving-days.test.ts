import { expect, it } from 'vitest'
import { firstOf, isDayOfLeaving, leavingDays, withDay, type DaysOfColumn } from './leaving-days.ts'

const TODAY = '2026-11-28'
const said = (cell: string, first?: DaysOfColumn['first']) => leavingDays(TODAY, first)(cell)?.said ?? null
const seen = (...cells: string[]) =>
  cells.reduce<DaysOfColumn | undefined>((known, cell) => withDay(known, cell, TODAY), undefined)

it('whoever leaves today or left before has left, and whoever leaves tomorrow has not', () => {
  expect(['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => said(day))).toEqual([
    'left',
    'left',
    'not_yet',
  ])
})

it.each([
  '2022-12-31',
  '2022-12-31 00:00:00',
  '2022-12-31T10:00:00Z',
  '2022/12/31',
  '20221231',
  '20221231120000.0Z',
  '31/12/2022',
  '31/12/22',
  '31.12.2022',
  '31-12-2022 0:00',
  '12/31/2022 12:00:00 AM',
  '31-dic-22',
  '31-Dec-2022',
  '31 December 2022',
  '31 de diciembre de 2022',
  'sábado, 31 de diciembre de 2022',
  'Saturday, December 31, 2022',
  'Dec 31, 2022',
  '31. Dezember 2022',
  '31 décembre 2022',
  '31 de dezembro de 2022',
  '31 dicembre 2022',
  '31 de desembre de 2022',
  '44926',
  '44926.5',
])('knows a day as spreadsheets write it: %s', (cell) => {
  expect([isDayOfLeaving(cell), said(cell)]).toEqual([true, 'left'])
})

it.each([
  '31/02/2022',
  '1',
  '0',
  '2022',
  '12345',
  '99999',
  '01/01/1900',
  '1970-01-01',
  'in May 2022',
  'E-2022-12-31',
  '31 Foo 2022',
  '',
])('takes for no day on which anybody leaves: “%s”', (cell) =>
  expect([isDayOfLeaving(cell), said(cell)]).toEqual([false, null]),
)

it.each(['66048', '66050', '66082'])('what a directory writes of an account is no day: %s', (cell) => {
  expect([isDayOfLeaving(cell), said(cell)]).toEqual([false, null])
})
it('a number that no account has is a day as late as it says', () => {
  expect([said('66047'), said('73050')]).toEqual(['not_yet', 'not_yet'])
})

it('what stands for no day says nothing, and one that nobody reaches is none', () => {
  const none = ['0000-00-00', '00/00/0000', '00000000', '9999-12-31', '31.12.9999', '31.12.99', '12/31/99']
  expect(none.map((cell) => said(cell))).toEqual(Array(7).fill('never'))
})

it('a day that is past in one way and to come in the other is read as the file writes days, and else not for sure', () => {
  const both = leavingDays(TODAY, undefined)
  expect(both('01/12/2026')).toEqual({ said: 'not_yet', dayFirst: true })
  expect(both('12/01/2026')).toEqual({ said: 'left', dayFirst: true })
  // Past in either way, and nobody needs to know in which.
  expect(both('03/04/2026')).toEqual({ said: 'left' })
  expect([said('01/12/2026', 'month'), said('01/12/2026', 'day'), said('01/12/2026', 'both')]).toEqual([
    'left',
    'not_yet',
    'unclear',
  ])
})

it('how a file writes days is seen in the columns that say who has left, and else in its others', () => {
  expect(seen('01/12/2026', '31/12/2022')).toEqual({ count: 2, first: 'day', unsure: '01/12/2026' })
  expect(seen('31/12/22', '12/31/2022')).toEqual({ count: 2, first: 'both' })
  const column = (target: 'suspended' | null, ...cells: string[]) => ({ target, days: seen(...cells) })
  expect(firstOf([column('suspended', '01/12/2026'), column(null, '12/31/2022')])).toBe('month')
  expect(firstOf([column('suspended', '31/12/2026'), column(null, '12/31/2022')])).toBe('day')
  expect(firstOf([column('suspended', '01/12/2026')])).toBeUndefined()
})

it('a year of two figures is of this century until there are seventy of them', () => {
  const days = ['31/12/29', '31/12/30', '31/12/50', '31/12/69', '31/12/70', '31/12/98']
  expect(days.map((cell) => said(cell))).toEqual(['not_yet', 'not_yet', 'not_yet', 'not_yet', 'left', 'left'])
})
