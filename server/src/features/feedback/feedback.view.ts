import type { Selectable } from 'kysely'
import type { OwnFeedback, SessionFeedback } from '#contract/mentoring/feedback.ts'
import { asksWhetherMet, tookPlace, type SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import { audiencesOf, seesWord, wordSeenBy, type Two } from '#contract/rules/mentoring/feedback-visibility.ts'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { feedbackLimits } from './limits.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { standingOf, type SessionRow } from '../booking/offered.ts'
import { blockedBy } from '../conversations/offered.ts'
import { openWord } from './word-seal.ts'

type RatingRow = Selectable<Database['session_ratings']>
type WordRow = Selectable<Database['session_words']>

export const twoOf = ({ mentor_id, mentee_id }: SessionRow): Two => ({
  mentorId: mentor_id,
  menteeId: mentee_id,
})
const { changeHours, askedDays } = feedbackLimits

/** Until when a rating can be changed. */
export const changesUntil = ({ rated_at }: Pick<RatingRow, 'rated_at'>): Date =>
  new Date(rated_at.getTime() + changeHours * 60 * MINUTE_MS)

/** Whether one can say something of a session: it took place, not long ago, and one is not asked that first. */
export function mayRate(row: SessionRow, part: SessionPart, now = Date.now()): boolean {
  const ended = row.starts_at.getTime() + row.minutes * MINUTE_MS
  const standing = standingOf(row)
  return (
    standing.state === 'done' &&
    tookPlace(standing) &&
    !asksWhetherMet(standing, part) &&
    now < ended + askedDays * DAY_MS
  )
}

function viewOwn(rating: RatingRow, word: WordRow | undefined, two: Two, seal: Seal): OwnFeedback | null {
  if (rating.rating === null) return null
  const audience = word?.audience ?? 'author'
  const readers = wordSeenBy({ audience, authorId: rating.author_id }, two)
  const until = changesUntil(rating)
  return {
    rating: rating.rating,
    word: word ? openWord(seal, word) : '',
    wordFor: audience,
    seenBy: readers.people,
    seenByLeads: readers.leads,
    changesUntil: until > new Date() ? until.toISOString() : null,
  }
}

/** What one said of a session, and the word of the other that is for oneself: of whom one blocked, nothing is read. */
export async function viewFeedback(
  { tx, actor, services }: Context,
  row: SessionRow,
  programmeId: string | null,
): Promise<SessionFeedback> {
  const two = twoOf(row)
  const rating = await tx
    .selectFrom('session_ratings')
    .selectAll()
    .where('session_id', '=', row.id)
    .where('author_id', '=', actor.id)
    .executeTakeFirst()
  const words = await tx.selectFrom('session_words').selectAll().where('session_id', '=', row.id).execute()
  const reader = { id: actor.id, leads: false }
  const seen = words.filter((one) =>
    seesWord({ audience: one.audience, authorId: one.author_id }, two, reader),
  )
  const theirs = seen.find((one) => one.author_id !== actor.id)
  const isBlocked = theirs ? (await blockedBy(tx, actor.id)).has(theirs.author_id) : false
  const own = rating
    ? viewOwn(
        rating,
        seen.find((one) => one.author_id === actor.id),
        two,
        services.seal,
      )
    : null
  return {
    sessionId: row.id,
    open: own ? own.changesUntil !== null : mayRate(row, two.mentorId === actor.id ? 'mentor' : 'mentee'),
    audiences: audiencesOf(programmeId),
    own,
    received: theirs && !isBlocked ? theirs.body : null,
  }
}
