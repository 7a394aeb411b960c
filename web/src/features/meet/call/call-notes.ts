import { note } from './note.ts'
import { ownNotes } from './own-notes.ts'

const MOST_NOTES = 1000

/** The notes of a call as they came: the panel that shows them may be opened later, and anew. */
export function callNotes(say: (update: string) => void) {
  let notes: string[] = []
  const own = ownNotes(say)
  const listeners = new Set<(update: string) => void>()

  function add(update: string) {
    notes.push(update)
    for (const listener of listeners) listener(update)
  }

  return {
    add,
    /** All of them, from the welcome. What was collected before need not grow for ever. */
    addAll(update: string) {
      if (notes.length > MOST_NOTES) notes = []
      add(update)
    },
    /** Back after a break: what the server has not is said again. */
    again(known: string | null) {
      own.again(known).catch(note)
    },
    /** One's own change of the notes comes back to nobody: it is kept for the next time the panel opens. */
    change(update: string) {
      notes.push(update)
      own.say(update)
    },
    /** Every change of the notes so far, then each as it comes. */
    on(listener: (update: string) => void) {
      for (const update of notes) listener(update)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
