import { expect, it } from 'vitest'
import { findHeader } from './find-header.ts'
import { guessColumns, looksLikeEmail } from './guess-columns.ts'
import { repairEmail } from './repair.ts'

/** As long as a cell of a CSV file may be: a pattern that begins anew at each of its signs would be at it for a minute. */
const LONG = 250_000

it('a cell of nothing but at signs is no address, and does not hold the reader', () => {
  const cell = 'a@'.repeat(LONG / 2)
  const head = Array.from({ length: 20 }, (_, i) => ({ row: i + 1, cells: [cell, 'x'] }))
  expect(findHeader(head)).toBe(1)
  expect(findHeader([{ row: 1, cells: ['Ana', 'Gil <ana@gil@example.org>'] }])).toBe(0)
  expect(looksLikeEmail(`${'a@.'.repeat(LONG / 3)} x`)).toBe(false)
})

it('a header of nothing but spaces or brackets is no name of a column, and does not hold the reader', () => {
  const headers = [`x${' '.repeat(LONG)}x`, '['.repeat(LONG), 'E-mail [Required]']
  expect(guessColumns(headers)).toEqual([null, null, 'email'])
})

it('a text that is far too long for an address is not repaired, and does not hold the reader', () => {
  for (const cell of [`x${' '.repeat(LONG)}x`, `${'>'.repeat(LONG)}x`, '<a@'.repeat(LONG / 3)])
    expect(repairEmail(cell) === cell).toBe(true)
  expect(repairEmail('Ana Gil <ana@example.org>')).toBe('ana@example.org')
})
