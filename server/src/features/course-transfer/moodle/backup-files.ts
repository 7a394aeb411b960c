import { childrenOf } from '#contract/rules/question-files/xml.ts'
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
