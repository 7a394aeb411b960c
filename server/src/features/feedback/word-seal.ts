import type { Seal } from '../../platform/guard/seal.ts'

/** Where a word for its author alone stands: it opens nowhere else, and for no other author. */
export type WordPlace = { company_id: string; session_id: string; author_id: string }

export const wordPlace = (word: WordPlace) =>
  `session word ${word.company_id} ${word.session_id} ${word.author_id}`

/** Null where it opens no more: another secret of the installation sealed it. */
export function openWord(
  seal: Seal,
  row: WordPlace & { body: string | null; sealed: string | null },
): string | null {
  if (row.sealed === null) return row.body
  try {
    return seal.open(row.sealed, wordPlace(row))
  } catch {
    return null
  }
}
