import { v7 as uuid } from 'uuid'
import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import { wholeNames, type ImportTarget, type WordMeaning } from '#contract/people/import-columns.ts'
import { carryOut } from '../../../../platform/child/child-side.ts'
import { leavingDays, type DaysOfColumn } from './access/leaving-days.ts'
import { customCells } from './cells/custom-cell.ts'
import { UnreadableFile, type FileFormat } from './file-format.ts'
import { inspect, kindAt, type Inspected, type TableStart } from './inspect.ts'
import { namedIn } from './name-known.ts'
import { readRow } from './read-row.ts'
import { chosenWords } from './row/reading.ts'
import { nobody, type WantedRow } from './row/wanted-row.ts'
import { withOneEmail } from './cells/one-email.ts'
import { withoutIdleNo } from './cells/only-yes.ts'
import { beginsOtherTable, besideEachOther } from './other-table.ts'
import { rowsInCell } from './cells/repair.ts'
import { records } from './records.ts'
import type { RowError } from './row-errors.ts'

/** What the reader is to do, and what it sends; see read-file.ts. */
export type Task =
  | { kind: 'inspect'; path: string; today: string; tableStart?: TableStart }
  | (People & {
      kind: 'rows'
      words: readonly WordMeaning[]
      /** As of when whoever leaves has left, and how the file writes its days. */
      days: { today: string; first: DaysOfColumn['first'] }
      /** What the columns are called. */
      headers: readonly string[]
      /** Rows done already, by an earlier attempt. */
      skip: number
      atOnce: number
    })
  | (People & { kind: 'pick'; rows: readonly number[]; atOnce: number })
  | { kind: 'named'; path: string; format: FileFormat; known: readonly string[] }
  /** A table of anything, as it stands: so many rows of it at most. */
  | { kind: 'table'; path: string; mostRows: number; atOnce: number }
/** A file whose columns are known. */
type People = {
  path: string
  format: FileFormat
  targets: (ImportTarget | null)[]
  custom: readonly CustomField[]
}
/** A row as it stands in the file, but for numbers and days of the company's own fields: those as they were read. */
export type Picked = { row: number; cells: (string | number)[] }
/** A row of a table as it stands in the file. */
export type TableRow = { row: number; cells: string[] }
export type Piece = { last: number; count: number; text: string }
export type Message =
  | { kind: 'inspected'; file: Inspected }
  | { kind: 'piece'; piece: Piece }
  | { kind: 'end'; rows: number }
  | { kind: 'unreadable'; code: string; params?: Record<string, number>; row: number }

type Tell = (message: Message) => Promise<void>
let row = 0

/** The rows at which addresses and ids stood first. */
type Seen = { emails: Map<string, number>; externalIds: Map<string, number> }

/**
 * The row at which a person stood first: of two rows for one person only the first can be done. A row that is refused for
 * it is written down by neither its address nor its id: it keeps no later one from being done.
 */
function firstAt({ emails, externalIds }: Seen, { email, external_id }: WantedRow): number | undefined {
  const first =
    (email === null ? undefined : emails.get(email)) ??
    (external_id === null ? undefined : externalIds.get(external_id))
  if (first !== undefined) return first
  if (email !== null) emails.set(email, row)
  if (external_id !== null) externalIds.set(external_id, row)
  return undefined
}

/**
 * Whether a row may be done, as far as the reader knows: one that is refused, left out or adds nobody for want of a name
 * keeps no later one from being done. Of a file without names each may be; whom it means is looked at where they are found.
 */
const comesIn = (row: WantedRow, named: boolean) =>
  !row.errors && !row.left_out && (!named || (row.name !== null && row.surname !== null))

const pieceOf = (things: unknown[]): Message => ({
  kind: 'piece',
  piece: { last: row, count: things.length, text: JSON.stringify(things) },
})

async function* fromHeader(task: People) {
  for await (const record of records(task.path, task.format, task.targets.length))
    if (record.row >= task.format.headerRow) yield record
}
async function* people(task: People) {
  for await (const record of fromHeader(task)) if (record.row > task.format.headerRow) yield record
}

/**
 * The company's own fields, with how the file writes their numbers and days, and the columns of these: it is read for it
 * once more where it has such.
 */
async function lookedThrough(task: People) {
  const custom = customCells(task.custom)
  const columns = custom.fields.flatMap((field) =>
    field.kind === 'number' || field.kind === 'date'
      ? task.targets.flatMap((target, column) =>
          target === customColumn(field.id) ? [{ field, column }] : [],
        )
      : [],
  )
  if (!columns.length) return { custom, columns }
  try {
    for await (const { cells, exact } of people(task))
      for (const { field, column } of columns)
        if (!exact?.has(column)) custom.look(field, cells[column] ?? '')
  } catch (error) {
    // What came before the place where a file breaks off is good.
    if (!(error instanceof UnreadableFile)) throw error
  }
  return { custom, columns }
}

