/**
 * The little of the tar format (POSIX ustar) that a backup needs: regular files with short names, so that any `tar`
 * lists and unpacks a backup. Written and read as a stream: nothing is held in memory as a whole.
 */

const BLOCK = 512
const NAME = { at: 0, length: 100 }
const SIZE = { at: 124, length: 12 }
const SUM = { at: 148, length: 8 }
const TYPE = 156

function checksum(header: Buffer): number {
  let sum = 0
  for (let i = 0; i < BLOCK; i++) sum += i >= SUM.at && i < SUM.at + SUM.length ? 0x20 : (header[i] as number)
  return sum
}

/** The header block of a file of `size` bytes. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > NAME.length) throw new Error(`The name ${name} is too long for a backup`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  if (octal(size, 11).length > 11) throw new Error(`The file ${name} is too large for a backup`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, NAME.at)
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  header.write(octal(size, 11), SIZE.at)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('0', TYPE)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, SUM.at)
  return header
}

/** What fills up a file's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
/** What ends an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK)

export type TarEntry = {
  name: string
  size: number
  /** The content. It must be read before the next entry is asked for; what is not read is skipped. */
  content: AsyncIterable<Buffer>
}

export class NotATar extends Error {}

class Chunks {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }
  /** Up to `most` bytes, as soon as there are any; nothing at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done) return undefined
      this.#rest = next.value
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }
  /** Exactly so many bytes, or nothing at the end. */
  async exactly(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      const part = await this.some(missing)
      if (!part) {
        if (missing === length) return undefined
        throw new NotATar('The archive ends too early')
      }
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const number = (field: { at: number; length: number }) =>
    Number.parseInt(text(field.at, field.length).trim(), 8)
  if (number(SUM) !== checksum(header)) throw new NotATar('This is not an archive, or it is damaged')
  return { name: text(NAME.at, NAME.length), size: number(SIZE) }
}

/** The files of an archive, in order. Throws NotATar where it is none, is damaged or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = new Chunks(source)
  for (;;) {
    const header = await chunks.exactly(BLOCK)
    if (!header) throw new NotATar('The archive ends too early')
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    let missing = size
    const content = async function* () {
      while (missing > 0) {
        const part = await chunks.some(missing)
        if (!part) throw new NotATar('The archive ends too early')
        missing -= part.length
        yield part
      }
    }
    yield { name, size, content: content() }
    while (missing > 0) {
      const part = await chunks.some(missing)
      if (!part) throw new NotATar('The archive ends too early')
      missing -= part.length
    }
    await chunks.exactly(tarPadding(size).length)
  }
}
