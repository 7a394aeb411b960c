import { expect, it } from 'vitest'
import type { CustomField } from '#contract/custom-fields.ts'
import { readCustomCell } from './custom-cell.ts'

const choice = (...names: string[]) =>
  ({
    kind: 'choice',
    options: names.map((name) => ({ id: `id of ${name}`, name, archived: false })),
  }) as unknown as CustomField

it('takes the option that a cell names, and never one whose name only looks like it without its signs', () => {
  const grades = choice('A', 'A+', 'A-')
  expect(['A+', 'a-', ' A '].map((cell) => readCustomCell(grades, cell))).toEqual([
    { value: 'id of A+' },
    { value: 'id of A-' },
    { value: 'id of A' },
  ])
  expect(readCustomCell(grades, 'A#')).toEqual({ code: 'unknown_option' })
  expect(readCustomCell(choice('★', 'B'), '-')).toEqual({ code: 'unknown_option' })
})

it('knows an option that is written otherwise, where it is the only one', () => {
  expect(readCustomCell(choice('Customer service', 'Sales'), 'customer-service')).toEqual({
    value: 'id of Customer service',
  })
})