const refused = (error: RowError): WantedRow => ({ ...nobody, errors: [error] })

async function rows(task: Extract<Task, { kind: 'rows' }>, tell: Tell): Promise<void> {
  const seen: Seen = { emails: new Map(), externalIds: new Map() }
  let piece: (WantedRow & { row: number; id: string })[] = []
  const flush = async () => {
    if (piece.length) await tell(pieceOf(piece))
    piece = []
  }
  const words = chosenWords(task.words)
  const named = task.targets.some(
    (target) => target === 'name' || wholeNames.some((whole) => target === whole),
  )
  const { custom } = await lookedThrough(task)
  const leaving = leavingDays(task.days.today, task.days.first)
  const beside = besideEachOther(task)
  /** The row at which another table begins. */
  let other = 0
  const delimiter = task.format.type === 'csv' ? task.format.delimiter : undefined
  const byAddress = withOneEmail(task, delimiter)
  const bySayings = withoutIdleNo(task, words)
  const said = (cells: readonly string[]) => bySayings(byAddress(cells))
  try {
    for await (const { row: number, cells, exact } of fromHeader(task)) {
      row = number
      const isHeader = row === task.format.headerRow
      if (isHeader && !cells.some((cell) => rowsInCell(cell, { width: cells.length, delimiter }).length))
        continue
      if (other === 0 && !isHeader && beginsOtherTable(cells, task)) other = row
      const wanted = isHeader
        ? refused({ field: '', code: 'rows_in_cell', params: {} })
        : other > 0
          ? refused({ field: '', code: 'other_table', params: { row: other } })
          : readRow(said(cells), task.targets, { words, custom, exact, delimiter, leaving })
      const somebody = isHeader || other > 0 ? undefined : beside(cells)
      if (somebody !== undefined)
        (wanted.notes ??= []).push({ field: '', code: 'other_person', params: { value: somebody } })
      const first = comesIn(wanted, named) ? firstAt(seen, wanted) : undefined
      if (first !== undefined)
        (wanted.errors ??= []).push({ field: '', code: 'duplicate_in_file', params: { row: first } })
      if (row <= task.skip) continue
      piece.push({ row, id: uuid(), ...wanted })
      if (piece.length >= task.atOnce) await flush()
    }
  } finally {
    await flush()
  }
}

/** What rows that are picked may say at once, in characters, however few they are. */
const MOST_AT_ONCE = 4 * 1024 * 1024

async function pick(task: Extract<Task, { kind: 'pick' }>, tell: Tell): Promise<void> {
  const wanted = new Set(task.rows)
  const { custom, columns } = await lookedThrough(task)
  let piece: Picked[] = []
  let characters = 0
  const flush = async () => {
    if (piece.length) await tell(pieceOf(piece))
    piece = []
    characters = 0
  }
  try {
    for await (const { row: number, cells, exact } of records(task.path, task.format)) {
      row = number
      if (!wanted.has(row)) continue
      const picked: Picked = { row, cells: [...cells] }
      for (const { field, column } of columns)
        if (cells[column])
          picked.cells[column] = custom.asRead(field, cells[column], exact?.has(column) ?? false)
      piece.push(picked)
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (piece.length >= task.atOnce || characters > MOST_AT_ONCE) await flush()
    }
  } finally {
    await flush()
  }
}

async function table({ path, mostRows, atOnce }: Extract<Task, { kind: 'table' }>, tell: Tell) {
  const { kind } = await kindAt(path, undefined)
  let piece: TableRow[] = []
  let rows = 0
  for await (const record of records(path, kind)) {
    row = record.row
    if (++rows > mostRows) throw new UnreadableFile('too_many_rows', { maximum: mostRows })
    piece.push({ row, cells: record.cells })
    if (piece.length < atOnce) continue
    await tell(pieceOf(piece))
    piece = []
  }
  if (piece.length) await tell(pieceOf(piece))
}

// The parser makes an error of every row that is longer than the header, and mostly throws it away: where each came
// from would be asked a million times.
Error.stackTraceLimit = 0
await carryOut<Task, Message>(async (task, tell) => {
  try {
    if (task.kind === 'inspect')
      await tell({ kind: 'inspected', file: await inspect(task.path, task.today, task.tableStart) })
    else if (task.kind === 'rows') await rows(task, tell)
    else if (task.kind === 'pick') await pick(task, tell)
    else if (task.kind === 'table') await table(task, tell)
    else await tell(pieceOf([...(await namedIn(task.path, task.format, new Set(task.known)))]))
    await tell({ kind: 'end', rows: row })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await tell({
      kind: 'unreadable',
      code: error.code,
      ...(error.params ? { params: error.params } : {}),
      row,
    })
  }
})
