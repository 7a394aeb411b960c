import type { Seal } from '../../platform/guard/seal.ts'

/** Where a note stands: it opens nowhere else, and for no other author. */
export type SealPlace = { company_id: string; id: string; user_id: string }

export const sealPlace = (note: SealPlace) => `lesson note ${note.company_id} ${note.id} ${note.user_id}`

export const sealNote = (seal: Seal, place: SealPlace, text: string): string =>
  seal.close(text, sealPlace(place))

/** Null where it opens no more: another secret of the installation sealed it. */
export function openNote(seal: Seal, row: SealPlace & { sealed: string }): string | null {
  try {
    return seal.open(row.sealed, sealPlace(row))
  } catch {
    return null
  }
}
