import type { Announcement } from './sayer.ts'

/** How often each process says that it is there, where there may be others. */
export const HERE_MS = 5000
/** Who is silent for so long ended without a word, and may have taken with it what it was about to tell. */
const SILENT_MS = 3 * HERE_MS

/** What each process says of itself: that it is there, that it asks who else is, and that it leaves having told all. */
export const HERE = 'here'
export const WHO = 'who'
export const BYE = 'bye'

type Sender = { n: number; at: number; saysHere: boolean }

export type Heard = ReturnType<typeof heardSoFar>

/** What was heard of each sender, so that what was not is known to be missing. */
export function heardSoFar(missed: () => void) {
  const senders = new Map<string, Sender>()
  return {
    /** Answers whether it is new: one whose first sending failed after it had arrived comes again. */
    take({ from, n, topic }: Pick<Announcement, 'from' | 'n' | 'topic'>, now = Date.now()): boolean {
      const known = senders.get(from)
      if (known && n <= known.n) return false
      if (topic === BYE) senders.delete(from)
      else
        senders.set(from, {
          n,
          at: now,
          saysHere: topic === HERE || topic === WHO || (known?.saysHere ?? false),
        })
      if (known && n > known.n + 1) missed()
      return true
    },
    /** The connection was away: what was missed of anybody is being caught up with. */
    startAnew: () => senders.clear(),
    /** Looks for those who ended without a word. */
    look(now = Date.now()): void {
      let isAnyGone = false
      for (const [from, { at, saysHere }] of senders) {
        if (now - at <= SILENT_MS) continue
        senders.delete(from)
        isAnyGone ||= saysHere
      }
      if (isAnyGone) missed()
    },
  }
}
