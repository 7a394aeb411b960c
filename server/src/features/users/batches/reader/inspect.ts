import type { ImportColumn, ImportLayout } from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import { distinctWords } from './distinct-words.ts'
import { findHeader, HEAD_ROWS, headersAt, type FileRow } from './find-header.ts'
import { UnreadableFile, type FileFormat, type Kind } from './file-format.ts'
import { kindOf } from './format.ts'
import { guessColumns, isReadAsEmail } from './guess-columns.ts'
import { maySayAccess } from './access/may-say-access.ts'
import { watchAccess } from './access/watch-access.ts'
import { records } from './records.ts'
import { addressesIn } from './cells/repair.ts'
import { readBook } from './xlsx/read-xlsx.ts'

/** Where the people of a file are said to stand; without it that is found. */
export type TableStart = { sheet: number; headerRow?: number | undefined }

export type Inspected = {
  format: FileFormat
  layout: ImportLayout
  columns: ImportColumn[]
  rows: number
}

const SAMPLES = 5
const LONGEST_SAMPLE = 80
/** What is shown of the head of a file. */
const HEAD_COLUMNS = 12
const LONGEST_HEAD = 40
const MOST_SHEETS = 100
/** Of a sheet that may be empty, for its head. */
const MOST_LOOKED_AT = 1000
/** Of all sheets, to find whether people stand there. Those that are not looked through by then may have any. */
const MOST_LOOKED_THROUGH = 3_000_000
const LONGEST_LOOK_MS = 20_000

const cut = (text: string, length: number) =>
  cutText(text.trim(), length)
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')

async function headOf(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const head: FileRow[] = []
  let looked = 0
  for await (const row of rows) {
    if (row.cells.some((cell) => cell.trim())) head.push(row)
    if (head.length === HEAD_ROWS || ++looked === MOST_LOOKED_AT) break
  }
  return head
}

/**
 * Whether people's addresses stand in a column: it is called so, or two stand one below the other. One alone may be whom
 * to ask, on a cover.
 */
const hasEmailColumn = (head: readonly FileRow[]) =>
  guessColumns(headersAt(head, findHeader(head))).includes('email') ||
  head.some(({ cells }, at) =>
    cells.some((cell, i) => isReadAsEmail(cell) && isReadAsEmail(head[at + 1]?.cells[i] ?? '')),
  )
const holdsAddress = ({ cells }: FileRow) => cells.some((cell) => addressesIn(cell) > 0)

/**
 * Whether people may stand there: an address does, or a table. By which IDs a company knows its people no header says. All
 * of a sheet is looked at, as far as nothing was found: a table may stand below a page of words or of nothing.
 */
async function mayHavePeople(rows: AsyncIterable<FileRow>, isOver: () => boolean): Promise<boolean> {
  let wide = 0
  try {
    for await (const row of rows) {
      if (isOver() || holdsAddress(row)) return true
      if (row.cells.filter((cell) => cell.trim()).length > 1 && ++wide > 1) return true
    }
  } catch (error) {
    // A sheet that nobody chose keeps no other from being read; who stands in it nobody knows.
    if (!(error instanceof UnreadableFile)) throw error
    return true
  }
  return false
}

/** The sheets of a workbook as one looks for people in them. */
async function sheetsOf(path: string): Promise<ImportLayout['sheets']> {
  const ranked: (ImportLayout['sheets'][number] & { rank: number })[] = []
  const until = performance.now() + LONGEST_LOOK_MS
  let looked = 0
  const isOver = () => ++looked > MOST_LOOKED_THROUGH || performance.now() > until
  const found = readBook(path, async function* (book) {
    for (const [index, { name, hidden }] of book.sheets.slice(0, MOST_SHEETS).entries()) {
      const head = await headOf(book.rows(index, limits.userFileColumns))
      // One row alone is a title, or names columns of nobody.
      const hasColumn = hasEmailColumn(head)
      // Where no sheet has a column of them, one address is better than none: the list may be of one person.
      const ofAddresses = hasColumn ? 0 : head.some(holdsAddress) ? 1 : 2
      const rank = (hidden ? 6 : 0) + (head.length > 1 ? 0 : 3) + ofAddresses
      // Those after the last one that is looked into may have any.
      const people =
        hasColumn ||
        (index === MOST_SHEETS - 1 && book.sheets.length > MOST_SHEETS) ||
        isOver() ||
        (await mayHavePeople(book.rows(index, limits.userFileColumns), isOver))
      yield { index, name: cut(name, LONGEST_SAMPLE), hidden, people, rank }
    }
  })
  for await (const sheet of found) ranked.push(sheet)
  return ranked
    .toSorted((a, b) => a.rank - b.rank || Number(b.people) - Number(a.people) || a.index - b.index)
    .map(({ rank: _, ...sheet }) => sheet)
}

