import { v7 as uuid } from 'uuid'
import type { ImportTarget } from '#contract/imports.ts'
import { carryOut } from '../../../../platform/child/child-side.ts'
import { formatOf, UnreadableFile, type FileFormat } from './format.ts'
import { readRow, type WantedRow } from './read-row.ts'
import { records } from './records.ts'

/** What the reader is to do, and what it sends; see read-file.ts. */
export type Task =
  | { kind: 'inspect'; path: string }
  | {
      kind: 'rows'
      path: string
      format: FileFormat
      targets: (ImportTarget | null)[]
      /** Rows done already, by an earlier attempt. */
      skip: number
      atOnce: number
    }
  | { kind: 'pick'; path: string; format: FileFormat; rows: readonly number[]; atOnce: number }
export type Piece = { last: number; count: number; text: string }
export type Message =
  | { kind: 'inspected'; format: FileFormat; headers: string[]; samples: string[][]; rows: number }
  | { kind: 'piece'; piece: Piece }
  | { kind: 'end'; rows: number }
  | { kind: 'unreadable'; code: string; params?: Record<string, number>; row: number }

const SAMPLES = 5

type Tell = (message: Message) => Promise<void>
let row = 0

async function inspect(path: string, tell: Tell): Promise<void> {
  const format = await formatOf(path)
  let headers: string[] | undefined
  const samples: string[][] = []
  try {
    for await (const record of records(path, format)) {
      if (!headers) {
        headers = record
        continue
      }
      row++
      if (samples.length < SAMPLES) samples.push(record)
    }
  } catch (error) {
    // The rows before it can be done; the plan tells where the file broke off.
    if (!(error instanceof UnreadableFile) || error.code !== 'unclosed_quote') throw error
    row++
  }
  if (!headers || !row) throw new UnreadableFile('no_rows')
  await tell({ kind: 'inspected', format, headers, samples, rows: row })
}

/** The row at which a value stood first: of two rows for one person only the first can be done. */
function firstAt(seen: Map<string, number>, value: string | null): number | undefined {
  if (value === null) return undefined
  const first = seen.get(value)
  if (first === undefined) seen.set(value, row)
  return first
}

const pieceOf = (things: unknown[]): Message => ({
  kind: 'piece',
  piece: { last: row, count: things.length, text: JSON.stringify(things) },
})

async function rows(task: Extract<Task, { kind: 'rows' }>, tell: Tell): Promise<void> {
  const emails = new Map<string, number>()
  const externalIds = new Map<string, number>()
  let piece: (WantedRow & { row: number; id: string })[] = []
  const flush = async () => {
    if (piece.length) await tell(pieceOf(piece))
    piece = []
  }
  let header = true
  try {
    for await (const record of records(task.path, task.format, task.targets.length)) {
      if (header) {
        header = false
        continue
      }
      row++
      const wanted = readRow(record, task.targets)
      const first = firstAt(emails, wanted.email) ?? firstAt(externalIds, wanted.external_id)
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

/** The cells of some rows as they stand in the file, the header as row 0. */
async function pick(task: Extract<Task, { kind: 'pick' }>, tell: Tell): Promise<void> {
  const wanted = new Set(task.rows)
  let piece: { row: number; cells: string[] }[] = []
  const flush = async () => {
    if (piece.length) await tell(pieceOf(piece))
    piece = []
  }
  row = -1
  for await (const cells of records(task.path, task.format)) {
    row++
    if (row > 0 && !wanted.has(row)) continue
    piece.push({ row, cells })
    if (piece.length >= task.atOnce) await flush()
  }
  await flush()
}

// The parser makes an error of every row that is longer than the header, and mostly throws it away: where each came
// from would be asked a million times.
Error.stackTraceLimit = 0
await carryOut<Task, Message>(async (task, tell) => {
  try {
    if (task.kind === 'inspect') await inspect(task.path, tell)
    else if (task.kind === 'rows') await rows(task, tell)
    else await pick(task, tell)
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
