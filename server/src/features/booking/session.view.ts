import type { Selectable } from 'kysely'
import type { Session, SessionDates, SessionDetails } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import {
  sessionMovesOf,
  sessionStateAt,
  type SessionPart,
  type SessionStanding,
  type SessionMove,
} from '#contract/rules/mentoring/session-moves.ts'
import { seenBy } from '#contract/rules/mentoring/visibility.ts'
import type { Database } from '../../db/types.ts'
import type { Tx } from '../../db/tenant.ts'
import { bookingLimits } from './limits.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { roomsOf } from '../meetings/offered.ts'
import { seriesOf } from './series/find-series.ts'

export type SessionRow = Selectable<Database['booking_sessions']>
/** What of a session says how it stands. */
type Standing = Pick<
  SessionRow,
  | 'state'
  | 'starts_at'
  | 'minutes'
  | 'expires_at'
  | 'waits_for'
  | 'told_by'
  | 'series_whole'
  | 'met'
  | 'met_by'
  | 'denied_by'
  | 'met_at'
>

/** Whether one of the two said that they met, so lately that the other can still say otherwise. */
const isDeniable = ({ met_at }: Pick<SessionRow, 'met_at'>, now: Date): boolean =>
  met_at !== null && now.getTime() < met_at.getTime() + bookingLimits.deniableDays * DAY_MS

/** How a session stands now, also where nobody has written down yet what the time did. */
export const standingOf = (row: Standing, now = new Date()): SessionStanding => ({
  state: sessionStateAt(
    { state: row.state, startsAt: row.starts_at, minutes: row.minutes, expiresAt: row.expires_at },
    now,
  ),
  waitsFor: row.waits_for,
  toldBy: row.told_by,
  whole: row.series_whole,
  met: row.met,
  metBy: row.met_by,
  deniedBy: row.denied_by,
  deniable: isDeniable(row, now),
})

/** What was so long ago that nobody remembers who came is not judged any more; but what one of the two said lately is denied in time. */
export const mayTell = (row: SessionRow, now = new Date()): boolean =>
  now.getTime() < row.starts_at.getTime() + bookingLimits.noShowDays * DAY_MS || isDeniable(row, now)

export const viewDates = (row: SessionRow): SessionDates => ({
  id: row.id,
  state: standingOf(row).state,
  startsAt: row.starts_at.toISOString(),
  minutes: row.minutes,
  createdAt: row.created_at.toISOString(),
  met: row.met,
})

/** The series that a session was asked for in. */
export const seriesOfRow = ({ series_id: id, series_every: every }: SessionRow) =>
  id !== null && every !== null ? { id, every, whole: false } : null

/**
 * What somebody does with a group’s session, of which each has a row: its mentor says of each row who came to it, or of all of
 * them whether they met.
 */
const ofGroup: Record<SessionPart, readonly SessionMove[]> = {
  mentor: ['cancel', 'reschedule', 'met', 'not_met'],
  mentee: ['cancel', 'no_show', 'came', 'met', 'not_met'],
}
/** Whether a move says who came. */
export const tellsWhoCame = (move: SessionMove): move is 'no_show' | 'came' | 'met' | 'not_met' =>
  move === 'no_show' || move === 'came' || move === 'met' || move === 'not_met'

/** What one may do with a session now, whatever its pair does meanwhile. */
export function movesOf(
  row: Standing & Pick<SessionRow, 'together_id'>,
  part: SessionPart,
): readonly SessionMove[] {
  const all = sessionMovesOf(standingOf(row), part)
  return row.together_id ? all.filter((move) => ofGroup[part].includes(move)) : all
}

type Rooms = Awaited<ReturnType<typeof roomsOf>>

export function viewSession(row: SessionRow, part: SessionPart, rooms: Rooms): Session {
  const standing = standingOf(row)
  const expired = row.state === 'requested' && standing.state === 'cancelled'
  const series = seriesOfRow(row)
  const moves = movesOf(row, part)
  return {
    ...viewDates(row),
    relationshipId: row.relationship_id,
    part,
    waitsFor: row.waits_for,
    offered: row.offered.map((at) => at.toISOString()),
    expiresAt: row.expires_at.toISOString(),
    lastMove: expired ? 'expire' : row.last_move,
    lastBy: expired ? 'time' : row.last_by,
    word: row.word,
    toldBy: row.told_by,
    metBy: row.met_by,
    movedTo: row.moved_to,
    room: (row.meeting_id && rooms.get(row.meeting_id)) || null,
    series: series && { ...series, whole: standing.whole && standing.state === 'requested' },
    moves: mayTell(row) ? [...moves] : moves.filter((move) => !tellsWhoCame(move)),
  }
}

/**
 * Who came, as its mentor says of each and each of the mentor: to the mentor all of it, to everybody else what is theirs. Whoever
 * said beforehand that they do not come is none of whom it is said.
 */
function attendanceOf(row: SessionRow, part: SessionPart, isTheirs: boolean) {
  if (part === 'mentee' && !isTheirs) return null
  const moves = mayTell(row) ? sessionMovesOf(standingOf(row), part).filter(tellsWhoCame) : []
  const { id: sessionId, told_by: toldBy, met, met_by: metBy } = row
  return { sessionId, toldBy, met, metBy, moves }
}

/** Who of a group was asked to its session, and whether they come; whoever left the group is none of them. */
async function comingTogether(
  tx: Tx,
  { id, together_id: togetherId }: SessionRow,
  { group, part }: Relationship,
): Promise<NonNullable<SessionDetails['people']>> {
  const rows = await tx
    .selectFrom('booking_sessions')
    .selectAll()
    .where('together_id', '=', togetherId)
    .execute()
  return (group?.mentees ?? []).flatMap(({ relationshipId, state: _, ...person }) => {
    const own = rows.find((row) => row.relationship_id === relationshipId)
    if (!own) return []
    const attendance = attendanceOf(own, part, own.id === id)
    return [{ ...person, comes: own.state !== 'cancelled', attendance }]
  })
}

/** A session with its agenda, for one of the two or of a group. */
export async function viewDetails(tx: Tx, row: SessionRow, pair: Relationship): Promise<SessionDetails> {
  const { mentor, mentee, part } = pair
  const rooms = await roomsOf(tx, row.meeting_id ? [row.meeting_id] : [])
  const people = row.together_id ? await comingTogether(tx, row, pair) : null
  return {
    ...viewSession(row, part, rooms),
    mentor,
    mentee,
    agenda: row.agenda,
    agendaRevision: row.agenda_revision,
    seenBy: seenBy(
      { visibility: 'pair', authorId: mentee.id },
      { mentorId: mentor.id, menteeIds: people?.map(({ id }) => id) ?? [mentee.id] },
    ),
    people,
    seriesSessions: (await seriesOf(tx, row, part)).map(viewDates),
  }
}
