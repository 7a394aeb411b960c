import fc from 'fast-check'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { importsApi } from '#contract/people/imports.ts'
import { openDocument, workbook, zipOf } from '../../../../test/workbooks.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { world, type Person } from '../../../../test/world.ts'
import { withReasons } from './error-file.ts'

const w = await world()

async function* inOnePiece<T>(rows: T[]) {
  yield rows
}

async function plan(admin: Person, content: string | Uint8Array, mode: ImportMode) {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content } },
  })
  const body = { targets: columns.map(({ target }) => target), mode, role: 'student' } as const
  await admin.ok(importsApi.plan, { params: { id }, body })
  const state = async () => (await admin.ok(importsApi.byId, { params: { id } })).state
  await expect.poll(state, { timeout: 20_000 }).toBe('planned')
  const { items } = await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 200 } })
  return { id, items }
}

/** What a file is to say of somebody: a number in thousandths, a day, an option, and how they are written. */
type Said = {
  thousandths: number
  month: number
  day: number
  site: string
  grouped: boolean
  iso: boolean
}
const sites = ['A', 'A+', '-', '=SUM(1)', '1.234', '03/04/2026']
const said: fc.Arbitrary<Said> = fc.record({
  thousandths: fc.oneof(
    fc.integer({ min: -9_999_999, max: 9_999_999 }),
    fc.integer({ min: 1, max: 999 }).map((n) => n * 1000),
    fc.integer({ min: -5, max: 5 }),
  ),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  site: fc.constantFrom(...sites),
  grouped: fc.boolean(),
  iso: fc.boolean(),
})

const two = (n: number) => String(n).padStart(2, '0')
const isoOf = ({ month, day }: Said) => `2026-${two(month)}-${two(day)}`
function numberOf({ thousandths, grouped }: Said, group: string, decimal: string): string {
  const [whole, rest] = [Math.trunc(Math.abs(thousandths) / 1000), Math.abs(thousandths) % 1000]
  const digits = grouped ? String(whole).replace(/\B(?=(\d{3})+$)/g, group) : String(whole)
  const decimals = rest ? decimal + String(rest).padStart(3, '0').replace(/0+$/, '') : ''
  return (thousandths < 0 ? '-' : '') + digits + decimals
}
const dayOf = (of: Said, dayFirst: boolean) => {
  const parts = dayFirst ? [of.day, of.month] : [of.month, of.day]
  return of.iso ? isoOf(of) : `${parts.map(two).join('/')}/2026`
}

