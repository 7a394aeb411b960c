import { posix } from 'node:path'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'

/** By figures as numbers, as people number their files. */
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** What a file or a folder is called, without its number and what other systems put behind its name. */
export function titleOfName(name: string): string {
  const bare = name
    .replace(/\.(md|markdown)$/i, '')
    // Notion’s.
    .replace(/ [0-9a-f]{32}$/, '')
    .replace(/^\d{1,4}(?:[-_.) ]+|$)/, '')
  const words = (/\s/.test(bare) ? bare : bare.replaceAll(/[-_]+/g, ' '))
    .replaceAll(/[\x00-\x1f\x7f-\x9f]/g, ' ')
    .trim()
  return cutText(words.charAt(0).toUpperCase() + words.slice(1), limits.courseTitleLength)
}

export type OrderedText<T> = { path: string; order: number | null; text: T }
export type Folder<T> = { folder: string; texts: OrderedText<T>[] }

/** Texts by the folder that they lie in, in the order of their names or in the one that they say themselves. */
export function foldersOf<T>(texts: readonly OrderedText<T>[]): Folder<T>[] {
  const folders = Map.groupBy(texts, ({ path }) => {
    const folder = posix.dirname(path)
    return folder === '.' ? '' : folder
  })
  return [...folders]
    .toSorted(([one], [other]) => inOrder.compare(one, other))
    .map(([folder, inside]) => ({
      folder,
      texts: inside.toSorted(
        (one, other) =>
          (one.order ?? Infinity) - (other.order ?? Infinity) || inOrder.compare(one.path, other.path),
      ),
    }))
}
