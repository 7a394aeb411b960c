import type { Seal } from '../../platform/guard/seal.ts'

/** Where a word for its author alone stands: it opens nowhere else, and for no other author. */
export type WordPlace = { company_id: string; session_id: string; author_id: string }

export const wordPlace = (word: WordPlace) =>
  `session word ${word.company_id} ${word.session_id} ${word.author_id}`

export type CheckInPlace = { company_id: string; relationship_id: string; author_id: string; moment: string }

export const checkInPlace = (word: CheckInPlace) =>
  `check-in word ${word.company_id} ${word.relationship_id} ${word.author_id} ${word.moment}`

type Kept = { body: string | null; sealed: string | null }

/** Null where it opens no more: another secret of the installation sealed it. */
function open(seal: Seal, { body, sealed }: Kept, place: string): string | null {
  if (sealed === null) return body
  try {
    return seal.open(sealed, place)
  } catch {
    return null
  }
}

export const openWord = (seal: Seal, row: WordPlace & Kept) => open(seal, row, wordPlace(row))
export const openCheckInWord = (seal: Seal, row: CheckInPlace & Kept) => open(seal, row, checkInPlace(row))
