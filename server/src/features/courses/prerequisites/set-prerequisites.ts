import type { coursesApi } from '#contract/courses/courses.ts'
import { isOpen } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor, Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { takeTurn } from '../../../platform/jobs/take-turn.ts'
import { changedDraft } from '../courses.view.ts'
import { openCourses, openTitles } from '../offered.ts'
import { coursesLedBy, lockCourse, requirePart } from '../open-course.ts'
import { circleThrough } from './circle.ts'
import { askedFrom, prerequisitesOf } from './read-prerequisites.ts'

/** NOT_FOUND where one of them lets nobody new in, or is for invited people alone and the caller does not lead it. */
async function requireAskable(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const found = await openCourses(tx, ids)
  const led = await coursesLedBy(tx, actor)
  const askable = found.filter(
    ({ id, archived, audience }) => !archived && (isOpen(audience) || led === null || led.includes(id)),
  )
  if (askable.length !== ids.length) fail('NOT_FOUND')
}

/** CONFLICT with the circle by its courses’ names, where a course would come to ask for itself. */
async function refuseCircle(tx: Tx, courseId: string, requires: readonly string[]): Promise<void> {
  const circle = circleThrough(courseId, requires, await askedFrom(tx, requires))
  if (!circle) return
  const circleOf = await openTitles(tx, circle)
  fail('CONFLICT', {
    details: { reason: 'prerequisite_circle', courses: circleOf.map(({ id, title }) => ({ id, title })) },
  })
}

/**
 * Says which courses are to be completed before this one, from now on. All of a company’s are said one after the other: two
 * at once, each of which is fine by itself, could close a circle together.
 */
export async function setPrerequisites(
  ctx: Context,
  { params, body }: Input<typeof coursesApi.setPrerequisites>,
) {
  const { tx, company, request } = ctx
  await requirePart(tx, ctx.actor, params.id, 'edit')
  const actor = await takeTurn(ctx, 'prerequisites of')
  const course = await lockCourse(ctx, params.id)
  const before = await prerequisitesOf(tx, course.id)
  const wanted = [...new Set(body.courseIds)]
  const had = new Set(before.map(({ id }) => id))
  await refuseCircle(tx, course.id, wanted)
  await requireAskable(
    tx,
    actor,
    wanted.filter((id) => !had.has(id)),
  )
  await tx.deleteFrom('course_prerequisites').where('course_id', '=', course.id).execute()
  if (wanted.length)
    await tx
      .insertInto('course_prerequisites')
      .values(
        wanted.map((requires_id, place) => ({
          company_id: company.id,
          course_id: course.id,
          requires_id,
          place,
        })),
      )
      .execute()
  const after = await prerequisitesOf(tx, course.id)
  const named = (all: typeof after) => all.map(({ title }) => title)
  if (wanted.join() !== before.map(({ id }) => id).join())
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'courses.prerequisites_changed',
        target: { type: 'course', id: course.id, name: course.title },
        before: { prerequisites: named(before) },
        after: { prerequisites: named(after) },
      },
    )
  return changedDraft(tx, course.id)
}
