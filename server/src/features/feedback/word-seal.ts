import type { Seal } from '../../platform/guard/seal.ts'

/** Where a word for its author alone stands: it opens nowhere else, and for no other author. */
export type WordContext = { company_id: string; session_id: string; author_id: string }

export const wordContext = (word: WordContext) =>
  `session word ${word.company_id} ${word.session_id} ${word.author_id}`

export type CheckInContext = {
  company_id: string
  relationship_id: string
  author_id: string
  moment: string
}

export const checkInContext = (word: CheckInContext) =>
  `check-in word ${word.company_id} ${word.relationship_id} ${word.author_id} ${word.moment}`

type Kept = { body: string | null; sealed: string | null }

/** Null where it opens no more: another secret of the installation sealed it. */
function open(seal: Seal, { body, sealed }: Kept, context: string): string | null {
  if (sealed === null) return body
  try {
    return seal.open(sealed, context)
  } catch {
    return null
  }
}

export const openWord = (seal: Seal, row: WordContext & Kept) => open(seal, row, wordContext(row))
export const openCheckInWord = (seal: Seal, row: CheckInContext & Kept) =>
  open(seal, row, checkInContext(row))
