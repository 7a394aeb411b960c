import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { courseTransferLimits } from '../limits.ts'
import { NoCourse } from './refused.ts'

const STORED = 0
const DEFLATED = 8
const { entries: most, unpackedBytes, nameLength, textBytes, allTextBytes } = courseTransferLimits

/** Where a file lies in the archive. */
export type Packed = { path: string; start: number; bytes: number; unpacked: number; deflated: boolean }
export type Archive = { texts: Map<string, Buffer>; others: Packed[] }

/** What archivers of some systems leave behind, and what begins with a dot. */
const isLitter = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name)
const isText = (name: string) => /\.(md|markdown)$/i.test(name)

/** A file of Unix that is a link to another, or none of the usual kind. */
function isPlain({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  const UNIX = 3
  const kind = (externalFileAttributes >>> 16) & 0o170000
  return versionMadeBy >> 8 !== UNIX || kind === 0 || kind === 0o100000
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let [seen, unpacked] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    if (++seen > most || entry.fileName.length > nameLength) throw new NoCourse('course_too_complex')
    if (entry.fileName.endsWith('/')) continue
    if (!isPlain(entry)) throw new NoCourse('course_with_links')
    if (isLitter(entry.fileName)) continue
    if (entry.isEncrypted()) throw new NoCourse('course_encrypted')
    unpacked += entry.uncompressedSize
    if (unpacked > unpackedBytes) throw new NoCourse('course_too_large')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new NoCourse('course_too_complex')
    entries.push(entry)
  }
  return entries
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** The folder that all lies in, where somebody packed a folder and not what is in it. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

async function contentsOf(zip: ZipFile): Promise<Archive> {
  const entries = await entriesOf(zip)
  // A single folder is a module where only texts and what they show lie in it; the outermost that holds folders is not.
  const names = entries.map(({ fileName }) => fileName)
  const outer = commonFolder(names)
  const isOuter = names.some((name) => isText(name) && name.slice(outer.length).includes('/'))
  const cut = isOuter || names.includes(`${outer}course.md`) ? outer.length : 0
  const archive: Archive = { texts: new Map(), others: [] }
  let read = 0
  for (const entry of entries) {
    const path = entry.fileName.slice(cut).normalize('NFC')
    if (isText(path)) {
      if (archive.texts.has(path)) throw new NoCourse('course_too_complex')
      read += entry.uncompressedSize
      if (entry.uncompressedSize > textBytes || read > allTextBytes) throw new NoCourse('course_too_large')
      archive.texts.set(path, await bytesOf(zip, entry))
      continue
    }
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    archive.others.push({
      path,
      start: fileDataStart,
      bytes: entry.compressedSize,
      unpacked: entry.uncompressedSize,
      deflated: entry.compressionMethod === DEFLATED,
    })
  }
  return archive
}

/**
 * The texts of an archive, and where its other files lie, which are not unpacked. Names that leave the archive’s folder are
 * refused by the library, as is what unpacks to more than it says. Throws NoCourse.
 */
export async function readArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(() => {
    throw new NoCourse('course_not_zip')
  })
  try {
    return await contentsOf(zip)
  } catch (error) {
    if (error instanceof NoCourse) throw error
    const leadsOut =
      error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)
    throw new NoCourse(leadsOut ? 'course_leads_out' : 'course_not_zip')
  } finally {
    zip.close()
  }
}