export async function kindAt(
  path: string,
  tableStart: TableStart | undefined,
): Promise<{ kind: Kind; sheets: ImportLayout['sheets'] }> {
  const kind = await kindOf(path)
  if (kind.type === 'csv') return { kind, sheets: [] }
  const sheets = await sheetsOf(path)
  const sheet = tableStart ? sheets.find(({ index }) => index === tableStart.sheet) : sheets[0]
  if (!sheet) throw new UnreadableFile('no_such_sheet')
  return { kind: { ...kind, sheet: sheet.index }, sheets }
}

/**
 * What a file is, where its people stand, what its columns are called and hold as of today, and how many rows it has. Reads
 * it to its end.
 */
export async function inspect(path: string, today: string, tableStart?: TableStart): Promise<Inspected> {
  const { kind, sheets } = await kindAt(path, tableStart)
  const head: FileRow[] = []
  let rows = 0
  let started: ReturnType<typeof begin> | undefined
  const begin = () => {
    const headerRow = tableStart?.headerRow ?? findHeader(head)
    const width = Math.max(0, ...head.map(({ cells }) => cells.length))
    const headers = headerRow ? headersAt(head, headerRow) : Array.from({ length: width }, () => '')
    if (headers.length > limits.userFileColumns)
      throw new UnreadableFile('too_many_columns', { maximum: limits.userFileColumns })
    return {
      headerRow,
      headers,
      samples: headers.map((): string[] => []),
      words: distinctWords(headers.length, today),
      access: watchAccess(headers, today),
    }
  }
  const take = (
    { row, cells }: FileRow,
    { headerRow, headers, samples, words, access }: ReturnType<typeof begin>,
  ) => {
    if (row <= headerRow) return
    rows++
    words.add(cells)
    access.row(cells)
    headers.forEach((_, i) => {
      const cell = cut(cells[i] ?? '', LONGEST_SAMPLE)
      if (cell && rows <= SAMPLES) samples[i]?.push(cell)
    })
  }
  const start = () => {
    const state = begin()
    for (const record of head) take(record, state)
    return state
  }
  try {
    for await (const record of records(path, kind)) {
      if (started) take(record, started)
      else if (head.push(record) === HEAD_ROWS) started = start()
    }
  } catch (error) {
    // The rows before it can be done; the plan tells where the file broke off.
    if (!(error instanceof UnreadableFile) || error.code !== 'unclosed_quote') throw error
    rows++
  }
  if (!head.length) throw new UnreadableFile('no_rows')
  started ??= start()
  if (!rows) throw new UnreadableFile('no_rows')
  const { headerRow, headers, samples, access } = started
  if (headerRow && !head.some(({ row }) => row === headerRow)) throw new UnreadableFile('no_such_row')
  const words = started.words.take()
  const contents = headers.map((_, i) => ({ samples: samples[i] ?? [], ...(words[i] ?? { words: null }) }))
  const targets = guessColumns(headers, contents)
  return {
    format: { ...kind, headerRow },
    layout: {
      sheets,
      sheet: kind.type === 'xlsx' ? kind.sheet : 0,
      headerRow,
      addressAbove: head.some((one) => one.row <= headerRow && holdsAddress(one)),
      ...(kind.type === 'csv' && kind.linesInQuotes ? { linesInQuotes: true } : {}),
      lettersGuessed: kind.type === 'csv' && kind.encoding === 'win1252',
      head: head.map(({ row, cells }) => ({
        row,
        cells: cells.slice(0, HEAD_COLUMNS).map((cell) => cut(cell, LONGEST_HEAD)),
      })),
    },
    columns: contents.map((content, i) => {
      const target = targets[i] ?? null
      const isOpen = target === null && !access.isSaidElsewhere(i, targets, contents)
      const mayBe = isOpen ? maySayAccess(headers[i] ?? '', content) : null
      return {
        header: cut(headers[i] ?? '', LONGEST_SAMPLE),
        ...content,
        target,
        ...(mayBe ? { mayBe } : {}),
      }
    }),
    rows,
  }
}
