import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { relation, relations, workbook, zipOf } from '../../../../../../test/workbooks.ts'
import { UnreadableFile } from '../file-format.ts'
import { inspect } from '../inspect.ts'
import { readBook, xlsxRecords } from './read-xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-xlsx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: Buffer, mostBytes?: number): Promise<string[][]> {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, content)
  const rows: string[][] = []
  for await (const { cells } of xlsxRecords(path, { mostBytes })) rows.push(cells)
  return rows
}
const problemOf = (content: Buffer, mostBytes?: number) =>
  read(content, mostBytes).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.code : error),
  )

describe('a workbook', () => {
  it('tells which of its cells are numbers with decimals, and of no text, date or whole number that it is one', async () => {
    const path = join(folder, 'numbers.xlsx')
    const cells = [
      '<c r="A1"><v>1.234</v></c>',
      '<c r="B1" t="inlineStr"><is><t>1.234</t></is></c>',
      '<c r="C1"><v>1234</v></c>',
      '<c r="D1" s="1"><v>46115.5</v></c>',
      '<c r="F1"><v>-1.5E-7</v></c>',
      '<c r="G1" t="str"><v>2.5</v></c>',
      '<c r="H1"><v>0.5</v></c>',
    ]
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const sheet = `<worksheet><sheetData><row r="1">${cells.join('')}</row><row r="2"><c r="B2"><v>7</v></c></row></sheetData></worksheet>`
    writeFileSync(path, zipOf(workbook(sheet, { 'xl/styles.xml': styles })))
    const rows = []
    for await (const { cells: texts, exact } of xlsxRecords(path, { width: 7 }))
      rows.push([texts, exact && [...exact]])
    expect(rows).toEqual([
      [
        ['1.234', '1.234', '1234', '2026-04-03', '', '-1.5e-7', '2.5', '0.5'],
        [0, 5, 7],
      ],
      [['', '7'], undefined],
    ])
  })

  it('keeps one cell past the width of each row, beside the last: nothing is filled up to it, and none after it is looked at', async () => {
    const path = join(folder, 'wide.xlsx')
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const rowOf = (n: number) =>
      `<row r="${n}">${text(`A${n}`, 'Ana')}${text(`XFC${n}`, 'x')}${text(`XFD${n}`, 'y')}</row>`
    const sheet = `<worksheet><sheetData>${rowOf(1)}${rowOf(2)}</sheetData></worksheet>`
    writeFileSync(path, zipOf(workbook(sheet)))
    const rows: string[][] = []
    for await (const { cells } of xlsxRecords(path, { width: 3 })) rows.push(cells)
    expect(rows.map((cells) => cells.length)).toEqual([4, 4])
    expect(rows).toEqual([
      ['Ana', '', '', 'x'],
      ['Ana', '', '', 'x'],
    ])
  })

  it('leaves a whole number that was rounded as a spreadsheet shows it, not with zeros for the digits that are lost', async () => {
    const numbers = ['1.2E+19', '12345678901234567890', '9007199254740991'].map((n) => `<c><v>${n}</v></c>`)
    const sheet = `<worksheet><sheetData><row r="1">${numbers.join('')}</row></sheetData></worksheet>`
    expect(await read(zipOf(workbook(sheet)))).toEqual([
      ['1.2E+19', '1.2345678901234567E+19', '9007199254740991'],
    ])
  })

  it('calls an error that it does not know by one that is known: neither is a value', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><v>#SPILL!</v></c></row></sheetData></worksheet>'
    expect(await read(zipOf(workbook(sheet)))).toEqual([['#N/A', '#VALUE!']])
  })

  // The other reader trims, as the rows of an import are later.
  it('is read as another reader reads it', async () => {
    const texts = [
      'Ana',
      'Gil, "Eva"',
      '<b>&amp;</b>',
      'Ünïcödé 🪨',
      ' spaced ',
      'two\nlines',
      '_x000D_',
      '=1+1',
      '0042',
    ]
    const sheet = Array.from({ length: 400 }, (_, r) =>
      texts.map((value, c) =>
        (r + c) % 5 === 0
          ? null
          : (r + c) % 7 === 0
            ? { type: Number, value: r * c * 1.25 }
            : { type: String, value: `${value} ${r % 3}` },
      ),
    )
    const content = await writeXlsxFile(sheet).toBuffer()
    const path = join(folder, 'other.xlsx')
    writeFileSync(path, content)
    const [first] = await readXlsxFile(path)
    const theirs = first?.data.map((row) =>
      row.map((cell) => (cell === null ? '' : String(cell as string | number))),
    )
    const width = texts.length
    const ours = (await read(content)).map((row) => [
      ...row.map((cell) => cell.trim()),
      ...Array<string>(width - row.length).fill(''),
    ])
    expect(ours).toHaveLength(400)
    expect(ours).toEqual(theirs)
  })

  it('may hold texts of several looks, in the cell or beside the sheet, and say how they are pronounced', async () => {
    const rows = await read(
      zipOf(
        workbook(
          `<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>
           <row r="5"><c r="B5" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="D5" t="str"><f>A1</f><v>made</v></c></row>
           </sheetData></worksheet>`,
          {
            'xl/sharedStrings.xml': `<sst><si><r><t>Ma</t></r><r><t xml:space="preserve">ry </t></r></si>
              <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>`,
          },
        ),
      ),
    )
    expect(rows).toEqual([
      ['Mary ', '東京'],
      ['', 'inline', '', 'made'],
    ])
  })

  it('may write its names with a prefix', async () => {
    const rows = await read(
      zipOf({
        ...workbook(
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="b"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        ),
        'xl/workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="One" sheetId="1" rel:id="s1"/></x:sheets></x:workbook>',
      }),
    )
    expect(rows).toEqual([['true']])
  })

  it('tells dates from numbers by their look, and from which year its days are counted', async () => {
    const sheet = `<worksheet><sheetData><row>
      <c s="0"><v>46056</v></c><c s="1"><v>46056</v></c><c s="2"><v>46056.75</v></c><c s="3"><v>46056</v></c>
      <c t="d"><v>2026-02-03T00:00:00</v></c></row></sheetData></worksheet>`
    const styles = {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-F800]dd&quot; of &quot;mmmm"/>
        <numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    }
    expect(await read(zipOf(workbook(sheet, styles)))).toEqual([
      ['46056', '2026-02-03', '2026-02-03', '46056', '2026-02-03'],
    ])
    const [later] = await read(zipOf(workbook(sheet, styles, '<workbookPr date1904="1"/>')))
    expect(later?.[1]).toBe('2030-02-04')
  })
})

