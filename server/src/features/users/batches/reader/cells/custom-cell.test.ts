import { expect, it } from 'vitest'
import type { CustomField } from '#contract/people/custom-fields.ts'
import { customCells } from './custom-cell.ts'

const choice = (...names: string[]) =>
  ({
    id: 'c',
    kind: 'choice',
    options: names.map((name) => ({
      id: `id of ${name}`,
      name: name.replace('archived ', ''),
      archived: name.startsWith('archived '),
    })),
  }) as unknown as CustomField
const field = (kind: 'number' | 'date', id: string = kind) =>
  ({ id, kind, options: [] }) as unknown as CustomField
const read = (of: CustomField, cell: string) => customCells([of]).read(of, cell, false)

/** The cells of one column, read as those of one file. */
function column(kind: 'number' | 'date', cells: string[]) {
  const of = field(kind)
  const custom = customCells([of])
  for (const cell of cells) custom.look(of, cell)
  return cells.map((cell) => {
    const found = custom.read(of, cell, false)
    return 'value' in found ? found.value : found.code
  })
}

it('takes the option that a cell names, and never one whose name only looks like it without its signs', () => {
  const grades = choice('A', 'A+', 'A-')
  expect(['A+', 'a-', ' A '].map((cell) => read(grades, cell))).toEqual([
    { value: 'id of A+' },
    { value: 'id of A-' },
    { value: 'id of A' },
  ])
  expect(read(grades, 'A#')).toEqual({ code: 'unknown_option' })
  expect(read(choice('★', 'B'), '-')).toEqual({ code: 'unknown_option' })
})

it('knows an option that is written otherwise, where it is the only one, and an archived one by its name too', () => {
  expect(read(choice('Customer service', 'Sales'), 'customer-service')).toEqual({
    value: 'id of Customer service',
  })
  expect(read(choice('archived Leeds', 'Madrid'), 'leeds')).toEqual({ value: 'id of archived Leeds' })
  expect(read(choice('archived Leeds!', 'Leeds?'), 'leeds')).toEqual({ value: 'id of Leeds?' })
})

it.each([
  ['A+', 'A-'],
  ['> 50', '< 50'],
  ['≥ 18', '< 18'],
  ['1.5 años', '15 años'],
  ['-1', '+1'],
  ['Level 1', 'Level -1'],
  ['C++', 'C#'],
  ['10-20', '1020'],
  ['2²', '22'],
  ['€ 10', '$10'],
  ['パパ', 'ハハ'],
])('takes %s for no %s', (option, cell) => {
  expect(read(choice(option), cell)).toEqual({ code: 'unknown_option' })
})

it('reads numbers as the file writes them, and refuses what could be two of them', () => {
  expect(column('number', ['12,5', '1.234', '-1.234.567,25', '7', "1'000,5"])).toEqual([
    12.5, 1234, -1234567.25, 7, 1000.5,
  ])
  expect(column('number', ['12.5', '1,234', '1.234', '1 234', '.5'])).toEqual([12.5, 1234, 1.234, 1234, 0.5])
  const unclear = 'custom_number_unclear'
  expect(column('number', ['1.234', '1,234', '1234', '0,125', '0.5'])).toEqual([
    unclear,
    unclear,
    1234,
    0.125,
    0.5,
  ])
  expect(column('number', ['1.234', '2.500'])).toEqual([unclear, unclear])
  expect(read(field('number'), '1.234')).toEqual({ code: unclear, params: { one: 1234, other: 1.234 } })
  // Another column of the file shows how it writes them.
  const [desk, rate] = [field('number', 'desk'), field('number', 'rate')]
  const custom = customCells([desk, rate])
  custom.look(rate, '0,5')
  expect(custom.read(desk, '1.234', false)).toEqual({ value: 1234 })
  // A workbook keeps a number, whatever it looks like.
  expect(customCells([desk]).read(desk, '1.234', true)).toEqual({ value: 1.234 })
})

it('takes nothing for a number that is none', () => {
  const none = [
    '31.03.2026',
    '12.34.56',
    '1.23.456',
    '1,2,3',
    '12,345.67.8',
    '12 €',
    '-',
    '1e3',
    '0x10',
    '1.',
    '',
  ]
  expect(none.map((cell) => read(field('number'), cell))).toEqual(
    none.map(() => ({ code: 'invalid_number' })),
  )
})

it('reads days as the file writes them, and says where it took the day to stand first', () => {
  const day = '2026-04-03'
  expect(column('date', ['03/04/2026', '31/3/2026', '2026/04/03', '2026-04-03 10:00'])).toEqual([
    day,
    '2026-03-31',
    day,
    day,
  ])
  expect(column('date', ['04/03/2026', '3/31/2026', '03.04.2026'])).toEqual([day, '2026-03-31', day])
  expect(column('date', ['03/04/2026', '3/31/2026', '31/3/2026'])).toEqual([
    'custom_date_unclear',
    '2026-03-31',
    '2026-03-31',
  ])
  expect(read(field('date'), '03-04-2026')).toEqual({ value: day, note: 'custom_day_first' })
  expect(read(field('date'), '04/04/2026')).toEqual({ value: '2026-04-04' })
  expect(['31/02/2026', '12,5', '46112', '3/4/26'].map((cell) => read(field('date'), cell))).toEqual(
    Array.from({ length: 4 }, () => ({ code: 'invalid_date' })),
  )
})
