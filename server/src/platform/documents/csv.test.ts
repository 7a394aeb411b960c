import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csvFile, xlsxFile, type Column } from './csv.ts'

type Person = { name: string; points: number | null; at: Date }
const columns: Column<Person>[] = [
  { title: 'Name', value: (p) => p.name },
  { title: 'Points', value: (p) => p.points },
  { title: 'At', value: (p) => p.at },
]
const at = new Date('2026-07-01T10:00:00.000Z')
const person = (name: string, points: number | null = 1): Person => ({ name, points, at })
const csv = async (rows: Iterable<Person> | AsyncIterable<Person>) =>
  text(csvFile('people', columns, rows).body as Readable)

describe('a CSV file', () => {
  it('has a header, every row, and what was in the cells', async () => {
    const names = ['Zoë', 'a "quoted", one', 'two\nlines', 'old\rMac', '']
    const content = await buffer(
      csvFile(
        'people',
        columns,
        names.map((name) => person(name)),
      ).body as Readable,
    )
    expect(content.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(content.toString()).toContain('\r\n"two\nlines",1,')
    expect(content.toString()).toContain('\r\n"old\rMac",1,')
    expect(parse(content, { bom: true, columns: true })).toEqual(
      names.map((Name) => ({ Name, Points: '1', At: '2026-07-01T10:00:00.000Z' })),
    )
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    // As they stand on the keyboards of Japan, where spreadsheets take the one sign for the other.
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    // Programs differ in what before a formula they leave away.
    ' =1+1',
    '\u00a0=1+1',
    '\u3000＝1+1',
    '\n=1+1',
    '\r\n =1+1',
    ' \t-1',
    '\ufeff=1+1',
    '\u200b@A1',
    '\0=1+1',
  ])('makes text of a formula: %j', async (formula) => {
    const [row] = parse<{ Name: string }>(await csv([person(formula)]), { bom: true, columns: true })
    expect(row?.Name).toBe(`'${formula}`)
  })

  it('makes text of a formula in the name of a column', async () => {
    const own = [{ title: ' =1+1', value: (p: Person) => p.name }]
    const content = await text(csvFile('people', own, [person('x')]).body as Readable)
    expect(parse(content, { bom: true })).toEqual([[`' =1+1`], ['x']])
  })

  it.each(['a = b', 'x-ray', ' Zoë', '\u3000', 'ana@example.org'])(
    'leaves a text as it is: %j',
    async (words) => {
      const [row] = parse<{ Name: string }>(await csv([person(words)]), { bom: true, columns: true })
      expect(row?.Name).toBe(words)
    },
  )

  it('lets others in while long texts are written', async () => {
    let turns = 0
    let coming = setImmediate(function come() {
      turns++
      coming = setImmediate(come)
    })
    const rows = Array.from({ length: 50 }, () => person('"'.repeat(100_000)))
    const length = (await csv(rows)).length
    clearImmediate(coming)
    expect(length).toBeGreaterThan(10_000_000)
    expect(turns).toBeGreaterThan(45)
  })

  it('leaves a negative number a number', async () => {
    const [row] = parse<{ Points: string }>(await csv([person('x', -5)]), { bom: true, columns: true })
    expect(row?.Points).toBe('-5')
  })

  it('takes a row when it can be written and not before', async () => {
    let taken = 0
    async function* rows() {
      for (; taken < 100_000; taken++) yield person(`Person ${taken}`)
    }
    const body = csvFile('people', columns, rows()).body as Readable
    await new Promise((resolve) => body.once('readable', resolve))
    expect(taken).toBeLessThan(5000)
    expect((await text(body)).split('\r\n')).toHaveLength(100_002)
  })

  it('fails where its rows fail, and ends them where nobody reads on', async () => {
    async function* broken() {
      yield person('one')
      throw new Error('the database is gone')
    }
    await expect(csv(broken())).rejects.toThrow('the database is gone')
    let ended = false
    async function* endless() {
      try {
        for (;;) yield person('again')
      } finally {
        ended = true
      }
    }
    const body = csvFile('people', columns, endless()).body as Readable
    await new Promise((resolve) => body.once('readable', resolve))
    body.destroy()
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(ended).toBe(true)
  })
})

describe('a workbook', () => {
  it('holds texts as texts, numbers as numbers and times as times', async () => {
    const { body, filename } = await xlsxFile('people', 'People', columns, [
      person('=1+1', -5),
      person('Zoë', null),
    ])
    expect(filename).toBe('people.xlsx')
    const content = Buffer.isBuffer(body) ? body : await buffer(body)
    expect(await readXlsxFile(content)).toEqual([
      {
        sheet: 'People',
        data: [
          ['Name', 'Points', 'At'],
          ['=1+1', -5, at],
          ['Zoë', null, at],
        ],
      },
    ])
  })

  it('cuts a text that is longer than a cell before a character, not within it', async () => {
    const { body } = await xlsxFile('people', 'People', columns, [person(`${'x'.repeat(32_763)}👩‍👩‍👧 and more`)])
    const [sheet] = await readXlsxFile(Buffer.isBuffer(body) ? body : await buffer(body))
    const text = String(sheet?.data[1]?.[0])
    expect([text.length, text.at(-1)]).toEqual([32_763, 'x'])
  })

  it('keeps signs that mean something in its own files, and has a column after Z', async () => {
    const odd = '<a href="x">&amp; _x0041_ \r\n\ttab ]]> 👩‍👩‍👧'
    const wide = Array.from({ length: 30 }, (_, at) => ({ title: `<${at}>`, value: () => odd }))
    const { body } = await xlsxFile('people', 'R&D "<1>"', [...wide, { title: 'Is', value: () => true }], [1])
    const [sheet] = await readXlsxFile(Buffer.isBuffer(body) ? body : await buffer(body))
    expect(sheet?.sheet).toBe('R&D "<1>"')
    expect(sheet?.data[0]?.[29]).toBe('<29>')
    expect(sheet?.data[1]?.[29]).toBe(odd)
    expect(sheet?.data[1]?.[30]).toBe(true)
  })

  it('opens where a text has signs that no such file may have', async () => {
    const { body } = await xlsxFile('people', 'People', columns, [person('a\x01b\ud800c\uffff')])
    const [sheet] = await readXlsxFile(Buffer.isBuffer(body) ? body : await buffer(body))
    expect(sheet?.data[1]?.[0]).toMatch(/^a.*b\ufffdc/s)
  })

  it.each([1, 10])('lets others in again and again while %i are made at once', async (many) => {
    let turns = 0
    let coming = setImmediate(function come() {
      turns++
      coming = setImmediate(come)
    })
    const rows = Array.from({ length: 6000 }, (_, n) => person(`Person ${n}`.repeat(5)))
    await Promise.all(Array.from({ length: many }, () => xlsxFile('people', 'People', columns, rows)))
    clearImmediate(coming)
    expect(turns).toBeGreaterThan(10 * many)
  })

  it('lets others in while a single row of long texts is written', async () => {
    let turns = 0
    let coming = setImmediate(function come() {
      turns++
      coming = setImmediate(come)
    })
    const text = '"'.repeat(32_000)
    const wide = Array.from({ length: 100 }, (_, n) => ({ title: `Text ${n}`, value: () => text }))
    await xlsxFile('people', 'People', wide, [{}])
    clearImmediate(coming)
    // Of each text six signs are written, in pieces of 64 KB.
    expect(turns).toBeGreaterThan(290)
  })

  it('is refused where it has more rows than it may', async () => {
    function* many() {
      for (let n = 0; n <= 100_001; n++) yield person('x')
    }
    await expect(xlsxFile('people', 'People', columns, many())).rejects.toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'workbookRows', maximum: 100_000 },
    })
  })

  it('of which the texts are too long together is refused before it is made, and its rows are read no further', async () => {
    let read = 0
    let ended = false
    function* many() {
      try {
        for (; read < 99_000; read++) yield person('x'.repeat(30_000))
      } finally {
        ended = true
      }
    }
    await expect(xlsxFile('people', 'People', columns, many())).rejects.toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'workbookText', maximum: 40_000_000 },
    })
    expect([read, ended]).toEqual([1333, true])
  })

  it('whose texts are as long as it may hold comes out whole, though each of their signs takes six', async () => {
    const text = '"'.repeat(32_000)
    function* full() {
      for (let n = 0; n < 1249; n++) yield person(text)
    }
    const { body } = await xlsxFile('people', 'People', columns, full())
    const [sheet] = await readXlsxFile(Buffer.isBuffer(body) ? body : await buffer(body))
    expect(sheet?.data).toHaveLength(1250)
    expect(sheet?.data.slice(1).every(([name]) => name === text)).toBe(true)
  })
})
