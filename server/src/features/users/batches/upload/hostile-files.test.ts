import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { importsApi } from '#contract/people/imports.ts'
import { demoPassword, startCairn, type Cairn } from '#tools/services/cairn.ts'
import { caller, type Caller, type TestFile } from '../../../../../test/caller.ts'
import { probe } from '../../../../../test/prober.ts'
import { encodedFiles } from '../../../../../test/hostile/encodings.ts'
import { openDocument, workbook, zipOf } from '../../../../../test/workbooks.ts'

const MiB = 1024 * 1024
/** What the server itself may come to hold beyond what it held before: the file flows to disk, others read it. */
const MAY_GROW = 200
/**
 * No measure of how fast it is: an answer of no work takes milliseconds, and some hundreds on a machine that does much else.
 * Only where the server does nothing else in between does one take as long as this.
 */
const BLOCKED_MS = 3000

let cairn: Cairn
let admin: Caller
let idle: number

const memory = (field: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${cairn.pid}/status`, 'utf8'))?.[1],
  ) / 1024
/** The processes of the server's that read files now. */
const readersNow = () =>
  readFileSync(`/proc/${cairn.pid}/task/${cairn.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
const readers = () => readersNow().length

const onLinux = process.platform === 'linux'
// It has a server and a database of its own, whatever the others run on: once is enough.
const once = process.env.CAIRN_TEST_DB !== 'postgres'

describe.skipIf(!onLinux || !once)('a server that is sent files made to end it', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    cairn = await startCairn()
    const stranger = caller(cairn.port, `localhost:${cairn.port}`)
    const { token } = await stranger.ok(authApi.login, {
      body: { email: 'admin@demo.test', password: demoPassword },
    })
    admin = caller(cairn.port, `localhost:${cairn.port}`, token)
    // What the first file of all needs is loaded once.
    await admin.ok(importsApi.upload, { files: { file: csv('name,email\nA,a@example.org\n') } })
    idle = memory('VmRSS')
    // The most it ever held is counted from here on: the start takes more.
    writeFileSync(`/proc/${cairn.pid}/clear_refs`, '5')
  }, 240_000)
  afterAll(() => cairn.stop())

  const csv = (content: string | Uint8Array): TestFile => ({ filename: 'people.csv', content })
  const xlsx = (sheet: string, others: Record<string, string> = {}): TestFile => ({
    filename: 'people.xlsx',
    content: zipOf(workbook(sheet, others), { packed: true }),
  })
  const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const head = row(1, text('A1', 'Name') + text('B1', 'Surname') + text('C1', 'Email'))
  const person = (n: number, more = '') =>
    row(n, text(`A${n}`, 'Ana') + text(`B${n}`, 'Gil') + text(`C${n}`, `a${n}@example.org`) + more)
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const ods = (rows: string): TestFile => ({
    filename: 'people.ods',
    content: zipOf(openDocument(`<table:table>${rows}</table:table>`), { packed: true }),
  })
  const odsRow = (text: string, more = '') =>
    `<table:table-row${more}><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`
  const header = 'name,surname,email\n'

  /** `taken`: the columns were found and so many rows; else the code that says why not. */
  const files: [string, () => TestFile, number | string][] = [
    ['a row of 12 MB of commas', () => csv(`${header}${','.repeat(12 * MiB)}\n`), 'too_many_columns'],
    ['a header of 12 MB of commas', () => csv(','.repeat(12 * MiB)), 'too_many_columns'],
    ['300,000 rows of commas alone', () => csv(`${header}A,B,c@example.org\n${',,,,\n'.repeat(300_000)}`), 1],
    ['20 MB of quotes', () => csv(`${header}${'"'.repeat(20 * MiB)}`), 1],
    ['a quote that swallows 20 MB', () => csv(`${header}A,B,a@example.org\n"${'x,\n'.repeat(7 * MiB)}`), 2],
    ['20 MB of line ends', () => csv(`${header}A,B,a@example.org${'\r\n'.repeat(10 * MiB)}`), 1],
    ['one word of 20 MB', () => csv(`${header}${'x'.repeat(20 * MiB)}`), 1],
    ['a row more than are allowed', () => csv(`${header}${'a,b,c@d.ee\n'.repeat(200_001)}`), 'too_many_rows'],
    ['NULs', () => csv(Buffer.concat([Buffer.from(header), Buffer.alloc(5 * MiB)])), 'unknown_file_type'],
    [
      'a workbook of 100 KB whose every row says something in the last column there is',
      () =>
        xlsx(
          sheet(
            head + Array.from({ length: 20_000 }, (_, i) => person(i + 2, text(`XFD${i + 2}`, 'x'))).join(''),
          ),
        ),
      20_000,
    ],
    [
      'a workbook that unpacks to 280 MB of empty rows',
      () => xlsx(sheet(head + '<row/>'.repeat(46 * MiB))),
      'excel_file_too_large',
    ],
    [
      'a workbook with one text of 120 MB',
      () => xlsx(sheet(head + person(2, text('D2', 'x'.repeat(120 * MiB))))),
      'excel_file_too_large',
    ],
    [
      'a workbook of elements that are never closed',
      () => xlsx(sheet(`${head}<row>${'<c>'.repeat(3 * MiB)}`)),
      'broken_excel_file',
    ],
    [
      'a spreadsheet of 1 KB whose one person stands in every row there is',
      () => ods(odsRow('Email') + odsRow('a@example.org', ' table:number-rows-repeated="1048576"')),
      'too_many_rows',
    ],
    [
      'a spreadsheet whose one cell repeats to the last column, in every row there is',
      () =>
        ods(
          `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`,
        ),
      'too_many_columns',
    ],
    [
      'a spreadsheet of 1 KB whose one person says 30 KB in each of 9,000 rows',
      () => ods(odsRow('Email') + odsRow('x'.repeat(30_000), ' table:number-rows-repeated="9000"')),
      'excel_file_too_large',
    ],
    [
      'a spreadsheet of elements that are never closed',
      () => ods(`<table:table-row>${'<table:table-cell>'.repeat(3 * MiB)}`),
      'excel_file_too_large',
    ],
  ]

  /** Whether somebody else who asks while a reader is at work on what was sent is answered before it is done. */
  async function answersFirst(sent: Promise<unknown>): Promise<boolean> {
    let over = false
    const ended = () => (over = true)
    sent.then(ended, ended)
    while (!over) {
      const atWork = readers() > 0
      expect((await admin.raw('GET', '/healthz')).status).toBe(200)
      if (atWork && readers() > 0 && !over) return true
    }
    return false
  }

  it.each(files)('%s: it says what of it can be used, and answers others first', async (_, make, outcome) => {
    const prober = probe(cairn.port)
    const sent = admin.call(importsApi.upload, { files: { file: make() } })
    expect(await answersFirst(sent)).toBe(true)
    await sent
    expect(await prober.longest()).toBeLessThan(BLOCKED_MS)
    const { status, data, error } = await sent
    if (typeof outcome === 'number') expect([status, data?.total]).toEqual([200, outcome])
    else {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(error?.details).toMatchObject([{ field: 'file', code: outcome }])
    }
    expect((await admin.raw('GET', '/healthz')).status).toBe(200)
  })

  it('sixty encodings: each is read as it was written, refused, or said to be guessed', async () => {
    expect(new Set(encodedFiles.map(({ encoding }) => encoding)).size).toBeGreaterThan(50)
    const seen: unknown[] = []
    for (const { encoding, content } of encodedFiles) {
      const { data, error } = await admin.call(importsApi.upload, { files: { file: csv(content) } })
      const [detail] = (error?.details ?? []) as { code: string }[]
      const guessed = data?.layout?.lettersGuessed
      seen.push([encoding, detail?.code ?? [data?.columns[0]?.samples[0], guessed]])
    }
    expect(seen).toEqual(
      encodedFiles.map(({ encoding, name, outcome }) => {
        if (outcome === 'read') return [encoding, [name, false]]
        if (outcome === 'western') return [encoding, [name, true]]
        if (outcome === 'guessed') return [encoding, [expect.any(String), true]]
        return [encoding, outcome]
      }),
    )
    expect((await admin.raw('GET', '/healthz')).status).toBe(200)
  })

  it('twelve of 8.5 MB at once are read one after another, and each is answered', async () => {
    const content = Buffer.from(`${header}${`A,B,c@example.org,${','.repeat(10_000)}\n`.repeat(850)}`)
    let most = 0
    const looking = setInterval(() => (most = Math.max(most, readers())), 100)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.call(importsApi.upload, { files: { file: csv(content) } })),
    )
    clearInterval(looking)
    // Who waited too long for a turn is told to come again; nobody is left without an answer.
    for (const { status, data } of answers)
      expect([status, data?.total]).toEqual(status === 429 ? [429, undefined] : [200, 850])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    // One company's: one at a time.
    expect(most).toBe(1)
  })

  it('rows with a hundred thousand wrong tags each are told of in few words, in the list and in the file of errors', async () => {
    const bad = `${String.fromCharCode(7)},`.repeat(100_000)
    const rows = Array.from({ length: 20 }, (_, n) => `b${n}@example.org\tBo\tGil\t${bad}\n`).join('')
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'people.tsv', content: `email\tname\tsurname\ttags\n${rows}` } },
    })
    const params = { id }
    const body = {
      targets: columns.map(({ target }) => target),
      mode: 'create',
      role: 'student',
    } as const
    await admin.ok(importsApi.plan, { params, body })
    await expect
      .poll(async () => (await admin.ok(importsApi.byId, { params })).state, { timeout: 120_000 })
      .toBe('planned')
    const listed = await admin.call(importsApi.rows, { params, query: { pageSize: 200, outcome: ['error'] } })
    expect(listed.data?.items).toHaveLength(20)
    expect(listed.text.length).toBeLessThan(200_000)
    const file = await admin.call(importsApi.errorFile, { params, body: { format: 'csv' } })
    expect(file.status).toBe(200)
    // The cells as they stood, and a few words beside them.
    expect(file.bytes.length).toBeLessThan(rows.length + 100_000)
  })

  it('a reader whose upload has gone is ended, however long it would have read', async () => {
    const rows = 'a,b,c@d.ee\n'.repeat(200_000)
    const leave = new AbortController()
    const form = new FormData()
    form.append('file', new Blob([header, rows]), 'people.csv')
    const encoded = new Response(form)
    const sent = admin
      .raw('POST', API_PREFIX + importsApi.upload.path, {
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        body: Buffer.from(await encoded.arrayBuffer()),
        signal: leave.signal,
      })
      .then(
        ({ status }) => status,
        (error: Error) => error.name,
      )
    // Halted before it has become the reader, it would halt the server too, which waits for that.
    const begun = () => readersNow().map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    await expect
      .poll(begun, { interval: 5, timeout: 60_000 })
      .toEqual([expect.stringContaining('read-file.child.ts')])
    // Halted it would read for ever, and nothing but its end by force takes it away; silent it may be for a minute.
    process.kill(Number(readersNow()[0]), 'SIGSTOP')
    leave.abort()
    expect(await sent).toBe('AbortError')
    await expect.poll(readers, { timeout: 30_000 }).toBe(0)
  })

  it('holds no more memory for all of them than for one', () => {
    expect(memory('VmHWM') - idle).toBeLessThan(MAY_GROW)
    expect(readers()).toBe(0)
  })
})
