/** Changes that may be on a socket that is dead and that nobody knows to be dead yet: far less than these. */
const MOST = 300

/** One's own changes of the notes, said again after a break as far as the room does not have them. */
export function ownNotes(say: (update: string) => void) {
  let mine: string[] = []
  return {
    say(update: string): void {
      mine.push(update)
      if (mine.length > MOST) mine = mine.slice(-MOST)
      say(update)
    },
    /** The socket is there again, and these are the notes that the room has. */
    async again(kept: string | null): Promise<void> {
      if (mine.length === 0) return
      const { missingFrom } = await import('./notes-updates.ts')
      mine = missingFrom(kept, mine)
      for (const update of mine) say(update)
    },
  }
}
