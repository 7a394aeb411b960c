import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { noMoreThan } from '../../../platform/files/no-more-than.ts'
import { courseTransferLimits } from '../limits.ts'
import { formatOf } from './format.ts'
import { packedBytes } from './packed-bytes.ts'
import { gathering, readArchive, type Archive, type Packed } from './read-archive.ts'
import { readTar } from './read-tar.ts'
import { NoCourse } from './refused.ts'

const { textBytes, unpackedBytes } = courseTransferLimits

/** A file that came, and where it may be unpacked to in order to be read from the midst. */
export type CourseFile = { path: string; name: string; unpackTo: string }
export type Opened = Archive & {
  /** A file that lies beside the texts, where it is of so many bytes at most; null where it is more, or broken. */
  bytesOf: (file: Packed, most: number) => Buffer | null
  /** Whether it lies unpacked where it was said that it may. */
  isUnpacked: boolean
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
const BEGINNING = 512

/** Unpacks what is packed as one piece, and has to be read from its beginning: no more of it than we take. */
async function unpack(from: string, to: string): Promise<void> {
  // Beside the files themselves, what stands before and behind each.
  const most = noMoreThan(unpackedBytes * 1.1)
  try {
    await pipeline(createReadStream(from), createGunzip(), most, createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
    if (isFull) throw error
    throw new NoCourse(error instanceof Error && 'errno' in error ? 'course_broken' : 'course_too_large')
  }
}

async function taped(path: string): Promise<Archive> {
  return readTar(path, async (entries, read) => {
    const found = formatOf(entries.map((one) => one.path))
    if (!found) throw new NoCourse('course_not_zip')
    const { archive, add } = gathering(found.format)
    for (const entry of entries) {
      if (!entry.path.startsWith(found.folder)) continue
      const { start, bytes } = entry
      const inside = entry.path.slice(found.folder.length)
      await add({ path: inside, start, bytes, unpacked: bytes, deflated: false }, () => read(entry))
    }
    return archive
  })
}

/** A file as an archive, whatever it is packed with: its texts, and where the other files lie. Throws NoCourse. */
export async function openArchive({ path, name, unpackTo }: CourseFile): Promise<Opened> {
  const beginning = await beginningOf(path)
  const isUnpacked = beginning[0] === 0x1f && beginning[1] === 0x8b
  if (isUnpacked) await unpack(path, unpackTo)
  const from = isUnpacked ? unpackTo : path
  const lies = { isUnpacked, bytesOf: (file: Packed, most: number) => packedBytes(from, file, most) }
  if (isUnpacked || beginning.toString('latin1', 257, 262) === 'ustar')
    return { ...(await taped(from)), ...lies }
  if (!/\.(md|markdown)$/i.test(name)) return { ...(await readArchive(path)), ...lies }
  const bytes = await readFile(path)
  if (bytes.length > textBytes) throw new NoCourse('course_too_large')
  return { format: 'markdown', texts: new Map([[posix.basename(name), bytes]]), others: [], ...lies }
}
