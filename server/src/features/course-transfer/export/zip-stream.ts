import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. What is packed already, as images and films are, is not packed again. */
export type ZippedFile = { name: string; content: string | AsyncIterable<Uint8Array> }

/**
 * An archive that flows: of its files one at a time is read, no faster than the archive is taken, and none is in memory as a
 * whole.
 */
export function zipStream(files: AsyncIterable<ZippedFile>): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let made: Uint8Array[] = []
    const zip = new Zip((error, part) => {
      if (error) throw error
      made.push(part)
    })
    const taken = () => {
      const now = made
      made = []
      return now
    }
    for await (const { name, content } of files) {
      const isText = typeof content === 'string'
      const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(file)
      if (isText) file.push(Buffer.from(content), true)
      else {
        for await (const part of content) {
          file.push(part)
          yield* taken()
        }
        file.push(new Uint8Array(), true)
      }
      yield* taken()
    }
    zip.end()
    yield* taken()
  }
  return Readable.from(bytes(), { objectMode: false })
}
