import { sql } from 'kysely'
import type { OfficeHours, OfficeQueue } from '#contract/mentoring/office-hours/office-hours.ts'
import {
  freeSlotsOf,
  placeMoved,
  placeMoves,
  turnOf,
  type Queue,
} from '#contract/rules/mentoring/office-queue.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { roomsOf } from '../../meetings/offered.ts'
import { programmeName } from '../../programmes/offered.ts'
import { busyTimes } from '../slots/diaries.ts'
import { hasTime } from '../slots/require-free.ts'
import type { Interval } from '../slots/zone-segments.ts'
import { placesOf, type OfficeRow, type PlaceRow } from './find-office.ts'

/** For so long a queue may run over its time. */
const OVER_MS = 2 * HOUR_MS

/** When a slot begins; of the one after the last, when they end. */
export const startOf = (row: OfficeRow, slot: number) =>
  row.starts_at.getTime() + slot * row.slot_minutes * MINUTE_MS
const endOf = (row: OfficeRow) => startOf(row, row.slots)

export function stateOf(row: OfficeRow, now: number): OfficeHours['state'] {
  if (row.cancelled) return 'cancelled'
  return now > endOf(row) + OVER_MS ? 'over' : 'open'
}

export const queueOf = (row: OfficeRow, places: readonly PlaceRow[]): Queue => ({
  startsAt: row.starts_at.getTime(),
  slotMinutes: row.slot_minutes,
  places: places.map(({ slot, state, called_at }) => ({
    slot,
    state,
    calledAt: called_at?.getTime() ?? null,
  })),
})

const iso = (at: number) => new Date(at).toISOString()

async function peopleBy(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key', 'time_zone'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ company_id, photo_key, time_zone: timeZone, ...one }) => [
      one.id,
      { ...one, timeZone, photoUrl: photo_key && mediaUrl(company_id, photo_key) },
    ]),
  )
}
type People = Awaited<ReturnType<typeof peopleBy>>

const personIn = (people: People, id: string) => people.get(id) ?? fail('INTERNAL')

/** How office hours are shown to somebody: of the others in the queue they learn how many there are. */
function viewOne(
  row: OfficeRow,
  { places, people, names, busy, me, now }: Known & { me: string; now: number },
): OfficeHours {
  const all = places.filter((one) => one.office_id === row.id)
  const queue = queueOf(row, all)
  const state = stateOf(row, now)
  // The one that is open, else the last of those that were.
  const mine = all.filter((one) => one.user_id === me)
  const own = mine.find((one) => ['waiting', 'called'].includes(one.state)) ?? mine.at(-1)
  const turn = own && turnOf(queue, own.slot, now)
  // Where they said yes to something else since, nobody takes a place.
  const mentorHas = (slot: number) =>
    hasTime(busy.get(row.mentor_id) ?? [], startOf(row, slot), row.slot_minutes)
  return {
    id: row.id,
    mentor: personIn(people, row.mentor_id),
    mine: row.mentor_id === me,
    startsAt: row.starts_at.toISOString(),
    slotMinutes: row.slot_minutes,
    slots: row.slots,
    audience: row.audience,
    programme: row.programme_id ? { id: row.programme_id, name: names.get(row.programme_id) ?? '' } : null,
    about: row.about,
    state,
    free: state === 'open' ? freeSlotsOf({ ...queue, slots: row.slots }, now).filter(mentorHas) : [],
    waiting: all.filter((one) => one.state === 'waiting').length,
    own:
      own && turn
        ? {
            id: own.id,
            slot: own.slot,
            state: own.state,
            about: own.about,
            ahead: turn.ahead,
            expectedAt: iso(turn.expectedAt),
          }
        : null,
  }
}

type Known = {
  places: readonly PlaceRow[]
  people: People
  names: ReadonlyMap<string, string>
  /** What else their mentors are in. */
  busy: ReadonlyMap<string, readonly Interval[]>
}

async function knownOf(tx: Tx, rows: readonly OfficeRow[]): Promise<Known> {
  const places = await placesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const ids = [...rows.map((row) => row.mentor_id), ...places.map((one) => one.user_id)]
  const people = await peopleBy(tx, ids)
  const names = new Map<string, string>()
  for (const id of new Set(rows.flatMap((row) => row.programme_id ?? [])))
    names.set(id, (await programmeName(tx, id)) ?? '')
  const starts = rows.map((row) => row.starts_at.getTime())
  const busy = await busyTimes(
    tx,
    rows.map((row) => row.mentor_id),
    {
      within: { from: Math.min(...starts), to: Math.max(...rows.map(endOf)) },
      exceptOffices: rows.map(({ id }) => id),
    },
  )
  return { places, people, names, busy }
}

export async function viewOffices(tx: Tx, rows: readonly OfficeRow[], me: string): Promise<OfficeHours[]> {
  const known = await knownOf(tx, rows)
  const now = Date.now()
  return rows.map((row) => viewOne(row, { ...known, me, now }))
}

/** The queue as its mentor sees it, or whoever may come. */
export async function viewQueue(tx: Tx, row: OfficeRow, me: string): Promise<OfficeQueue> {
  const known = await knownOf(tx, [row])
  const now = Date.now()
  const seen = viewOne(row, { ...known, me, now })
  const queue = queueOf(row, known.places)
  const isIn = seen.state !== 'cancelled' && (seen.mine || seen.own?.state === 'called')
  const talk = known.places.find(({ state }) => state === 'called')?.meeting_id ?? null
  const rooms = await roomsOf(tx, isIn && talk ? [talk] : [])
  return {
    ...seen,
    room: (talk && rooms.get(talk)) || null,
    places: seen.mine
      ? known.places.map((one) => ({
          id: one.id,
          person: personIn(known.people, one.user_id),
          slot: one.slot,
          state: one.state,
          about: one.about,
          expectedAt: iso(turnOf(queue, one.slot, now).expectedAt),
          moves:
            seen.state === 'open'
              ? placeMoves.filter((move) => placeMoved(one.state, move, 'mentor') !== undefined)
              : [],
        }))
      : null,
  }
}
