import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tenant.ts'
import { roomOf } from '../../features/booking/book-room.ts'
import { freeSlots } from '../../features/booking/slots/free-slots.ts'
import { wordContext } from '../../features/feedback/word-seal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { DemoCompany, DemoPair } from '../shape.ts'

type Pair = { companyId: string; id: string; mentor: string; mentee: string }
type Session = NonNullable<DemoPair['sessions']>[number]

/** The first time within the mentor’s hours, so many days from now. */
function timeOf(
  { inDays, minutes }: Session,
  pair: DemoPair,
  { people, timeZone }: DemoCompany,
): Date | null {
  const mentor = people.find(({ address }) => address === pair.mentor)
  const from = Date.now() + inDays * DAY_MS
  const [at] = freeSlots({
    hours: {
      zone: mentor?.timeZone ?? timeZone,
      weekly: mentor?.availability ?? [],
      exceptions: [],
      holidays: [],
      workedDays: [],
    },
    buffer: 0,
    mostADay: null,
    minutes,
    busy: [],
    menteeBusy: [],
    elsewhere: [],
    menteeElsewhere: [],
    booked: [],
    within: { from, to: from + 8 * DAY_MS },
    most: 1,
  })
  return at === undefined ? null : new Date(at)
}

/** The sessions of a pair: some past, some to come, and some that wait for an answer. */
export async function addSessions(
  tx: Tx,
  pair: Pair,
  about: DemoPair,
  company: DemoCompany,
  seal: Seal,
): Promise<void> {
  for (const session of about.sessions ?? []) {
    const starts_at = timeOf(session, about, company)
    // What is over is over, whatever the mentor’s hours say of the day.
    if (!starts_at || starts_at.getTime() < Date.now() !== session.inDays < 0) continue
    const id = uuid()
    const { minutes, state, agenda } = session
    const times = { mentor_id: pair.mentor, mentee_id: pair.mentee, starts_at, minutes }
    const place = { id: pair.companyId, defaultLanguage: company.language }
    const asked = new Date(Math.min(Date.now() - 3 * HOUR_MS, starts_at.getTime() - 5 * DAY_MS))
    const meeting_id =
      state === 'requested' ? null : await roomOf(tx, place, { ...times, menteeIds: [times.mentee_id] })
    if (meeting_id && state === 'done')
      await tx
        .updateTable('meetings')
        .set({ ended_at: new Date(starts_at.getTime() + minutes * MINUTE_MS) })
        .where('id', '=', meeting_id)
        .execute()
    await tx
      .insertInto('booking_sessions')
      .values({
        company_id: pair.companyId,
        id,
        relationship_id: pair.id,
        ...times,
        state,
        waits_for: 'mentor',
        ...(state === 'done' && { met: true, met_by: 'room' as const }),
        expires_at: new Date(Date.now() + 45 * HOUR_MS),
        agenda: agenda ?? '',
        agenda_revision: agenda ? 1 : 0,
        last_move: state === 'requested' ? 'request' : state === 'done' ? 'finish' : 'confirm',
        last_by: state === 'requested' ? 'mentee' : state === 'done' ? 'time' : 'mentor',
        meeting_id,
        // Nobody is mailed as soon as the demonstration begins.
        reminded_day: true,
        created_at: asked,
        changed_at: asked,
      })
      .execute()
    await addSaid(tx, pair, { id, over: new Date(starts_at.getTime() + 2 * HOUR_MS) }, session, seal)
  }
}

/** What the two said of a session that is over. */
async function addSaid(
  tx: Tx,
  pair: Pair,
  { id, over }: { id: string; over: Date },
  { said = [] }: Session,
  seal: Seal,
): Promise<void> {
  for (const { by, rating, word, for: audience = 'author' } of said) {
    const place = { company_id: pair.companyId, session_id: id, author_id: pair[by] }
    await tx
      .insertInto('session_ratings')
      .values({ ...place, part: by, rating, rated_at: over })
      .execute()
    if (word === undefined) continue
    const text = audience === 'author' ? { sealed: seal.close(word, wordContext(place)) } : { body: word }
    await tx
      .insertInto('session_words')
      .values({ ...place, audience, ...text, written_at: over })
      .execute()
  }
}

/** What mentors say of being booked, beside their weekly hours. */
export async function addBookingRules(
  tx: Tx,
  companyId: string,
  { people }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  const mentors = people.flatMap(({ address, role, availability }) => {
    const user_id = ids.get(address)
    return role === 'mentor' && user_id && availability?.length ? [{ user_id }] : []
  })
  const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10)
  for (const [index, { user_id }] of mentors.entries())
    await tx
      .insertInto('booking_rules')
      .values({
        company_id: companyId,
        user_id,
        exceptions: JSON.stringify([{ day: day(30), off: true, times: [] }]),
        buffer: 10,
        notice_hours: index % 2 ? 24 : 4,
        most_a_day: 3,
        lengths: [30, 45, 60],
        at_once: index % 2 === 1,
      })
      .execute()
}
