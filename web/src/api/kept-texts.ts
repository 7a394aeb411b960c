/** Under it the browser keeps texts of a course that have not arrived at the server, a key for each, with their writer's id. */
export const keptTextPrefix = 'cairn-teach:'
/** Under it, of those, notes in lessons. */
export const keptNotesPrefix = (person: string) => `${keptTextPrefix}note:${person}:`

export function keptNoteKeys(person: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keptNotesPrefix(person)))
  } catch {
    return []
  }
}
export const hasKeptNotes = (person: string): boolean => keptNoteKeys(person).length > 0

/** Under it the browser keeps messages that were written and have not arrived, with their writer's id. */
export const keptMessagesPrefix = 'cairn-messages:'
/** How far down which lessons somebody has read. */
export const placesKey = 'cairn-places'

/** Under it the browser keeps for how long somebody was active in lessons, a key for each visit, with their id. */
export const visitsPrefix = 'cairn-visits:'

const kept = [keptTextPrefix, keptMessagesPrefix, visitsPrefix]

/** Whoever signs out leaves neither what they wrote nor where they read on this machine. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key === placesKey || kept.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // The browser keeps nothing.
  }
}
