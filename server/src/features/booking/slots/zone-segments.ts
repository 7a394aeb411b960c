import { Temporal } from 'temporal-polyfill'

/** From one moment to another, in milliseconds; the second is no part of it. */
export type Interval = { from: number; to: number }
/** A while in which a clock is ahead of UTC by the same milliseconds. */
type Segment = Interval & { ahead: number }

const NS_IN_MS = 1_000_000
/** No clock is kept in mind for longer than such a stretch of time is asked about. */
const MOST_KNOWN = 2000
const known = new Map<string, readonly Segment[]>()

function find(zone: string, from: number, to: number): Segment[] {
  const segments: Segment[] = []
  for (let at = from; at < to;) {
    const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const next = here.getTimeZoneTransition('next')?.epochMilliseconds ?? to
    const end = Math.min(to, next)
    segments.push({ from: at, to: end, ahead: here.offsetNanoseconds / NS_IN_MS })
    at = end
  }
  return segments
}

const DAY = 86_400_000
/** Asked about from a month’s beginning on, so that many who ask of nearly the same days are answered once. */
const PIECE = 128 * DAY

function piece(zone: string, index: number): readonly Segment[] {
  const key = `${zone} ${index}`
  const found = known.get(key)
  if (found) return found
  const segments = find(zone, index * PIECE, (index + 1) * PIECE)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, segments)
  return segments
}

/** The stretches between two moments in which the clock of a zone goes evenly, in order. */
export function zoneSegments(zone: string, { from, to }: Interval): Segment[] {
  const all: Segment[] = []
  for (let index = Math.floor(from / PIECE); index * PIECE < to; index++)
    for (const one of piece(zone, index)) {
      const cut = { ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }
      if (cut.from < cut.to) all.push(cut)
    }
  return all
}
