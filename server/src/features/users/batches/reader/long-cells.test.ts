import { expect, it } from 'vitest'
import type { CustomField } from '#contract/people/custom-fields.ts'
import { customCells } from './cells/custom-cell.ts'
import { findHeader } from './find-header.ts'
import { guessColumns, looksLikeEmail } from './guess-columns.ts'
import { repairEmail } from './cells/repair.ts'
import { meaningOf } from './words.ts'

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

it('a word that is far too long is not known, and not looked for in parts', () => {
  const far = (begin: string, end: string, length = 1000) => `${begin}${end.repeat(length / end.length)}`
  expect(meaningOf('preferredLanguage', 'English (US)')).toBe('en')
  expect(meaningOf('preferredLanguage', `English${' '.repeat(1000)}(US)`)).toBeUndefined()
  expect(meaningOf('timeZone', '(GMT +01:00) Paris, Madrid')).toBe('Europe/Paris')
  expect(meaningOf('timeZone', far('(GMT +07:00) Paris', ', Madrid', 800))).toBeUndefined()
  expect(meaningOf('role', far('admin', ' '))).toBeUndefined()
  expect(meaningOf('status', far('active', '\n', LONG))).toBeUndefined()
})

it('a cell of nothing but figures, signs or spaces is no number and no day, and does not hold the reader', () => {
  const cells = [
    `${'1'.repeat(LONG)}x`,
    `1${'.000'.repeat(LONG / 4)}x`,
    `1${' '.repeat(LONG)}x`,
    `2026-01-01${' '.repeat(LONG)}\n`,
    `1/1/${' '.repeat(LONG)}`,
    '? '.repeat(LONG / 2),
  ]
  for (const kind of ['number', 'date'] as const) {
    const field = { id: kind, kind, options: [] } as unknown as CustomField
    const custom = customCells([field])
    for (const cell of cells) {
      custom.look(field, cell)
      expect('code' in custom.read(field, cell, false)).toBe(true)
    }
  }
})
