import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { container, workbook, zipOf } from '../../../../../test/workbooks.ts'
import { UnreadableFile } from './file-format.ts'
import { guessDelimiter, kindOf } from './format.ts'
import { records } from './records.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-records-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Uint8Array) {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const format = await kindOf(path)
  const rows: string[][] = []
  try {
    for await (const { cells } of records(path, format)) rows.push(cells)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { format, rows, problem: error.code }
  }
  return { format, rows, problem: null }
}

const table = 'Nombre,Correo\nÁngela Peña,angela@ejemplo.es\n'
const expected = [
  ['Nombre', 'Correo'],
  ['Ángela Peña', 'angela@ejemplo.es'],
]

describe('a file is read as it is written', () => {
  it.each([
    ['UTF-8', Buffer.from(table), 'utf8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'utf8'],
    ['UTF-16 LE with a mark', iconv.encode(table, 'utf16le', { addBOM: true }), 'utf16-le'],
    ['UTF-16 BE with a mark', iconv.encode(table, 'utf16-be', { addBOM: true }), 'utf16-be'],
    ['UTF-16 LE without one', iconv.encode(table, 'utf16le'), 'utf16-le'],
    ['UTF-16 BE without one', iconv.encode(table, 'utf16-be', { addBOM: false }), 'utf16-be'],
    ['Windows-1252', iconv.encode(table, 'win1252'), 'win1252'],
  ])('%s', async (_, content, encoding) => {
    const { format, rows } = await read(content)
    expect(format).toMatchObject({ type: 'csv', encoding })
    expect(rows).toEqual(expected)
  })

  it.each([[','], [';'], ['\t'], ['|'], [':'], ['^'], ['~']])('delimited by %o', async (delimiter) => {
    const { rows } = await read(table.replaceAll(',', delimiter))
    expect(rows).toEqual(expected)
  })

  it('with a delimiter that a comma in a quoted name does not hide', () => {
    expect(guessDelimiter('name;email\n"Gil, Ana";a@b.es\n"Ruiz, Eva";e@b.es')).toBe(';')
    expect(guessDelimiter('email\na@b.es')).toBe(',')
    expect(guessDelimiter('name,starts: when\nAna,10:30\nEva,11:30')).toBe(',')
  })

  it('with a delimiter that a title line above the header does not have', () => {
    expect(guessDelimiter('version:v1.0\nName [displayName] Required,First name [givenName]\nAna,Ana')).toBe(
      ',',
    )
    expect(guessDelimiter('Course: Bees\nTerm: 2026\nEmail,Address\na@b.es,Calle 1\nc@d.es,Calle 2')).toBe(
      ',',
    )
    expect(guessDelimiter('name:email\nAna:a@b.es')).toBe(':')
    expect(guessDelimiter('List of people, as of October, 2026\nNombre;Correo\nAna;a@b.es')).toBe(';')
  })

  it('with the numbers that its rows have in a spreadsheet', async () => {
    const path = join(folder, 'numbers')
    writeFileSync(path, 'a,b\r\n\r\n1,"two\nlines"\r\n\r\n , \r\n3,4\r\n')
    const numbers: number[] = []
    for await (const { row } of records(path, await kindOf(path))) numbers.push(row)
    expect(numbers).toEqual([1, 3, 6])
  })

  it('with a space before cells in quotes: the quotes hold the comma, and are no part of the cell', async () => {
    const { rows } = await read(
      'name, surname, email\n"Ana", "Gil, Ruiz", ana@example.org\nBob, "Stone", b@example.org\n',
    )
    expect(rows).toEqual([
      ['name', 'surname', 'email'],
      ['Ana', 'Gil, Ruiz', 'ana@example.org'],
      ['Bob', 'Stone', 'b@example.org'],
    ])
    const { rows: tabs } = await read(
      'name\tsurname\temail\n\t\tana@example.org\nBob\t "Ruiz\tGil"\tb@example.org\n',
    )
    expect(tabs).toEqual([
      ['name', 'surname', 'email'],
      ['', '', 'ana@example.org'],
      ['Bob', 'Ruiz\tGil', 'b@example.org'],
    ])
  })
  it('with Excel’s own first line that names the delimiter', async () => {
    expect((await read(`sep=;\r\n${table.replaceAll(',', ';')}`)).rows).toEqual(expected)
  })

  it('from a workbook, numbers and dates as text', async () => {
    const sheet: SheetData = [
      [{ value: 'Name' }, { value: 'Number' }, { value: 'Since' }],
      [
        { value: 'Ada' },
        { type: Number, value: 42 },
        { type: Date, value: new Date('2026-02-03'), format: 'dd/mm/yyyy' },
      ],
      [],
      [{ value: 'Bob' }, null, null],
    ]
    const content = await writeXlsxFile(sheet).toBuffer()
    expect(await read(content)).toMatchObject({
      format: { type: 'xlsx' },
      rows: [['Name', 'Number', 'Since'], ['Ada', '42', '2026-02-03'], ['Bob']],
    })
  })

  it('without its blank rows, and with rows of other lengths', async () => {
    const { rows } = await read('a,b\n\n , \n1\n1,2,3\n')
    expect(rows).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })
})

describe('lines that are in quotes as a whole', () => {
  it.each([[','], [';'], ['\t'], ['|']])('are rows of cells, delimited by %o', async (delimiter) => {
    const text = '"email,name"\n\n"ana@example.org,""Ana, Gil"""\n"bob@example.org,"\n'
    expect((await read(text.replaceAll(',', delimiter))).rows).toEqual([
      ['email', 'name'],
      ['ana@example.org', `Ana${delimiter} Gil`],
      ['bob@example.org', ''],
    ])
  })

  it('stay as they are where nobody can tell where their cells end, and those beside them that are in none', async () => {
    const many = '"a@example.org,A"\n'.repeat(20)
    const last = '"b@example.org,""B"\n"c@example.org,C\nd@example.org,D"\n"e@example.org, E",F\n'
    const { rows } = await read(`"email,name"\n${many}${last}`)
    expect(rows.slice(20)).toEqual([
      ['a@example.org', 'A'],
      ['b@example.org,"B'],
      ['c@example.org,C\nd@example.org,D'],
      ['e@example.org, E', 'F'],
    ])
  })

  it.each([
    ['whose first line names no two columns', '"Remark, as it is"\n"one, two"\n"three, four"\n'],
    ['of which one has other cells than the first', '"Name, surname"\n"Gil, Ana"\n"Ana Stone"\n'],
    ['of which one is in no quotes', '"Name, email"\n"Gil, Ana"\nStone,Bob\n'],
  ])('are cells of a file %s', async (_, text) => {
    expect((await read(text)).rows[1]).toEqual([text.split('"')[3]])
  })
})

describe('a file that is broken', () => {
  it('keeps what comes before an unclosed quote', async () => {
    const { rows, problem } = await read('a,b\n1,2\n"3,4\n5,6\n')
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(problem).toBe('unclosed_quote')
  })

  it('does not hold an endless record in memory', async () => {
    const { rows, problem } = await read(`a,b\n1,2\n"${'x,y\n'.repeat(200_000)}`)
    expect(rows).toHaveLength(2)
    expect(problem).toBe('unclosed_quote')
  })

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), 'unknown_file_type'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'unknown_file_type'],
    ['an old Excel file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_excel_file'],
    ['an old workbook', container('Workbook'), 'old_excel_file'],
    [
      'a workbook under a password',
      container('EncryptionInfo', 'EncryptedPackage'),
      'password_protected_file',
    ],
    [
      'an old workbook with a cell that says EncryptedPackage',
      Buffer.concat([container('Workbook'), Buffer.from('EncryptedPackage\0', 'utf16le'), Buffer.alloc(128)]),
      'old_excel_file',
    ],
    [
      'a web page that is called .xls',
      '\r\n<html><table><tr><td>Email</td></tr></table>',
      'unknown_file_type',
    ],
    ['a page with a remark', '<!-- made by hand --><table>', 'unknown_file_type'],
    ['XML', '\ufeff<?xml version="1.0"?>\n<Workbook>', 'unknown_file_type'],
    ['JSON', '[\n  {"email": "a@b.cc"}\n]', 'unknown_file_type'],
    [
      'an address book',
      '\ufeffBEGIN:VCARD\r\nVERSION:3.0\r\nN:Gil;Ana;;;\r\nEMAIL:ana@example.org\r\nEND:VCARD\r\n',
      'vcard_file',
    ],
    [
      'an address book in UTF-16',
      Buffer.from('\ufeffBEGIN:VCARD\r\nVERSION:2.1\r\n', 'utf16le'),
      'vcard_file',
    ],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n', 'calendar_file'],
    [
      'a directory',
      'version: 1\n\n# Ana\ndn: cn=Ana Gil,ou=People,dc=example,dc=org\nmail: ana@example.org\n',
      'directory_file',
    ],
    ['a directory with a name in Base64', 'dn:: Y249QW5h\nmail: ana@example.org\n', 'directory_file'],
    [
      'a mail',
      'Received: from a.example by b.example;\r\n Sun, 1 Nov 2026 10:00:00 +0000\r\nFrom: Ana <ana@example.org>\r\nSubject: People\r\n\r\nname,email\r\nAna,ana@example.org\r\n',
      'mail_file',
    ],
    [
      'a mail of which only its address tells that it is one',
      'From: Ana <ana@example.org>\nSubject: People\n\nname,email\nAna,a@b.cc\n',
      'mail_file',
    ],
    [
      'a mail from a name alone',
      'From: Ana\nDate: Sun, 1 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n\nname,email\nAna,a@b.cc\n',
      'mail_file',
    ],
    ['a document of an old Word', container('WordDocument', '1Table'), 'document_file'],
    ['rich text', '{\\rtf1\\ansi\\deff0 {\\fonttbl}\nname,email\\par\n}', 'document_file'],
    ['nothing', Buffer.alloc(0), 'empty_file'],
  ])('%s is told apart by its bytes', async (_, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ code })
  })

  it.each([
    ['a binary workbook', { 'xl/workbook.bin': '', '_rels/.rels': '' }, 'binary_workbook'],
    ['a document of Numbers', { 'Index/Document.iwa': '', 'Metadata/Properties.plist': '' }, 'numbers_file'],
    ['an older document of Numbers', { 'Index.zip': '', 'preview.jpg': '' }, 'numbers_file'],
    ['a document of Word', { '[Content_Types].xml': '', 'word/document.xml': '' }, 'document_file'],
    ['a document of Writer', { mimetype: 'application/vnd.oasis.opendocument.text' }, 'document_file'],
    ['a ZIP file of anything', { 'people.csv': 'name,email' }, 'broken_excel_file'],
  ])('%s is told apart by its parts', async (_, parts, code) => {
    expect((await read(zipOf(parts))).problem).toBe(code)
  })

  it('a table that only looks like one of these is one', async () => {
    for (const text of [
      'version:v1.0\nName,Email\nAna,a@b.cc\n',
      'dn,mail\ncn=Ana,a@b.cc\n',
      'From: the office\n\nName,Email\nAna,a@b.cc\n',
      'Report: Users\nFrom: 01/01/2026\nDate: 22/11/2026\n\nName,Email\nAna,a@b.cc\n',
      '# dn: of nobody\nName,Email\nAna,a@b.cc\n',
    ])
      expect((await read(text)).rows.at(-1)?.at(-1)).toBe('a@b.cc')
  })

  it('a table whose first column has a name in brackets is one', async () => {
    expect((await read('<Name>,[Email]\nAna,a@b.cc\n')).rows).toEqual([
      ['<Name>', '[Email]'],
      ['Ana', 'a@b.cc'],
    ])
  })

  it('a workbook that is none is said to be broken', async () => {
    expect((await read(Buffer.from('PK\u0003\u0004 and then nothing of a ZIP'))).problem).toBe(
      'broken_excel_file',
    )
  })

  it('a workbook has no row with more text than a row of people could need, and one with as much is read', async () => {
    const cell = `<c t="inlineStr"><is><t>${'"'.repeat(32_767)}</t></is></c>`
    const of = (cells: number) =>
      zipOf(workbook(`<worksheet><sheetData><row>${cell.repeat(cells)}</row></sheetData></worksheet>`), {
        packed: true,
      })
    expect((await read(of(200))).problem).toBe('excel_file_too_large')
    expect((await read(of(9))).problem).toBe('excel_file_too_large')
    expect((await read(of(8))).rows[0]).toHaveLength(8)
  })

  it('has at most the rows and columns that are allowed [S9.13c]', async () => {
    expect((await read(`a\n${'1\n'.repeat(200_000)}`)).rows).toHaveLength(200_001)
    expect((await read(`a\n${'1\n'.repeat(200_001)}`)).problem).toBe('too_many_rows')
    expect((await read(`${'a,'.repeat(300)}a\n1\n`)).problem).toBe('too_many_columns')
  })

  it('is read on past as many blank rows as a sheet can have, and no further', async () => {
    const blank = ',\n'.repeat(1_048_576)
    expect(await read(`a,b\n${blank}1,2\n,\n3,4\n`)).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      problem: 'too_many_rows',
    })
  })
})
