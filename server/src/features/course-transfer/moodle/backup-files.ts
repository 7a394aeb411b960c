import { limits } from '#contract/limits.ts'
import { childrenOf } from '#contract/rules/question-files/xml.ts'
import type { Opened } from '../reader/open-archive.ts'
import type { Packed } from '../reader/read-archive.ts'
import type { Element } from '../xml/read-xml.ts'
import { partOf } from './parts.ts'

/** A file of a backup by what it belongs to. */
export type Area = { context: string; component: string; area: string; item: string }

export const folderOf = ({ context, component, area, item }: Area) =>
  `${context}/${component}/${area}/${item}`

/**
 * The files of a backup, which lie there under sums of what is in them, each with what it is called and as many times as it
 * is used.
 */
export function backupFiles(listed: Element | null, others: readonly Packed[]): Packed[] {
  const bySum = new Map(
    others.flatMap((one) => {
      const sum = /^files\/[\da-f]{2}\/([\da-f]{40})$/.exec(one.path)?.[1]
      return sum ? [[sum, one] as const] : []
    }),
  )
  return (listed ? childrenOf(listed, 'file') : []).flatMap((file) => {
    const name = partOf(file, 'filename')
    const packed = bySum.get(partOf(file, 'contenthash'))
    // A folder is a file called so.
    if (!packed || !name || name === '.') return []
    const folder = folderOf({
      context: partOf(file, 'contextid'),
      component: partOf(file, 'component'),
      area: partOf(file, 'filearea'),
      item: partOf(file, 'itemid') || '0',
    })
    const path = `${folder}${partOf(file, 'filepath') || '/'}${name}`.normalize('NFC')
    return [{ ...packed, path, called: name }]
  })
}

/** A file of a text, in base64, by its path beside the text. */
export type BackupPicture = { path: string; base64: string }

/** What may be a picture in a question of what lies beside a text of the backup: what is small enough to stand in one. */
export const picturesOf = (files: readonly Packed[], bytesOf: Opened['bytesOf']) => {
  const byFolder = Map.groupBy(files, ({ path }) => path.split('/').slice(0, AREA).join('/'))
  return (area: Area): BackupPicture[] => {
    const folder = folderOf(area)
    return (byFolder.get(folder) ?? []).flatMap((file) => {
      const bytes = bytesOf(file, limits.promptPictures)
      return bytes ? [{ path: file.path.slice(folder.length), base64: bytes.toString('base64') }] : []
    })
  }
}
/** So many parts of a path say what its file belongs to. */
const AREA = 4
