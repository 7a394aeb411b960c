import { decodeUpdate, mergeUpdates } from 'yjs'
import { meetingsLimits } from '../limits.ts'

/** The notes with a change merged into them; undefined where the change is none, or makes them too long. */
export function mergeNotes(notes: Buffer | null, update: Uint8Array): Buffer | undefined {
  try {
    // Merging one with nothing reads neither: what is stored must be an update, or nobody could open the notes again.
    const { structs, ds } = decodeUpdate(update)
    if (structs.length === 0 && ds.clients.size === 0) return undefined
    const merged = Buffer.from(mergeUpdates(notes ? [notes, update] : [update]))
    return merged.length <= meetingsLimits.notesBytes ? merged : undefined
  } catch {
    // What the library cannot read is not an update.
    return undefined
  }
}
