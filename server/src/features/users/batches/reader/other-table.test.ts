import { expect, it } from 'vitest'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { beginsOtherTable } from './other-table.ts'

const headers = ['E-mail', 'First name', 'Surname', 'Note']
const targets: ImportTarget[] = ['email', 'name', 'surname']
const begins = (line: string, columns = { headers, targets: [...targets, null] }) =>
  beginsOtherTable(line.split(','), columns)

it.each([
  'E-mail,Surname,First name',
  'First name,Surname,E-mail',
  'Apellidos,Nombre,Correo electrónico,Puesto',
  'E-mail,First name,Department',
  ',Nombre,Correo',
])('other columns begin below %s', (line) => expect(begins(line)).toBe(true))

it.each([
  ['the very same names', 'E-mail,First name,Surname,Note'],
  ['the same, spelled otherwise', 'Correo,Nombre,Apellidos,Note'],
  ['fewer of them', 'E-mail,First name'],
  ['another name of a column that is left out', 'E-mail,First name,Surname,Department'],
  ['a person', 'ana@example.org,Name,Surname'],
  ['a person whose ID stands where no address is', '77123456,Ana,Gil,DNI'],
  ['a person who is reached by e-mail', 'E-7,Ana,Gil,E-mail'],
  ['a student who is reached by e-mail', 'E-7,Ana,Gil,E-mail,Alumno'],
  ['a title', 'Students'],
])('no other columns begin below %s', (_, line) => expect(begins(line)).toBe(false))

it('nobody is known by an address: all cells are names of columns', () => {
  const byId = { headers: ['ID', 'Nombre', 'Tipo'], targets: ['externalId', 'name', null] as const }
  expect(begins('Nombre,ID', { ...byId, targets: [...byId.targets] as ImportTarget[] })).toBe(true)
  expect(begins('E-7,Alumno,DNI', { ...byId, targets: [...byId.targets] as ImportTarget[] })).toBe(false)
})
