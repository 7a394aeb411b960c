import { mergeUpdates } from 'yjs'
import { serverLimits } from '../../../limits.ts'

/** The notes with a change merged into them; undefined where the change is none, or makes them too long. */
export function mergeNotes(notes: Buffer | null, update: Uint8Array): Buffer | undefined {
  try {
    const merged = Buffer.from(notes ? mergeUpdates([notes, update]) : mergeUpdates([update]))
    return merged.length <= serverLimits.notesBytes ? merged : undefined
  } catch {
    // What the library cannot read is not an update.
    return undefined
  }
}
