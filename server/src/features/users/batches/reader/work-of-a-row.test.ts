import { expect, it, vi } from 'vitest'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { customCells } from './cells/custom-cell.ts'
import { beginsOtherTable } from './other-table.ts'
import { readRow } from './read-row.ts'
import { nameOfZone } from './zones/time-zones.ts'

/** As long as a cell of a CSV file may be. */
const LONG = 250_000

/** How many texts are compared as words or headers, how many characters they have, and how many are cut into parts. */
function work(does: () => void): { compared: number; characters: number; cut: number } {
  const done = { compared: 0, characters: 0, cut: 0 }
  const { normalize, split } = String.prototype
  const spies = [
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      done.compared++
      done.characters += this.length
      return normalize.call(this, form)
    }),
    vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...by: unknown[]) {
      done.cut++
      return Reflect.apply(split, this, by) as string[]
    }),
  ]
  try {
    does()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return done
}

it('a row of 200 cells of brackets is no other table after half of them, each looked at once', () => {
  const columns = { headers: ['E-mail', 'Name'], targets: ['email', 'name'] as ImportTarget[] }
  const brackets = Array.from({ length: 200 }, () => '['.repeat(200))
  const { characters } = work(() => expect(beginsOtherTable(brackets, columns)).toBe(false))
  expect(characters).toBeLessThanOrEqual(101 * 200)
})

it('a row that repeats the names of the columns is compared to them as it stands', () => {
  const headers = ['E-mail', 'First name', 'Surname']
  const columns = { headers, targets: ['email', 'name', 'surname'] as ImportTarget[] }
  const { compared } = work(() => expect(beginsOtherTable([...headers], columns)).toBe(false))
  expect(compared).toBe(0)
})

it('the options of a field are looked through once for a file, and a cell is compared as a whole', () => {
  const options = Array.from({ length: 200 }, (_, i) => ({
    id: `o${i}`,
    name: `Site ${i}`,
    archived: i > 99,
  }))
  const fields = Array.from(
    { length: 50 },
    (_, i) => ({ id: `f${i}`, kind: 'choice', options }) as unknown as CustomField,
  )
  const custom = customCells(fields)
  const readAll = (cell: string) => fields.map((field) => custom.read(field, cell, false))
  expect(readAll('site 7')).toEqual(fields.map(() => ({ value: 'o7' })))
  expect(readAll('SITE 150')).toEqual(fields.map(() => ({ value: 'o150' })))
  // As a name among those that are open, and among all: each as it is and as it is spelled.
  const { compared } = work(() => readAll('nowhere'))
  expect(compared).toBeLessThanOrEqual(50 * 2 * 3)
})

it('a cell that is far too long for an option, a zone or a word is compared to none', () => {
  const cell = 'Europe/Madrid '.repeat(LONG / 14)
  const field = { id: 'c', kind: 'choice', options: [{ id: 'o', name: 'A' }] } as unknown as CustomField
  const custom = customCells([field])
  custom.read(field, 'A', false)
  const { characters } = work(() => {
    expect(custom.read(field, cell, false)).toEqual({ code: 'unknown_option' })
    expect(nameOfZone(cell, 'Europe/Madrid')).toBeUndefined()
    const { notes } = readRow([cell], ['timeZone'], { words: new Map([['role x', 'mentor']]) })
    expect(notes?.map(({ code }) => code)).toEqual(['unknown_value'])
  })
  expect(characters).toBe(0)
})

it('a cell of a hundred thousand lines of tags is refused after the first thousand, and no line of it is cut', () => {
  const cell = 'a\n'.repeat(LONG / 2)
  const { cut } = work(() => {
    const { errors, notes, tags } = readRow([cell, 'x'], ['tags', null])
    expect(errors).toEqual([{ field: 'tags', code: 'too_many', params: { maximum: 50 } }])
    expect([notes, tags]).toEqual([null, ['a']])
  })
  expect(cut).toBeLessThan(10)
  expect(readRow([`${'a; '.repeat(900)}b`], ['tags']).tags).toEqual(['a', 'b'])
})
