import type { Seal } from '../../platform/guard/seal.ts'

/** Where a note stands: it opens nowhere else, and for no other author. */
export type SealContext = { company_id: string; id: string; user_id: string }

export const sealContext = (note: SealContext) => `lesson note ${note.company_id} ${note.id} ${note.user_id}`

export const sealNote = (seal: Seal, context: SealContext, text: string): string =>
  seal.close(text, sealContext(context))

/** Null where it opens no more: another secret of the installation sealed it. */
export function openNote(seal: Seal, row: SealContext & { sealed: string }): string | null {
  try {
    return seal.open(row.sealed, sealContext(row))
  } catch {
    return null
  }
}
