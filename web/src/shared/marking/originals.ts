import type { Mark } from './marks.ts'

/** A picture before it was drawn on, and what was drawn. */
export type Original = { picture: Blob; name: string; marks: readonly Mark[] }

/** As many as are kept in the memory of the tab: what is older is drawn on as it is. */
const MOST = 20
const kept = new Map<string, Original>()

/** Of a file that is a marked picture, while it waits to be sent: its marks can be taken back then. */
export const originalOf = (fileId: string): Original | undefined => kept.get(fileId)

export function keepOriginal(fileId: string, original: Original): void {
  kept.set(fileId, original)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(oldest)
  }
}
