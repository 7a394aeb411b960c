import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { mayRecommend, recommendedTo } from '#contract/rules/mentoring/recommending.ts'
import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { blockedBy } from '../conversations/offered.ts'
import { lessonTitlesOf } from '../courses/offered.ts'
import { keepCourse } from '../courses/open-course.ts'
import { coursesMet } from '../enrolments/meeting/courses-met.ts'
import { markActive, pairOf, seePlace, writeInSpace, type SeenPlace } from '../mentoring/offered.ts'
import { viewRecommendations, type RecommendationRow } from './recommendations.view.ts'

type Place = Awaited<ReturnType<typeof writeInSpace>>
type What = { courseId: string; lessonId: string | null }

/** The space that one recommends in: held, so that nothing is recommended twice. */
async function holdPlace(ctx: Context, id: string): Promise<Place> {
  const place = await writeInSpace(ctx, id)
  const part = place.row.mentor_id === ctx.actor.id ? 'mentor' : 'mentee'
  if (!mayRecommend({ part, peer: place.row.peer })) fail('FORBIDDEN')
  return place
}

/** A course that one does not meet oneself is none; one that somebody else would not meet is refused before they hear of it. */
async function requireOffered(ctx: Context, { members }: Place, { courseId, lessonId }: What): Promise<void> {
  const { tx, actor } = ctx
  await keepCourse(tx, courseId)
  const [course] = await coursesMet(ctx, [courseId])
  if (!course) fail('NOT_FOUND')
  const refused = { details: { reason: 'not_for_them' } } as const
  if (course.archived) fail('CONFLICT', refused)
  if (lessonId !== null) {
    const titles = await lessonTitlesOf(tx, [{ course_id: courseId, version: course.version }])
    if (!titles.get(courseId)?.lessons.has(lessonId)) fail('NOT_FOUND')
  }
  const people = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', recommendedTo(actor.id, members))
    .execute()
  for (const person of people)
    if ((await coursesMet({ tx, actor: person }, [courseId])).length === 0) fail('CONFLICT', refused)
}

/** Each is told in their own pair, unless it is of whom they blocked. */
async function tell({ tx, actor }: Context, place: SeenPlace): Promise<void> {
  for (const userId of recommendedTo(actor.id, place.members))
    if (!(await blockedBy(tx, userId)).has(actor.id))
      await notify(tx, [{ userId, kind: 'recommended', about: pairOf(place, userId), personId: actor.id }])
}

async function addNew(ctx: Context, place: Place, row: Omit<RecommendationRow, 'created_at'>): Promise<void> {
  const { tx } = ctx
  const { n, same } = await tx
    .selectFrom('recommendations')
    .select(sql<number>`count(*)::int`.as('n'))
    .select(
      sql<boolean>`coalesce(bool_or(course_id = ${row.course_id}
        and lesson_id is not distinct from ${row.lesson_id}::uuid), false)`.as('same'),
    )
    .where('relationship_id', '=', place.id)
    .executeTakeFirstOrThrow()
  if (same) fail('ALREADY_EXISTS')
  if (n >= limits.recommendations) failLimit('recommendations', limits.recommendations, n)
  await requireOffered(ctx, place, { courseId: row.course_id, lessonId: row.lesson_id })
  // Another pair's, of the same id and made just now, stays theirs.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recommendations')
    .values(row)
    .onConflict((one) => one.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) fail('NOT_FOUND')
}

const findOwn = ({ tx, actor }: Context, itemId: string, placeId: string) =>
  tx
    .selectFrom('recommendations')
    .selectAll()
    .where('id', '=', itemId)
    .where('relationship_id', '=', placeId)
    .where('created_by', '=', actor.id)
    .executeTakeFirst()

/** Recommends a course or a lesson of one to the other, or to all of the group; or says anew why. */
export async function recommend(ctx: Context, { params, body }: Input<typeof recommendationsApi.save>) {
  const { tx, actor, company } = ctx
  const held = await holdPlace(ctx, params.id)
  const { courseId, lessonId, why } = body
  const known = await findOwn(ctx, params.itemId, held.id)
  if (known) {
    // What is recommended stays what it is: their answers are to that.
    if (known.course_id !== courseId || known.lesson_id !== lessonId) fail('CONFLICT')
    await tx.updateTable('recommendations').set({ why }).where('id', '=', known.id).execute()
  } else
    await addNew(ctx, held, {
      company_id: company.id,
      id: params.itemId,
      relationship_id: held.id,
      course_id: courseId,
      lesson_id: lessonId,
      why,
      created_by: actor.id,
    })
  await markActive(ctx, held)
  const place = await seePlace(ctx, params.id)
  if (!known) await tell(ctx, place)
  const row = (await findOwn(ctx, params.itemId, held.id)) ?? fail('NOT_FOUND')
  return (await viewRecommendations(ctx, place, [row]))[0] ?? fail('INTERNAL')
}

/** Takes back what one recommended; who has not read yet that there is something need not. */
export async function takeBackRecommendation(
  ctx: Context,
  { params }: Input<typeof recommendationsApi.remove>,
) {
  const { tx, actor } = ctx
  const held = await holdPlace(ctx, params.id)
  const row = (await findOwn(ctx, params.itemId, held.id)) ?? fail('NOT_FOUND')
  await tx.deleteFrom('recommendations').where('id', '=', row.id).execute()
  const left = await tx
    .selectFrom('recommendations')
    .select('id')
    .where('relationship_id', '=', held.id)
    .where('created_by', '=', actor.id)
    .executeTakeFirst()
  const place = await seePlace(ctx, params.id)
  if (!left)
    for (const userId of recommendedTo(actor.id, held.members))
      await takeBack(tx, { userId, about: pairOf(place, userId), kinds: ['recommended'] })
  return {}
}
