import type { Selectable } from 'kysely'
import type {
  Recommendation,
  Recommended,
  RecommendedProgress,
} from '#contract/mentoring/recommendations/recommendations.ts'
import { progressSeenBy, seenBy, type Members } from '#contract/rules/mentoring/visibility.ts'
import { recommendedTo } from '#contract/rules/mentoring/recommending.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { lessonTitlesOf } from '../courses/offered.ts'
import { coursesMet } from '../enrolments/meeting/courses-met.ts'
import { standingsIn } from '../enrolments/offered.ts'
import { lessonsDoneBy } from '../enrolments/catalogue/to-recommend.ts'
import { pairOf, type SeenPlace } from '../mentoring/offered.ts'

export type RecommendationRow = Selectable<Database['recommendations']>

/** Who of them shows their progress, each in the pair by which they are there. */
export async function whoShares(tx: Tx, place: Pick<SeenPlace, 'row'>, ids: readonly string[]) {
  const pairIds = ids.map((id) => pairOf(place, id))
  if (pairIds.length === 0) return new Set<string>()
  const rows = await tx
    .selectFrom('progress_consents')
    .select(['relationship_id', 'user_id'])
    .where('relationship_id', 'in', pairIds)
    .execute()
  const given = new Set(rows.map((row) => `${row.relationship_id} ${row.user_id}`))
  return new Set(ids.filter((id) => given.has(`${pairOf(place, id)} ${id}`)))
}

/** What they said of these, by the recommendation. */
export async function answersTo(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('recommendation_answers')
    .select(['recommendation_id', 'user_id', 'answer', 'answered_at'])
    .where('recommendation_id', 'in', [...ids])
    .execute()
  return (id: string, userId: string) =>
    rows.find((row) => row.recommendation_id === id && row.user_id === userId)
}

const lessonIdsOf = (rows: readonly RecommendationRow[]) => [
  ...new Set(rows.flatMap(({ lesson_id }) => lesson_id ?? [])),
]

/** How far people have come in courses and lessons; asked of those alone whose progress is shown. */
async function progressOf(tx: Tx, ids: readonly string[], rows: readonly RecommendationRow[]) {
  const standings = await standingsIn(tx, [...new Set(rows.map((row) => row.course_id))], ids)
  const done = await lessonsDoneBy(tx, ids, lessonIdsOf(rows))
  return (userId: string, { course_id, lesson_id }: RecommendationRow): RecommendedProgress => {
    const at = standings.find((one) => one.user_id === userId && one.course_id === course_id)
    return {
      state: at?.state ?? null,
      lessons: at?.lessons ?? 0,
      lessonsDone: at?.lessons_done ?? 0,
      lessonDone: lesson_id === null ? null : (done.get(userId)?.has(lesson_id) ?? false),
    }
  }
}

/** What courses and lessons are called for who asks: nothing of a course that they do not meet. */
export async function namesFor(ctx: Pick<Context, 'tx' | 'actor'>, rows: readonly RecommendationRow[]) {
  const met = await coursesMet(ctx, [...new Set(rows.map((row) => row.course_id))])
  const withLessons = new Set(rows.filter((row) => row.lesson_id !== null).map((row) => row.course_id))
  const lessons = await lessonTitlesOf(
    ctx.tx,
    met.filter(({ id }) => withLessons.has(id)).map(({ id, version }) => ({ course_id: id, version })),
  )
  return ({ course_id, lesson_id }: RecommendationRow): Pick<Recommendation, 'course' | 'lesson'> => {
    const course = met.find(({ id }) => id === course_id)
    const title = (lesson_id && lessons.get(course_id)?.lessons.get(lesson_id)) ?? null
    return {
      course: course ? { id: course.id, title: course.title, archived: course.archived } : null,
      lesson: lesson_id === null ? null : { id: lesson_id, title },
    }
  }
}

/** Of whom somebody may know what they answered: themselves, and whoever recommends of all to whom they do. */
const knownOf = (row: RecommendationRow, actorId: string, members: Members): string[] =>
  recommendedTo(row.created_by, members).filter((ownerId) =>
    progressSeenBy({ ownerId, shared: true, goesOn: true }, members).includes(actorId),
  )

/** Recommendations as one of those who are in the space sees them. */
export async function viewRecommendations(
  ctx: Pick<Context, 'tx' | 'actor'>,
  place: SeenPlace,
  rows: readonly RecommendationRow[],
): Promise<Recommendation[]> {
  if (rows.length === 0) return []
  const { tx, actor } = ctx
  const { members, goesOn, row: pair } = place
  const { next } = pair.handover
  // As notes for both, it is shown to the next mentor, too, as long as the mentee lets it be.
  const readers = { ...members, nextMentorId: next?.reads.includes('recommended') ? next.mentor.id : null }
  const known = [...new Set(rows.flatMap((row) => knownOf(row, actor.id, members)))]
  const sharing = await whoShares(tx, place, known)
  const shows = known.filter((ownerId) =>
    progressSeenBy({ ownerId, shared: sharing.has(ownerId), goesOn }, members).includes(actor.id),
  )
  const names = await namesFor(ctx, rows)
  const progress = await progressOf(tx, shows, rows)
  const answer = await answersTo(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    why: row.why,
    byId: row.created_by,
    at: row.created_at.toISOString(),
    ...names(row),
    people: knownOf(row, actor.id, members).map((personId): Recommended => {
      const said = answer(row.id, personId)
      return {
        personId,
        answer: said?.answer ?? null,
        answeredAt: said?.answered_at.toISOString() ?? null,
        progress: shows.includes(personId) ? progress(personId, row) : null,
      }
    }),
    seenBy: seenBy({ visibility: 'pair', authorId: row.created_by }, readers),
  }))
}
