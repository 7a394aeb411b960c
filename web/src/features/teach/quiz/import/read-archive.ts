import { unzipSync, type UnzipFileInfo } from 'fflate'

/** What is read of an archive: so many files, in bytes so much of each and of all. */
const most = { files: 2000, bytes: 5 * 1024 * 1024, all: 40 * 1024 * 1024 }

/** Whether a file begins as an archive does (`PK`). */
export const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Looks up other files of an archive by their paths; null where there is none of so many bytes at most, or it is broken. */
export function filesOfArchive(bytes: Uint8Array): (path: string, mostBytes: number) => Uint8Array | null {
  const found = new Map<string, Uint8Array | null>()
  let all = 0
  return (path, mostBytes) => {
    const known = found.get(path)
    if (known !== undefined) return known
    const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
      if (name !== path || originalSize > mostBytes || all + originalSize > most.all) return false
      all += originalSize
      return true
    }
    const read = () => {
      try {
        return unzipSync(bytes, { filter: isWanted })[path] ?? null
      } catch {
        return null
      }
    }
    const file = read()
    found.set(path, file)
    return file
  }
}

/**
 * The XML files of an archive, in the order in which its manifest and its tests name them; null where it cannot be read, or
 * has more than is read of one.
 */
export function readArchive(bytes: Uint8Array): { name: string; bytes: Uint8Array }[] | null {
  let files = 0
  let all = 0
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(xml|qti)$/i.test(name) || name.startsWith('__MACOSX/') || originalSize > most.bytes) return false
    files += 1
    all += originalSize
    return files <= most.files && all <= most.all
  }
  try {
    const found = Object.entries(unzipSync(bytes, { filter: isWanted }))
    if (files > most.files || all > most.all) return null
    // Canvas writes each quiz twice into a cartridge: as the standard has it, and whole.
    const isWhole = found.some(([name]) => /\.xml\.qti$/i.test(name))
    const order = orderOf(found.map(([name, of]) => [name, of]))
    return found
      .filter(([name]) => !isWhole || !/(^|\/)assessment_qti\.xml$/i.test(name))
      .toSorted(([a], [b]) => order(a) - order(b) || a.localeCompare(b, 'en', { numeric: true }))
      .map(([name, of]) => ({ name, bytes: of }))
  } catch {
    return null
  }
}

/** Where a test or the manifest names a file first; what nothing names comes last. */
function orderOf(files: [name: string, bytes: Uint8Array][]): (name: string) => number {
  const texts = files.map(([name, bytes]) => ({ name, text: new TextDecoder().decode(bytes) }))
  const named = [
    ...texts.filter(({ text }) => /<(qti-)?assessment-?[tT]est\b/.test(text)),
    ...texts.filter(({ name }) => /(^|\/)imsmanifest\.xml$/i.test(name)),
  ]
    .flatMap(({ text }) => [...text.matchAll(/\bhref\s*=\s*["']([^"']+)["']/g)].map(([, href = '']) => href))
    .map((href) => href.split('/').at(-1) ?? href)
  const places = new Map(named.toReversed().map((name, at) => [name, named.length - 1 - at]))
  return (name) => places.get(name.split('/').at(-1) ?? name) ?? named.length
}
