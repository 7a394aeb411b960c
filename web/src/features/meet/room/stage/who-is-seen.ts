import type { Peer } from '#contract/meetings/room.ts'

const byArrival = (a: Peer, b: Peer) =>
  a.joinedAt < b.joinedAt ? -1 : a.joinedAt > b.joinedAt ? 1 : a.id < b.id ? -1 : 1

/** As many pictures as can be told apart in a stage of this width. */
export const mostTiles = (width: number): number => (width < 600 ? 8 : 25)

type Around = { me: string; active: string | null; most: number }

/** Of many people those whose pictures are drawn, in the order in which they came: a face keeps its place. */
export function whoIsSeen(
  peers: Iterable<Peer>,
  { me, active, most }: Around,
): { seen: Peer[]; more: number } {
  const all = [...peers].toSorted(byArrival)
  if (all.length <= most) return { seen: all, more: 0 }
  const rank = ({ id, screen, handAt, camera }: Peer) => {
    if (id === me) return 0
    if (screen || id === active) return 1
    if (handAt) return 2
    return camera ? 3 : 4
  }
  // One place is for the word that there are more.
  const chosen = new Set(all.toSorted((a, b) => rank(a) - rank(b)).slice(0, most - 1))
  return { seen: all.filter((peer) => chosen.has(peer)), more: all.length - chosen.size }
}
