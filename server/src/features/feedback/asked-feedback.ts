import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { AskedFeedback, feedbackApi } from '#contract/mentoring/feedback.ts'
import { audiencesOf } from '#contract/rules/mentoring/feedback-visibility.ts'
import { asksWhetherMet } from '#contract/rules/mentoring/session-moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { feedbackLimits } from './limits.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { doneSessions, rowsBeside, standingOf } from '../booking/offered.ts'
import { ownPair } from '../mentoring/offered.ts'
import { programmeOf } from '../programmes/offered.ts'
import { twoOf } from './feedback.view.ts'

/** So many are asked about at once; the others are on their sessions’ pages. */
const MOST = 3

const peopleOf = ({ tx }: Context, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'photo_key'])
    .where('id', 'in', [...ids])
    .execute()

/** Sessions of one’s own that are done and that one has not answered for: whether the two met, and how much it helped. Of a pair that ended nobody is asked. */
export async function askedOf(
  ctx: Context,
  of: { relationshipId?: string; groupId?: string } = {},
): Promise<AskedFeedback[]> {
  const { tx, actor, company } = ctx
  const rows = await doneSessions(tx, {
    userId: actor.id,
    ...of,
    days: feedbackLimits.askedDays,
    // By whichever of a group it was that the mentor said it.
    unless: sql`exists (select from session_ratings f where f.company_id = s.company_id and f.session_id in ${rowsBeside}
      and f.author_id = ${actor.id})`,
    most: MOST,
  })
  if (rows.length === 0) return []
  const people = await peopleOf(
    ctx,
    rows.flatMap((row) => [row.mentor_id, row.mentee_id]),
  )
  const asked: AskedFeedback[] = []
  for (const row of rows) {
    const { mentorId, menteeId } = twoOf(row)
    const part = mentorId === actor.id ? ('mentor' as const) : ('mentee' as const)
    const other = people.find(({ id }) => id === (part === 'mentor' ? menteeId : mentorId))
    if (!other) continue
    const { photo_key, ...named } = other
    const known = !asksWhetherMet(standingOf(row), part)
    asked.push({
      sessionId: row.id,
      relationshipId: row.relationship_id,
      part,
      other: { ...named, photoUrl: photo_key && mediaUrl(company.id, photo_key) },
      startsAt: row.starts_at.toISOString(),
      known,
      said: !known && row.met === true,
      audiences: audiencesOf(await programmeOf(tx, row.relationship_id)),
    })
  }
  return asked
}

/** What one is asked about in the space of a pair. */
export async function askedFeedback(ctx: Context, { params }: Input<typeof feedbackApi.asked>) {
  const { id, part, group } = await ownPair(ctx, params.id)
  // The mentor of a group is asked once of each session, by one of those who came.
  const of = part === 'mentor' && group ? { groupId: group.id } : { relationshipId: id }
  return { items: await askedOf(ctx, of) }
}