describe('numbers as they are shown', () => {
  it('keep the zeros and signs that a format puts into an id', async () => {
    const cells = ['42', '7', '1234567', '12345', '42.5', '-7', '42'].map(
      (value, i) => `<c s="${i < 6 ? [1, 2, 1, 3, 1, 1][i] : 4}"><v>${value}</v></c>`,
    )
    const styles = {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/>
        <numFmt numFmtId="165" formatCode="&quot;E-&quot;000"/><numFmt numFmtId="166" formatCode="000-00-0000"/>
        <numFmt numFmtId="167" formatCode="0.00"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`,
    }
    const sheet = `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`
    expect(await read(zipOf(workbook(sheet, styles)))).toEqual([
      ['00042', 'E-007', '1234567', '000-01-2345', '42.5', '-7', '42'],
    ])
  })
})

it.each([
  ['00000;-00000', '42', '00042'],
  ['00000;[Red]-00000;00000', '42', '00042'],
  ['0000#', '42', '00042'],
  ['#0000', '42', '0042'],
  ['#0000', '12345', '12345'],
  ['[$-409]0000_);(0000)', '42', '0042'],
  ['[Blue]0000', '42', '0042'],
  ['"ID 0"000', '7', 'ID 0007'],
  ['\\A\\-000', '1234', 'A-1234'],
  ['000\\-00', '12345', '123-45'],
  ['"E-"000', '98765', 'E-98765'],
  // What depends on the number's size, or shows a part of it, or groups it, is left as the number that it is.
  ['[<=99999]00000;00000\\-0000', '42', '42'],
  ['00.00', '42', '42'],
  ['#,##0', '1234', '1234'],
  ['0', '42', '42'],
  ['0%', '42', '42'],
  ['General', '42', '42'],
])('a number of the format %s that is %s is read as it is shown: %s', async (format, value, text) => {
  const code = format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  }
  const sheet = `<worksheet><sheetData><row><c s="1"><v>${value}</v></c></row></sheetData></worksheet>`
  expect(await read(zipOf(workbook(sheet, styles)))).toEqual([[text]])
})

describe('a format longer than there is one', () => {
  it('says nothing, and is not read for hours', async () => {
    const sheet = '<worksheet><sheetData><row><c s="0"><v>46056</v></c></row></sheetData></worksheet>'
    const code = `${'['.repeat(40_000)}]dd`
    const styles = {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
        <cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }
    expect(await read(zipOf(workbook(sheet, styles)))).toEqual([['46056']])
  })
})

it('a workbook of more parts than one has is not walked through', async () => {
  const parts = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}`, '']))
  const sheet = '<worksheet><sheetData></sheetData></worksheet>'
  await expect(read(zipOf({ ...parts, ...workbook(sheet) }))).rejects.toMatchObject({
    code: 'file_too_complex',
  })
})

