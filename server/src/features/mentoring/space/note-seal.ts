import type { Seal } from '../../../platform/guard/seal.ts'

/** Where a private note stands: it opens nowhere else, and for no other author. */
export type NoteContext = { company_id: string; relationship_id: string; id: string; author_id: string }

export const noteContext = (note: NoteContext) =>
  `mentoring note ${note.company_id} ${note.relationship_id} ${note.id} ${note.author_id}`

export const sealNote = (seal: Seal, context: NoteContext, text: string): string =>
  seal.close(text, noteContext(context))

/** Null where it opens no more: another secret of the installation sealed it. */
export function openNote(seal: Seal, row: NoteContext & { sealed: string | null }): string | null {
  if (row.sealed === null) return null
  try {
    return seal.open(row.sealed, noteContext(row))
  } catch {
    return null
  }
}
