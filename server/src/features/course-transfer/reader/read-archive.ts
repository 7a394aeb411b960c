import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { courseTransferLimits } from '../limits.ts'
import { formatOf, isLesson, isText, type Format } from './format.ts'
import { NoCourse } from './refused.ts'

const STORED = 0
const DEFLATED = 8
const { entries: most, systemEntries, unpackedBytes, nameLength } = courseTransferLimits
const { textBytes, allTextBytes, xmlBytes, allXmlBytes } = courseTransferLimits

/** Where a file lies in the archive, and what people know it by where that is not its path. */
export type Packed = {
  path: string
  start: number
  bytes: number
  unpacked: number
  deflated: boolean
  called?: string
}
export type Archive = { format: Format; texts: Map<string, Buffer>; others: Packed[] }

/** What archivers of some systems leave behind, and what begins with a dot. */
const isLitter = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name)

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
    if (++seen > systemEntries || entry.fileName.length > nameLength) throw new NoCourse('course_too_complex')
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

/** Where all of it lies: of texts the outermost folder, where somebody packed a folder and not what is in it. */
function placeOf(names: readonly string[]): { format: Format; folder: string } {
  const found = formatOf(names)
  if (found) return found
  if (names.length > most) throw new NoCourse('course_too_complex')
  const outer = commonFolder(names)
  // A single folder is a module where only texts and what they show lie in it; the outermost that holds folders is not.
  const isOuter = names.some((name) => isLesson('markdown', name) && name.slice(outer.length).includes('/'))
  return { format: 'markdown', folder: isOuter || names.includes(`${outer}course.md`) ? outer : '' }
}

/** What is found in an archive: of its texts no more than we take, and of all else where it lies. */
export function gathering(format: Format) {
  const archive: Archive = { format, texts: new Map(), others: [] }
  const [largest, all] = format === 'markdown' ? [textBytes, allTextBytes] : [xmlBytes, allXmlBytes]
  let taken = 0
  return {
    archive,
    async add(file: Packed, read: () => Promise<Buffer>): Promise<void> {
      const isBeside = !isLesson(format, file.path)
      // What lies beside a text may be shown by it as a file, whatever it holds.
      if (isBeside) archive.others.push(file)
      if (!isText(format, file.path) || (isBeside && file.unpacked > largest)) return
      if (archive.texts.has(file.path)) throw new NoCourse('course_too_complex')
      taken += file.unpacked
      if (file.unpacked > largest || taken > all) throw new NoCourse('course_too_large')
      archive.texts.set(file.path, await read())
    },
  }
}

async function contentsOf(zip: ZipFile): Promise<Archive> {
  const entries = await entriesOf(zip)
  const { format, folder } = placeOf(entries.map(({ fileName }) => fileName))
  const { archive, add } = gathering(format)
  for (const entry of entries) {
    if (!entry.fileName.startsWith(folder)) continue
    const path = entry.fileName.slice(folder.length).normalize('NFC')
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = {
      path,
      start: fileDataStart,
      bytes: entry.compressedSize,
      unpacked: entry.uncompressedSize,
      deflated: entry.compressionMethod === DEFLATED,
    }
    await add(packed, () => bytesOf(zip, entry))
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