/** The people of the file, between one who shows how it writes and two who leave other columns open. */
const table = (people: Said[], rate: (of: Said) => string, dayFirst: boolean, sure: [string, string]) => [
  ['E-mail', 'First name', 'Surname', 'Rate', 'Since', 'Site', 'Size', 'Until'],
  ['sure@example.org', '', '', ...sure, '', '12,5', '31/12/2026'],
  ['too@example.org', '', '', '', '', '', '12.5', '12/31/2026'],
  ...people.map((of, i) => [`p${i}@example.org`, 'P', 'P', rate(of), dayOf(of, dayFirst), of.site, '', '']),
  ['open@example.org', 'O', 'O', '', '', '', '1.234', '03/04/2026'],
]
const csv = (rows: string[][], separator: string) =>
  rows
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\n')
/** A workbook keeps the rate as a number, and the rest as texts. */
const isNumber = (row: number, column: number) => column === 3 && row > 2
const xlsx = (rows: string[][]) => {
  const cell = (value: string, row: number, column: number) => {
    const at = `r="${String.fromCodePoint(65 + column)}${row + 1}"`
    if (!value) return ''
    return isNumber(row, column)
      ? `<c ${at}><v>${value}</v></c>`
      : `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const xml = rows.map((cells, i) => `<row r="${i + 1}">${cells.map((c, k) => cell(c, i, k)).join('')}</row>`)
  return zipOf(workbook(`<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`))
}
const ods = (rows: string[][]) => {
  const cell = (value: string, row: number, column: number) =>
    value && isNumber(row, column)
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell><text:p>${value}</text:p></table:table-cell>`
  const xml = rows.map(
    (cells, i) => `<table:table-row>${cells.map((c, k) => cell(c, i, k)).join('')}</table:table-row>`,
  )
  return zipOf(openDocument(`<table:table>${xml.join('')}</table:table>`))
}

const plainRate = ({ thousandths }: Said) => String(thousandths / 1000)
type Fetched = ['en' | 'es', 'csv' | 'xlsx']
const files: [string, (people: Said[]) => string | Uint8Array, Fetched[]][] = [
  [
    'a Spanish CSV file',
    (all) =>
      csv(
        table(all, (of) => numberOf(of, '.', ','), true, ['1.000,5', '31/12/2026']),
        ';',
      ),
    [
      ['en', 'csv'],
      ['es', 'csv'],
    ],
  ],
  [
    'an English CSV file',
    (all) =>
      csv(
        table(all, (of) => numberOf(of, ',', '.'), false, ['1,000.5', '12/31/2026']),
        ',',
      ),
    [
      ['es', 'csv'],
      ['en', 'xlsx'],
    ],
  ],
  [
    'an Excel workbook',
    (all) => xlsx(table(all, plainRate, false, ['12,5', '12/31/2026'])),
    [
      ['en', 'csv'],
      ['es', 'xlsx'],
    ],
  ],
  [
    'a workbook of LibreOffice',
    (all) => ods(table(all, plainRate, true, ['12,5', '31/12/2026'])),
    [['es', 'csv']],
  ],
]

it.each(files)(
  'the error file of %s says the same when it is read without the rows that went well',
  async (_, write, fetched) => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (const email of ['sure@example.org', 'too@example.org']) await acme.user({ email })
    const define = (body: object) => admin.ok(customFieldsApi.create, { body: body as never })
    await define({ name: 'Rate', kind: 'number' })
    await define({ name: 'Since', kind: 'date' })
    await define({ name: 'Site', kind: 'choice', options: sites.map((name) => ({ name })) })
    await define({ name: 'Size', kind: 'number' })
    await define({ name: 'Until', kind: 'date' })
    // The same each time: a test that fails now and then says nothing.
    const drawn = fc.sample(said, { seed: 11, numRuns: 20 })
    const plain = { site: 'A', grouped: true, iso: false }
    const people = [
      // Each could be another number, and another day.
      { thousandths: 1_234_000, month: 4, day: 3, ...plain },
      { thousandths: 1234, month: 3, day: 4, ...plain },
      ...drawn,
    ]
    const first = await plan(admin, write(people), 'update')
    expect(first.items.map(({ outcome }) => outcome)).toEqual([
      'update',
      'update',
      ...people.map(() => 'error'),
      'error',
    ])
    const params = { id: first.id }
    for (const [preferredLanguage, format] of fetched) {
      await admin.ok(authApi.updateMe, { body: { preferredLanguage } })
      const { bytes } = await admin.send(importsApi.errorFile, { params, body: { format } })
      const { items } = await plan(admin, bytes, 'create_or_update')
      const open = items.pop()
      expect(items.map(({ after, errors, notes }) => [after?.['custom'], errors, notes])).toEqual(
        people.map((of) => [
          [`Rate: ${of.thousandths / 1000}`, `Since: ${isoOf(of)}`, `Site: ${of.site}`],
          [],
          [],
        ]),
      )
      // What could be two is not taken for one because fewer stand beside it.
      expect(open?.errors.map(({ code }) => code)).toEqual(['custom_number_unclear', 'custom_date_unclear'])
    }
  },
)

it('the error file has all rows of more than one piece, in their order', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const people = Array.from({ length: 1020 }, (_, i) => `A,B,nobody ${i}`)
  const { id } = await plan(admin, ['First name,Surname,E-mail', ...people].join('\n'), 'create')
  const { text } = await admin.send(importsApi.errorFile, { params: { id }, body: { format: 'csv' } })
  const [, ...lines] = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1020)
  expect(lines.filter((line, i) => !new RegExp(`^A,B,nobody ${i},.`).test(line))).toEqual([])
})

it('the reasons of an error file are fetched for no more than a thousand rows at once, however many come together', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const people = Array.from({ length: 1020 }, (_, i) => `A,B,nobody ${i}`)
  const { id } = await plan(admin, ['First name,Surname,E-mail', ...people].join('\n'), 'create')
  let transactions = 0
  const transaction = ((work: (ctx: { tx: Tx }) => Promise<unknown>) => {
    transactions++
    return w.services.db.withTenant(company.id, (tx) => work({ tx }))
  }) as OutsideContext['transaction']
  // The first row of the file names its columns.
  const rows = people.map((_, i) => ({ row: i + 2, cells: [] }))
  const reasons: number[] = []
  for await (const { errors } of withReasons({ transaction }, id, inOnePiece(rows)))
    reasons.push(errors.length)
  expect(reasons).toHaveLength(1020)
  expect(reasons).not.toContain(0)
  expect(transactions).toBe(2)
})
