import type { RoomEvent } from './events.ts'

const SETTINGS = 'settings'

/**
 * Two servers' events may come in another order than they were written down in. Answers of each what is news: nothing
 * where what came before it was written down later, and holds.
 */
export function newestOf() {
  const known = new Map<string, number>()
  function isNews(subject: string, at: number): boolean {
    if (at < (known.get(subject) ?? 0)) return false
    known.set(subject, at)
    return true
  }
  return {
    take(event: RoomEvent, at: number): RoomEvent | null {
      if (event.k === 'entry') return isNews(event.entry.id, at) ? event : null
      if (event.k === 'settings') return isNews(SETTINGS, at) ? event : null
      if (event.k !== 'out') return event
      const peers = event.peers.filter((id) => isNews(id, at))
      return peers.length ? { ...event, peers } : null
    },
  }
}
