import { posix } from 'node:path'
import { v7 as uuid } from 'uuid'
import { attachmentBytes, attachmentKind, type AttachmentKind } from '#contract/attachments.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import mime from 'mime'
import type { Found } from '../markdown/reading.ts'
import type { Note } from './notes.ts'
import type { Packed } from './read-archive.ts'

/** A file that comes along: what it is announced as, and its id in the course. */
export type ComingFile = Packed & { id: string; name: string; kind: AttachmentKind; mediaType: string }

const foundAs = (path: string, kind: AttachmentKind): Found['kind'] => {
  if (/\.vtt$/i.test(path)) return 'captions'
  return kind === 'image' || kind === 'video' ? kind : 'document'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where an address in a text leads to within its archive; null where it leads elsewhere. */
export function pathFrom(textPath: string, address: string): string | null {
  const bare = decoded(address.split(/[?#]/)[0] ?? '').normalize('NFC')
  if (!bare || /^[a-z][a-z\d+.-]*:/i.test(bare)) return null
  return posix.normalize(bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(textPath), bare))
}

/** The files beside the texts of an archive. Those that a text names come along, as far as there may be so many. */
export function filesBeside(others: readonly Packed[], note: Note) {
  const byPath = new Map(others.map((one) => [one.path, one]))
  const coming = new Map<string, ComingFile>()
  const refused = new Set<string>()

  function take(file: Packed, isPackage: boolean): ComingFile | null {
    const known = coming.get(file.path)
    if (known) return known
    if (refused.has(file.path)) return null
    const mediaType = mime.getType(file.path) ?? 'application/octet-stream'
    const kind = isPackage ? 'package' : attachmentKind(mediaType)
    const reason = coming.size >= limits.courseFiles ? 'too_many_files' : 'file_too_large'
    if (reason === 'too_many_files' || file.unpacked === 0 || file.unpacked > attachmentBytes[kind]) {
      refused.add(file.path)
      note(file.called ?? file.path, reason)
      return null
    }
    const name = cutText(
      posix.basename(file.path).replaceAll(/[\\\x00-\x1f\x7f-\x9f]/g, ' '),
      limits.fileNameLength,
    )
    const one = { ...file, id: uuid(), name, kind, mediaType }
    coming.set(file.path, one)
    return one
  }

  const below = (folder: string) => others.filter(({ path }) => path.startsWith(folder))

  return {
    /** What a path in a text leads to. */
    from:
      (textPath: string, { isPackage = false } = {}) =>
      (path: string): Found | null => {
        const at = pathFrom(textPath, path)
        const file = at === null ? undefined : byPath.get(at)
        const taken = file && take(file, isPackage)
        return taken ? { id: taken.id, kind: foundAs(taken.path, taken.kind) } : null
      },
    /** All files below a folder, in the order of the archive. */
    under: (folder: string): Found[] =>
      below(folder).flatMap((file) => {
        const taken = take(file, false)
        return taken ? [{ id: taken.id, kind: foundAs(taken.path, taken.kind) }] : []
      }),
    /** The package in a folder. */
    packageUnder(folder: string): string | null {
      const [file] = below(folder)
      return file ? (take(file, true)?.id ?? null) : null
    },
    coming: () => [...coming.values()],
    /** Tells of those that stay behind without any text having named them, but for those that were read otherwise. */
    tellOfOthers(read: ReadonlySet<string>) {
      for (const { path } of others) {
        if (coming.has(path) || refused.has(path) || read.has(path)) continue
        if (/\.(xml|gift)$/i.test(path)) note(path, 'questions')
        else note(path, /\.(html?|docx?|pptx?|odt|txt)$/i.test(path) ? 'other_kind' : 'not_named')
      }
    },
  }
}