describe('rows and sheets', () => {
  it.each([
    ['that two rows have', [1, 2, 2]],
    ['that goes back', [1, 3, 2]],
  ])('a number %s is broken: of no row is it known which it is', async (_, numbers) => {
    const rows = numbers.map((n) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`).join('')
    await expect(
      read(zipOf(workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))),
    ).rejects.toMatchObject({ code: 'broken_excel_file' })
  })

  it('are shown with those first that have an address, however many rows the others have', async () => {
    const rows = (...lines: string[][]) =>
      lines.map((cells) => cells.map((value) => ({ value, type: String })))
    const book = await writeXlsxFile([
      {
        sheet: 'Departments',
        data: rows(['Code', 'Department'], ['1', 'Bees'], ['2', 'Honey'], ['3', 'Wax']),
      },
      { sheet: 'People', data: rows(['Name', 'Contact'], ['Ada', 'ada@example.org']) },
    ]).toBuffer()
    writeFileSync(path, book)
    const { layout } = await inspect(path, '2026-11-28')
    expect([layout.sheet, layout.sheets.map(({ name }) => name)]).toEqual([1, ['People', 'Departments']])
  })

  const path = join(folder, 'sheets.xlsx')
  it('are counted as the spreadsheet counts them, and hidden sheets are told as such', async () => {
    const parts = workbook(
      '<worksheet><sheetData><row r="3"><c><v>1</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>',
    )
    parts['xl/workbook.xml'] =
      '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="s1"/><sheet name="Two" state="veryHidden" r:id="s1"/></sheets></workbook>'
    writeFileSync(path, zipOf(parts))
    const found: unknown[] = []
    for await (const told of readBook(path, async function* (book) {
      yield book.sheets.map(({ name, hidden }) => [name, hidden])
      for await (const { row, cells } of book.rows(1, 10)) yield [row, ...cells]
    }))
      found.push(told)
    expect(found).toEqual([
      [
        ['One', false],
        ['Two', true],
      ],
      [3, '1'],
      [4, '2'],
    ])
  })
})

describe('a workbook of many sheets', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheetOf = (rows: string[][]) =>
    `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
  function bookOf(sheets: string[]): Buffer {
    const parts: Record<string, string> = workbook('')
    const names = sheets.map((_, i) => `<sheet name="S${i}" r:id="s${i}"/>`).join('')
    parts['xl/workbook.xml'] = `<workbook xmlns:r="r"><sheets>${names}</sheets></workbook>`
    parts['xl/_rels/workbook.xml.rels'] = relations(
      ...sheets.map((_, i) => relation(`s${i}`, 'worksheet', `/xl/worksheets/${i}.xml`)),
    )
    sheets.forEach((sheet, i) => (parts[`xl/worksheets/${i}.xml`] = sheet))
    return zipOf(parts, { packed: true })
  }
  const people = sheetOf([
    ['Name', 'Surname', 'Email'],
    ['Ana', 'Gil', 'ana@example.org'],
  ])
  const path = join(folder, 'many.xlsx')

  it('is read where its people are, however late they come', async () => {
    writeFileSync(path, bookOf(Array.from({ length: 60 }, (_, i) => (i === 50 ? people : sheetOf([['x']])))))
    const { layout, rows } = await inspect(path, '2026-11-28')
    expect([layout.sheet, rows, layout.sheets.length]).toEqual([50, 1, 60])
  })

  it('is not given up for a first sheet with a title alone', async () => {
    const names = sheetOf([
      ['Colour', 'Taste'],
      ['red', 'sweet'],
    ])
    writeFileSync(path, bookOf([sheetOf([['Read me first']]), names]))
    const { layout, rows } = await inspect(path, '2026-11-28')
    expect([layout.sheet, rows, layout.sheets.length]).toEqual([1, 1, 2])
  })
})

describe('a workbook that is broken', () => {
  const sheet = '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'
  it.each([
    ['has no sheet', zipOf({ ...workbook(sheet), 'xl/_rels/workbook.xml.rels': relations() })],
    ['is cut off', zipOf(workbook(sheet)).subarray(0, 300)],
    ['is cut off inside of its sheet', zipOf(workbook('<worksheet><sheetData><row><c>'))],
    ['is not XML', zipOf(workbook('what <is> this'))],
    [
      'names a column that no sheet has',
      zipOf(workbook('<worksheet><sheetData><row><c r="ZZZZ1"/></row></sheetData></worksheet>')),
    ],
    [
      'calls on texts from elsewhere',
      zipOf(workbook(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet.replace('1', '&a;')}`)),
    ],
  ])('%s', async (_, content) => {
    expect(await problemOf(content)).toBe('broken_excel_file')
  })

  it('unpacks to more than anybody needs, whether or not it says so', async () => {
    const said = zipOf(workbook(sheet), { saidSize: 400 * 1024 * 1024 })
    expect(await problemOf(said)).toBe('excel_file_too_large')
    const filler = ' '.repeat(200_000)
    const silent = zipOf(workbook(`<worksheet>${filler}</worksheet>`), { saidSize: 10 })
    expect(await problemOf(silent, 100_000)).toBe('excel_file_too_large')
  })
})
