import { open } from 'node:fs/promises'
import type { CellValue } from 'read-excel-file/node'
import { UnreadableFile } from './format.ts'

/** What the parts of a workbook may unpack to, all together: beyond it a small file could fill the memory. */
const MOST_BYTES = 300 * 1024 * 1024
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_TAIL = 65_557

/** The sum of the sizes that a ZIP file's directory tells of its parts. */
async function unpackedBytes(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, LONGEST_TAIL))
    await file.read(tail, 0, tail.length, size - tail.length)
    let end = tail.length - 22
    while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--
    if (end < 0) throw new UnreadableFile('broken_excel_file')
    const directory = Buffer.alloc(Math.min(tail.readUInt32LE(end + 12), size))
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16))
    let total = 0
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
      total += directory.readUInt32LE(at + 24)
      at +=
        46 +
        directory.readUInt16LE(at + 28) +
        directory.readUInt16LE(at + 30) +
        directory.readUInt16LE(at + 32)
    }
    return total
  } finally {
    await file.close()
  }
}

function text(cell: CellValue | null): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** The first sheet's rows as text. */
export async function* xlsxRecords(path: string): AsyncGenerator<string[]> {
  if ((await unpackedBytes(path)) > MOST_BYTES) throw new UnreadableFile('excel_file_too_large')
  // Loaded for workbooks alone: a CSV file is read without it.
  const { readSheet } = await import('read-excel-file/node')
  let rows: (CellValue | null)[][]
  try {
    rows = await readSheet(path)
  } catch (cause) {
    throw Object.assign(new UnreadableFile('broken_excel_file'), { cause })
  }
  for (const row of rows) yield row.map(text)
}
