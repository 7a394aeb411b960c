import { stat } from 'node:fs/promises'
import { openPromise, type Entry } from 'yauzl'
import { UnreadableFile } from '../file-format.ts'

export type Zip = {
  has(name: string): boolean
  /** A part's content as it is unpacked. */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

const tooLarge = () => new UnreadableFile('excel_file_too_large')

/** A workbook full of formatted and empty cells packs to a hundredth; what packs better was made to cost time. */
const FREE_BYTES = 16 * 1024 * 1024
const MOST_TIMES = 200
/** A workbook has a few parts and one for each sheet, picture and note: what has more was made to be walked through. */
const MOST_PARTS = 10_000

/**
 * A ZIP file whose parts flow: none is ever in memory as a whole. All of them unpack to so many bytes at most, and a
 * small file to fewer.
 */
export async function openZip(path: string, largest: number): Promise<Zip> {
  const { size } = await stat(path)
  const mostBytes = Math.min(largest, FREE_BYTES + MOST_TIMES * size)
  // What its directory says of sizes need not be true: they are counted below.
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: false })
  const entries = new Map<string, Entry>()
  try {
    let said = 0
    for await (const entry of zip.eachEntry()) {
      said += entry.uncompressedSize
      if (said > mostBytes) throw tooLarge()
      if (entries.size >= MOST_PARTS) throw new UnreadableFile('file_too_complex')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    throw error
  }
  // A part may be read again and again, as that of an .ods, in which all sheets stand: it is counted once.
  const unpackedOf = new Map<string, number>()
  let unpacked = 0
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableFile('broken_excel_file')
      let read = 0
      for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        read += part.length
        const more = read - (unpackedOf.get(name) ?? 0)
        if (more > 0) {
          unpacked += more
          unpackedOf.set(name, read)
        }
        if (unpacked > mostBytes) throw tooLarge()
        yield part
      }
    },
    close: () => zip.close(),
  }
}
