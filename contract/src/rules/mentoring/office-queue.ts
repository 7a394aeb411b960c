/** How a place in the queue of office hours stands: `waiting` → `called` → `done` or `missed`; or `left`. */
export const placeStates = ['waiting', 'called', 'done', 'missed', 'left'] as const
export type PlaceState = (typeof placeStates)[number]
export const placeMoves = ['call', 'done', 'missed', 'wait', 'leave'] as const
export type PlaceMove = (typeof placeMoves)[number]
export const audiences = ['mentees', 'programme', 'anyone'] as const
export type OfficeAudience = (typeof audiences)[number]

const MINUTE = 60_000

const leads: Record<PlaceMove, { from: readonly PlaceState[]; to: PlaceState; by: 'mentor' | 'person' }> = {
  call: { from: ['waiting'], to: 'called', by: 'mentor' },
  /** They were called by mistake, or are not ready: the next one is called before them. */
  wait: { from: ['called'], to: 'waiting', by: 'mentor' },
  done: { from: ['called'], to: 'done', by: 'mentor' },
  missed: { from: ['waiting', 'called'], to: 'missed', by: 'mentor' },
  leave: { from: ['waiting', 'called'], to: 'left', by: 'person' },
}

/** What becomes of a place by a move of one of the two; undefined where it is not theirs, or not now. */
export function placeMoved(
  state: PlaceState,
  move: PlaceMove,
  by: 'mentor' | 'person',
): PlaceState | undefined {
  const lead = leads[move]
  return lead.by === by && lead.from.includes(state) ? lead.to : undefined
}

export type Queue = {
  startsAt: number
  slotMinutes: number
  places: readonly { slot: number; state: PlaceState; calledAt: number | null }[]
}

/**
 * How many are before the place of a slot, and when its turn is to come: at its time, or later where those before take
 * longer than theirs. Whoever is in is one of them.
 */
export function turnOf({ startsAt, slotMinutes, places }: Queue, slot: number, now: number) {
  const long = slotMinutes * MINUTE
  const before = places
    .filter((one) => one.state === 'waiting' && one.slot < slot)
    .toSorted((a, b) => a.slot - b.slot)
  const inside = places.find((one) => one.state === 'called' && one.slot !== slot)
  const planned = (at: number) => startsAt + at * long
  let free = inside ? Math.max(now, (inside.calledAt ?? now) + long) : Math.max(now, startsAt)
  for (const one of before) free = Math.max(free, planned(one.slot)) + long
  return { ahead: before.length + (inside ? 1 : 0), expectedAt: Math.max(free, planned(slot)) }
}

/** The slots that can be taken: nobody’s, and not past. */
export function freeSlotsOf(
  {
    startsAt,
    slotMinutes,
    slots,
    places,
  }: Omit<Queue, 'places'> & { slots: number; places: Queue['places'] },
  now: number,
): number[] {
  const taken = new Set(places.filter(({ state }) => state !== 'left').map(({ slot }) => slot))
  return Array.from({ length: slots }, (_, slot) => slot).filter(
    (slot) => !taken.has(slot) && startsAt + (slot + 1) * slotMinutes * MINUTE > now,
  )
}
