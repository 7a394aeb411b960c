import { expect, it } from 'vitest'
import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import { customCells } from './custom-cell.ts'
import { guessColumns } from '../guess-columns.ts'
import { readRow } from '../read-row.ts'

/** First name, surname, and whether somebody is asked to look at it. */
function split(cell: string, target: 'fullName' | 'surnameFirst') {
  const { name, surname, notes } = readRow([cell], [target])
  return [name, surname, notes?.map(({ code }) => code) ?? []]
}

it.each([
  ['Apellidos y nombre', 'surnameFirst'],
  ['Apellidos, nombre', 'surnameFirst'],
  ['APELLIDOS Y NOMBRE', 'surnameFirst'],
  ['Last name, First name', 'surnameFirst'],
  ['Surname, first name', 'surnameFirst'],
  ['Nachname, Vorname', 'surnameFirst'],
  ['Nombre y apellidos', 'fullName'],
  ['Nombre, apellidos', 'fullName'],
  ['First and last name', 'fullName'],
] as const)('a column called “%s” is a whole name that begins as it says', (header, target) => {
  expect(guessColumns([header, 'Email'])).toEqual([target, 'email'])
})

it.each([
  ['Gil Ana', 'Ana', 'Gil', []],
  ['Gil Ruiz Ana', 'Ana', 'Gil Ruiz', ['name_split']],
  ['Gil Ruiz Ana María', 'Ana María', 'Gil Ruiz', ['name_split']],
  ['de la Cruz Gil Ana', 'Ana', 'de la Cruz Gil', ['name_split']],
  ['DE LA CRUZ ANA', 'ANA', 'DE LA CRUZ', []],
  ['Gil Ruiz, Ana María', 'Ana María', 'Gil Ruiz', []],
  ['Gil', null, 'Gil', []],
])('surnames first: %s', (cell, name, surname, notes) => {
  expect(split(cell, 'surnameFirst')).toEqual([name, surname, notes])
})

it.each([
  ['Ana Gil', 'Ana', 'Gil', []],
  ['Ana Gil Ruiz', 'Ana', 'Gil Ruiz', ['name_split']],
  ['Ana María Gil Ruiz', 'Ana María', 'Gil Ruiz', ['name_split']],
  ['Ludwig van Dyck', 'Ludwig', 'van Dyck', []],
  ['John E Stone', 'John', 'E Stone', ['name_split']],
  ['Gil, Ana', 'Ana', 'Gil', []],
  ['de la Cruz, Ana', 'Ana', 'de la Cruz', []],
  ['Gil Ruiz, Ana', 'Ana', 'Gil Ruiz', ['name_split']],
  ['John Smith, Jr.', 'John', 'Smith, Jr.', ['name_split']],
  ['John Smith, sr', 'John', 'Smith, sr', ['name_split']],
  ['John Smith, III', 'John', 'Smith, III', ['name_split']],
  ['María Gil, PhD', 'María', 'Gil, PhD', ['name_split']],
  ['María Gil, M.D., Ph.D.', 'María', 'Gil, M.D., Ph.D.', ['name_split']],
  ['Smith, John, Esq.', 'John', 'Smith, Esq.', ['name_split']],
  ['Khan, Md', 'Md', 'Khan', []],
  ['Ana', 'Ana', null, []],
])('first name first: %s', (cell, name, surname, notes) => {
  expect(split(cell, 'fullName')).toEqual([name, surname, notes])
})

it('two columns joined to a whole name are split as one, and the note says how it was read', () => {
  expect(readRow(['Gil Ruiz', 'Ana María'], ['surnameFirst', 'surnameFirst'])).toMatchObject({
    name: 'Ana María',
    surname: 'Gil Ruiz',
    notes: [
      {
        field: 'surnameFirst',
        code: 'name_split',
        params: { name: 'Ana María', surname: 'Gil Ruiz' },
      },
    ],
  })
})

it('what a column of its own says of a name stands', () => {
  expect(readRow(['Ana', 'Gil Ruiz Ana María'], ['name', 'surnameFirst'])).toMatchObject({
    name: 'Ana',
    surname: 'Gil Ruiz',
    notes: [{ code: 'name_split' }],
  })
})

const team = { id: '01930000-0000-7000-8000-0000000000f1', name: 'Team', kind: 'text', options: [] }
const own = customCells([team as unknown as CustomField])
const ofTeam = (cell: string) => {
  const { wanted, notes, errors } = readRow([cell], [customColumn(team.id)], { custom: own })
  return { custom: wanted?.['custom'] ?? null, notes, errors }
}

it('a line break inside a name becomes a space, with a note, and refuses nobody', () => {
  const { name, surname, errors, notes } = readRow(
    ['Ana \r\n María', 'Gil\nRuiz\u2028Soto'],
    ['name', 'surname'],
  )
  expect([name, surname, errors]).toEqual(['Ana María', 'Gil Ruiz Soto', null])
  expect(notes).toEqual([
    { field: 'name', code: 'line_break', params: { value: 'Ana María' } },
    { field: 'surname', code: 'line_break', params: { value: 'Gil Ruiz Soto' } },
  ])
})

it('a line break in a field of the company’s own becomes a space too; each line of tags is a tag', () => {
  expect(ofTeam('Quarry\nNorth')).toEqual({
    custom: { [team.id]: 'Quarry North' },
    notes: [{ field: '', code: 'custom_line_break', params: { name: 'Team', value: 'Quarry North' } }],
    errors: null,
  })
  expect(readRow(['North\r\nYear 2'], ['tags'])).toMatchObject({ tags: ['North', 'Year 2'], notes: null })
})

it('an error of the spreadsheet in a field of the company’s own is told by the field’s name', () => {
  for (const value of ['#N/A', 'Err:502'])
    expect(ofTeam(value)).toEqual({
      custom: null,
      notes: [{ field: '', code: 'custom_error_of_sheet', params: { name: 'Team', value } }],
      errors: null,
    })
})
