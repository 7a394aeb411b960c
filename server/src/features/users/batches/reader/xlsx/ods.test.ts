import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDocument, zipOf } from '../../../../../../test/workbooks.ts'
import { UnreadableFile } from '../file-format.ts'
import { inspect } from '../inspect.ts'
import { readBook, xlsxRecords } from './read-xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-ods-'))
const path = join(folder, 'book.ods')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(tables: string, options: { width?: number; mostBytes?: number; sheet?: number } = {}) {
  writeFileSync(path, zipOf(openDocument(tables)))
  const rows: [number, ...string[]][] = []
  for await (const { row, cells } of xlsxRecords(path, options)) rows.push([row, ...cells])
  return rows
}
const problemOf = (tables: string, mostBytes?: number) =>
  read(tables, mostBytes ? { mostBytes } : {}).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.code : error),
  )
const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
const table = (rows: string, more = 'table:name="One"') => `<table:table ${more}>${rows}</table:table>`

describe('a spreadsheet of LibreOffice', () => {
  it('is read with its repeated rows and cells, and without notes and links to others', async () => {
    const note = '<office:annotation><text:p>a note</text:p></office:annotation>'
    const rows = await read(
      `${table(
        `<table:table-header-rows>${row(cell('Email') + cell('Name'))}</table:table-header-rows>` +
          row('<table:table-cell table:number-columns-repeated="1024"/>', ' table:number-rows-repeated="3"') +
          row(
            cell(`${note}a@example.org`) +
              '<table:table-cell table:number-columns-repeated="2"/>' +
              cell('both', ' table:number-columns-repeated="2"'),
          ).replace(`<text:p>${note}`, `${note}<text:p>`) +
          row(cell('again'), ' table:number-rows-repeated="2"') +
          row(
            '<table:table-cell table:number-columns-repeated="16384"/>',
            ' table:number-rows-repeated="1048569"',
          ),
      )}<table:dde-links><table:dde-link>${table(row(cell('of a link')))}</table:dde-link></table:dde-links>`,
    )
    expect(rows).toEqual([
      [1, 'Email', 'Name'],
      [5, 'a@example.org', '', '', 'both', 'both'],
      [6, 'again'],
      [7, 'again'],
    ])
  })

  it('leaves a whole number that was rounded as a spreadsheet shows it', async () => {
    const number =
      '<table:table-cell office:value-type="float" office:value="12000000000000000000"><text:p>1.2E+019</text:p></table:table-cell>'
    writeFileSync(path, zipOf(openDocument(table(row(number)))))
    const rows = []
    for await (const { cells: texts } of xlsxRecords(path)) rows.push(texts)
    expect(rows).toEqual([['1.2E+19']])
  })

  it('tells which of its cells are numbers with decimals, also of those that repeat, and of no text that it is one', async () => {
    const number = (value: string, more = '', type = 'float') =>
      `<table:table-cell office:value-type="${type}" office:value="${value}"${more}><text:p>${value}</text:p></table:table-cell>`
    const twice = ' table:number-columns-repeated="2"'
    const cells = [
      number('1.234'),
      cell('1.234'),
      number('1234'),
      number('2.5', twice),
      number('12.5', '', 'currency'),
      number('0.125', '', 'percentage'),
    ]
    writeFileSync(path, zipOf(openDocument(table(row(cells.join('')) + row(cell('') + number('7'))))))
    const rows = []
    for await (const { cells: texts, exact } of xlsxRecords(path)) rows.push([texts, exact && [...exact]])
    expect(rows).toEqual([
      [
        ['1.234', '1.234', '1234', '2.5', '2.5', '12.5', '0.125'],
        [0, 3, 4, 5, 6],
      ],
      [['', '7'], undefined],
    ])
  })

  it('tells texts, numbers and dates as a workbook of Excel does', async () => {
    const number = (value: string, shown: string, type = 'float') =>
      `<table:table-cell office:value-type="${type}" office:value="${value}" calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`
    const [first] = await read(
      table(
        row(
          number('42', '00042') +
            number('12345', '12-345') +
            number('1234567', '1,234,567') +
            number('42.5', '42,50') +
            number('0.5', '50%', 'percentage') +
            '<table:table-cell office:value-type="date" office:date-value="2026-02-03T10:00:00"><text:p>3/2/26</text:p></table:table-cell>' +
            '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VERDADERO</text:p></table:table-cell>' +
            cell(
              'A<text:s text:c="2"/>b<text:line-break/>c</text:p><text:p>d &amp; <text:span>e</text:span>',
            ),
        ),
      ),
    )
    expect(first).toEqual([
      1,
      '00042',
      '12-345',
      '1234567',
      '42.5',
      '0.5',
      '2026-02-03',
      'true',
      'A  b\nc\nd & e',
    ])
  })

  it('tells what it shows where a formula failed, however its version keeps such a cell', async () => {
    const failed = (attributes: string, shown: string) =>
      `<table:table-cell table:formula="of:=NA()" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
    const text = 'office:value-type="string" office:string-value="" calcext:value-type="error"'
    const zero = 'office:value-type="float" office:value="0"'
    const cells = [
      failed(text, '#N/A'),
      failed(text, 'Err:502'),
      failed(zero, '#DIV/0!'),
      failed(zero, 'Err:502'),
      failed(`${zero} calcext:value-type="error"`, '#¡VALOR!'),
    ]
    const rows = await read(table(row(cells.join(''))))
    expect(rows).toEqual([[1, '#N/A', 'Err:502', '#DIV/0!', 'Err:502', '#¡VALOR!']])
  })

  it('has its sheets by name, says which are hidden, and where its people are', async () => {
    const content = openDocument(
      table(row(cell('Read me'))) +
        table(row(cell('email')) + row(cell('h@example.org')), 'table:name="Old" table:style-name="ta2"') +
        table(
          row(cell('email') + cell('name')) + row(cell('p@example.org') + cell('P')),
          'table:name="People"',
        ),
    )
    writeFileSync(path, zipOf(content, { packed: true }))
    const { layout, rows, columns } = await inspect(path, '2026-11-28')
    expect(layout.sheets).toEqual([
      { index: 2, name: 'People', hidden: false, people: true },
      { index: 0, name: 'One', hidden: false, people: false },
      { index: 1, name: 'Old', hidden: true, people: true },
    ])
    expect([rows, columns.map(({ target }) => target)]).toEqual([1, ['email', 'name']])
  })

  it('wider than it is wanted keeps one cell more', async () => {
    const wide = table(row(cell('a') + cell('x', ' table:number-columns-repeated="16383"')))
    expect(await read(wide, { width: 3 })).toEqual([[1, 'a', 'x', 'x', 'x']])
  })

  it.each([
    ['says nothing of a sheet', '<p/>'],
    ['is cut off', '<table:table><table:table-row>'],
    [
      'repeats what no sheet has room for',
      table(row(cell('x', ' table:number-columns-repeated="99999999"'))),
    ],
    ['repeats a row for ever', table(row(cell('x'), ' table:number-rows-repeated="1e99"'))],
    ['is wider than any sheet', table(row(cell('x', ' table:number-columns-repeated="16384"').repeat(2)))],
  ])('that %s is broken', async (_, tables) => {
    expect(await problemOf(tables)).toBe('broken_excel_file')
  })

  it('that unpacks to more than anybody needs is too large, and one of many sheets is not', async () => {
    expect(await problemOf(table(row(cell(' '.repeat(200_000)))), 100_000)).toBe('excel_file_too_large')
    expect(await problemOf(table(row(cell('x'.repeat(70_000)))))).toBe('file_too_complex')
    const many = Array.from({ length: 20 }, () => table(row(cell('x'.repeat(1000))))).join('')
    writeFileSync(path, zipOf(openDocument(many)))
    const found: unknown[] = []
    for await (const told of readBook(
      path,
      async function* (book) {
        for (const [i] of book.sheets.entries()) yield* book.rows(i, 10)
      },
      30_000,
    ))
      found.push(told)
    expect(found).toHaveLength(20)
  })

  it('under a password is told as such', async () => {
    writeFileSync(
      path,
      zipOf({
        ...openDocument('not to be read'),
        'content.xml': '\u0001\u0002\u0003',
        'META-INF/manifest.xml':
          '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      }),
    )
    await expect(inspect(path, '2026-11-28')).rejects.toMatchObject({ code: 'password_protected_file' })
  })
})
