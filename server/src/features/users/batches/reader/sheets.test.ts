import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { inspect } from './inspect.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = string[]

/** A workbook as it is opened when nobody chooses: which sheet, the row of its header, and what its columns are. */
async function opened(...sheets: Row[][]) {
  const path = join(folder, 'book.xlsx')
  const content = sheets.map((rows, i) => ({
    sheet: `Hoja ${i + 1}`,
    data: rows.map((cells) => cells.map((value) => (value ? { value } : null))),
  }))
  await writeXlsxFile(content).toFile(path)
  const { layout, columns } = await inspect(path, '2026-11-28')
  return [layout.sheet, layout.headerRow, columns.map(({ target }) => target)]
}

const people = (header: Row, address: (n: number) => string): Row[] => [
  ['Listado de personal'],
  [],
  header,
  ...[0, 1, 2].map((n) => [`P${n}`, 'García', address(n)]),
]
const plain = (n: number) => `p${n}@w.org`
const named = (n: number) => `Ana <p${n}@w.org>`
const list = people(['Nombre', 'Apellidos', 'Correo electrónico'], plain)
const all = ['name', 'surname', 'email']

it.each<[string, Row[], Row[]]>([
  ['whom to ask', [['Informe de personal'], ['Contacto:', 'rrhh@empresa.es'], ['Fecha', '28/11/2026']], list],
  [
    'the e-mail of the company',
    [
      ['Empresa', 'Acme S.A.'],
      ['Responsable', 'Ana Gil'],
      ['Email', 'rrhh@empresa.es'],
      ['Teléfono', '600'],
    ],
    list,
  ],
  [
    'how the columns are filled in',
    [['Instrucciones'], ['Columna', 'Ejemplo'], ['Nombre', 'Ana'], ['Email', 'ana@empresa.es']],
    list,
  ],
  [
    'a title alone, before people with names before their addresses',
    [['Informe de personal'], ['Generado el']],
    people(['Nombre', 'Apellidos', 'Correo-e'], named),
  ],
  [
    'whom to ask, before a column of addresses that is called as none is',
    [['Informe de personal'], ['Contacto:', 'rrhh@empresa.es']],
    people(['Nombre', 'Apellidos', 'Dónde'], named),
  ],
])('a workbook is opened where its people are, not on a cover that says %s', async (_, cover, sheet) => {
  expect(await opened(cover, sheet)).toEqual([1, 3, all])
  expect(await opened(sheet, cover)).toEqual([0, 3, all])
})

it('a workbook without a column of addresses is opened where somebody may stand, rather than on a page of words', async () => {
  const words = [['Informe de personal'], ['Generado el']]
  const byId = [
    ['Matrícula', 'Nombre', 'Apellidos'],
    ['E-1', 'Ana', 'Gil'],
  ]
  expect(await opened(words, byId)).toEqual([1, 1, ['externalId', 'name', 'surname']])
})
