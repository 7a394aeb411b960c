import { open, type FileHandle } from 'node:fs/promises'
import { courseTransferLimits } from '../limits.ts'
import { NoCourse } from './refused.ts'

const { systemEntries, unpackedBytes, nameLength } = courseTransferLimits
const BLOCK = 512
/** Of what stands before a file and says how it is called. */
const LONGEST_HEADER = 64 * 1024

/** A file of a tape archive: where it lies. */
export type Taped = { path: string; start: number; bytes: number }

const text = (block: Buffer, from: number, length: number) => {
  const part = block.subarray(from, from + length)
  const end = part.indexOf(0)
  return part.toString('utf8', 0, end < 0 ? length : end)
}

/** A number in octal; of large files in bytes, after a first bit that says so. */
function number(block: Buffer, from: number, length: number): number {
  const first = block[from] ?? 0
  if (first & 0x80) return block.readUIntBE(from + length - 6, 6)
  return Number.parseInt(text(block, from, length).trim() || '0', 8)
}

function isWhole(block: Buffer): boolean {
  let sum = 0
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum === number(block, 148, 8)
}

/** `23 path=a/b.png`, in lines that each say how long they are. */
function pathOfPax(said: string): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(said)?.[1]
}

/** What its own header says, and those before it. */
function pathOf(block: Buffer, longer: string | undefined): string {
  if (longer !== undefined) return longer
  const isStandard = text(block, 257, 5) === 'ustar'
  const before = isStandard ? text(block, 345, 155) : ''
  return before ? `${before}/${text(block, 0, 100)}` : text(block, 0, 100)
}

function checked(path: string): string {
  const bare = path.replace(/^(\.\/)+/, '')
  if (bare.startsWith('/') || bare.includes('\\') || bare.split('/').includes('..'))
    throw new NoCourse('course_leads_out')
  return bare.normalize('NFC')
}

async function entriesOf(file: FileHandle): Promise<Taped[]> {
  const { size } = await file.stat()
  const header = Buffer.alloc(BLOCK)
  const entries: Taped[] = []
  let [at, seen, unpacked] = [0, 0, 0]
  let longer: string | undefined
  while (at + BLOCK <= size) {
    await file.read(header, 0, BLOCK, at)
    if (header.every((byte) => byte === 0)) break
    const bytes = number(header, 124, 12)
    const kind = text(header, 156, 1) || '0'
    const start = at + BLOCK
    if (!isWhole(header) || !(bytes >= 0) || start + bytes > size) throw new NoCourse('course_broken')
    if (++seen > systemEntries) throw new NoCourse('course_too_complex')
    at = start + Math.ceil(bytes / BLOCK) * BLOCK
    if (kind === 'L' || kind === 'x') {
      if (bytes > LONGEST_HEADER) throw new NoCourse('course_too_complex')
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, start)
      longer = kind === 'L' ? text(buffer, 0, bytes) : (pathOfPax(buffer.toString('utf8')) ?? longer)
      continue
    }
    // What is said of all that follows, which no path is.
    if (kind === 'g') continue
    const path = checked(pathOf(header, longer))
    longer = undefined
    if (path.length > nameLength) throw new NoCourse('course_too_complex')
    if (kind === '5' || path.endsWith('/')) continue
    if (kind !== '0' && kind !== '7') throw new NoCourse('course_with_links')
    unpacked += bytes
    if (unpacked > unpackedBytes) throw new NoCourse('course_too_large')
    entries.push({ path, start, bytes })
  }
  return entries
}

/** The files of a tape archive and a way to read one. Links, devices and names that lead out of it are refused. Throws NoCourse. */
export async function readTar<T>(
  path: string,
  use: (entries: readonly Taped[], read: (one: Taped) => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const file = await open(path)
  try {
    return await use(await entriesOf(file), async ({ start, bytes }) => {
      const content = Buffer.alloc(bytes)
      await file.read(content, 0, bytes, start)
      return content
    })
  } finally {
    await file.close()
  }
}
