import { asText } from '#contract/text.ts'
import type { FileRow } from './find-header.ts'
import { UnreadableFile, type FileFormat } from './file-format.ts'
import { records } from './records.ts'
import { cleanCell, inOneLine } from './cells/repair.ts'
import { readBook } from './xlsx/read-xlsx.ts'

/** Of all sheets together; what has more was made to cost time. */
const MOST_ROWS = 3_000_000
/** As wide as a sheet can be: what is looked for may stand in any column. */
const WIDEST = 16_384

/** What a cell may say of somebody: all of it, and each address in it. Each sign is looked at a few times at most. */
function* saidIn(cell: string): Generator<string> {
  const clean = inOneLine(cleanCell(cell))
  yield clean
  if (!clean.includes('@')) return
  for (const word of clean.toLowerCase().split(/[\s<>()[\],;"|]+/)) {
    if (!word.includes('@')) continue
    yield word
    for (const part of [word, ...word.split(/[:?/='\u2018\u2019]+/)])
      yield part.replace(/^[.:'\u2018]+/, '').replace(/[.:'\u2019]{1,9}$/, '')
  }
}

const inBook = (path: string): AsyncGenerator<FileRow> =>
  readBook(path, async function* (book) {
    let rows = 0
    for (const index of book.sheets.keys())
      for await (const row of book.rows(index, WIDEST)) {
        if (++rows > MOST_ROWS) throw new UnreadableFile('file_too_complex')
        yield row
      }
  })

/** Every row of a file, of all its sheets, with those that are no person's. */
async function* allRows(path: string, format: FileFormat): AsyncGenerator<FileRow> {
  if (format.type === 'csv') yield* records(path, format, WIDEST)
  else yield* inBook(path)
}

/** Which of the addresses and IDs that are known stand anywhere in a file: in whatever column, row or sheet. */
export async function namedIn(
  path: string,
  format: FileFormat,
  known: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>()
  try {
    for await (const { cells } of allRows(path, format))
      for (const cell of cells)
        if (cell) for (const one of saidIn(asText(cell))) if (known.has(one)) found.add(one)
  } catch (error) {
    // That the rest of it is not read is told of where its rows are.
    if (!(error instanceof UnreadableFile) || error.code !== 'unclosed_quote') throw error
  }
  return found
}
