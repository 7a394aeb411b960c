import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { asText } from '#contract/text.ts'
import { packagesLimits } from '../limits.ts'
import { NoPackage, readManifest, type Manifest } from './read-manifest.ts'

/** Where a file lies in the archive; `name` is below the manifest. */
type PackedFile = {
  name: string
  start: number
  bytes: number
  unpacked: number
  deflated: boolean
}
export type ReadPackage = Manifest & { files: PackedFile[] }

const MANIFEST = 'imsmanifest.xml'
const STORED = 0
const DEFLATED = 8
const { files: most, unpackedBytes, manifestBytes, nameLength } = packagesLimits

/** What archivers of some systems leave behind. */
const isLitter = (name: string) => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db)$/i.test(name)

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isLitter(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (entries.length >= most || unpacked > unpackedBytes || entry.fileName.length > nameLength)
      throw new NoPackage('package_too_complex')
    if (entry.isEncrypted()) throw new NoPackage('package_encrypted')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new NoPackage('package_too_complex')
    entries.push(entry)
  }
  return entries
}

/** The folder of the manifest that lies highest: some pack the folder, and not what is in it. */
function folderOf(entries: readonly Entry[]): string {
  const manifests = entries
    .map(({ fileName }) => fileName)
    .filter((name) => name.toLowerCase() === MANIFEST || name.toLowerCase().endsWith(`/${MANIFEST}`))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (!manifests[0]) throw new NoPackage('package_without_manifest')
  return manifests[0].slice(0, -MANIFEST.length)
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > manifestBytes) throw new NoPackage('package_too_complex')
  const parts: Buffer[] = []
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const label = isUtf16
    ? bytes[0] === 0xff
      ? 'utf-16le'
      : 'utf-16be'
    : /^<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  try {
    return new TextDecoder(label).decode(bytes).replace(/^\uFEFF/, '')
  } catch {
    throw new NoPackage('package_broken_manifest')
  }
}

/** The file that an item launches, without what is added to its address. Throws where it lies elsewhere. */
function launched(href: string): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) throw new NoPackage('package_elsewhere')
  const { pathname, origin } = new URL(href.replaceAll('\\', '/'), 'http://package.invalid/')
  if (origin !== 'http://package.invalid') throw new NoPackage('package_elsewhere')
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, '')
  } catch {
    throw new NoPackage('package_missing_file')
  }
}

/**
 * Reads a package: what it launches, and where its files lie in the archive, which is never unpacked as a whole. Names
 * that leave the archive's folder are refused by the library. Throws NoPackage.
 */
export async function readZip(path: string): Promise<ReadPackage> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(() => {
    throw new NoPackage('package_not_zip')
  })
  try {
    const entries = await entriesOf(zip)
    const folder = folderOf(entries)
    const inside = entries.filter(({ fileName }) => fileName.startsWith(folder))
    const manifestEntry = inside.find(
      ({ fileName }) => fileName.slice(folder.length).toLowerCase() === MANIFEST,
    )
    if (!manifestEntry) throw new NoPackage('package_without_manifest')
    const manifest = readManifest(await textOf(zip, manifestEntry))
    const files: PackedFile[] = []
    for (const entry of inside) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      files.push({
        name: asText(entry.fileName.slice(folder.length)),
        start: fileDataStart,
        bytes: entry.compressedSize,
        unpacked: entry.uncompressedSize,
        deflated: entry.compressionMethod === DEFLATED,
      })
    }
    // Of two names that are one as they are kept, one of them would be lost.
    const names = new Set(files.map(({ name }) => name))
    if (names.size !== files.length) throw new NoPackage('package_too_complex')
    const items = manifest.items.map((item) => ({ ...item, href: item.href.replaceAll('\\', '/') }))
    for (const { href } of items) if (!names.has(launched(href))) throw new NoPackage('package_missing_file')
    return { ...manifest, items, files }
  } catch (error) {
    // What else the library says is that the archive is broken, or leads out of itself.
    throw error instanceof NoPackage ? error : new NoPackage('package_not_zip')
  } finally {
    zip.close()
  }
}
