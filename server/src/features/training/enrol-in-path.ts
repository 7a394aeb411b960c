import type { Input } from '#contract/endpoint.ts'
import { requiredCourses } from '#contract/rules/path.ts'
import type { trainingApi } from '#contract/training.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { audit } from '../../platform/audit.ts'
import { openTitles } from '../courses/offered.ts'
import { courseForNew, placePeople } from '../enrolments/place-people.ts'
import { pathToEnrol, putOnPath, type Definition } from '../paths/offered.ts'

type Company = { id: string; timeZone: string }
type ToPlace = { userId: string; dueOn: string | null }

/**
 * Puts people on a path and enrols them in the courses that it asks of everybody; those of a choice are theirs to choose.
 * Each is told once, of the path. Answers whom it is new to.
 */
export async function placeOnPath(
  tx: Tx,
  company: Company,
  path: Pick<Definition, 'id' | 'title' | 'steps'>,
  people: readonly ToPlace[],
  by: string | null,
): Promise<string[]> {
  const placed = await putOnPath(tx, path.id, people, by)
  const courses = await openTitles(tx, requiredCourses(path.steps))
  for (const { id } of courses.filter(({ open }) => open)) {
    const course = await courseForNew(tx, id)
    const days = people.map(({ userId, dueOn }) => ({ userId, dueOn: dueOn ?? undefined }))
    await placePeople(tx, company, course, days, { by, earlierCounts: true })
  }
  await tellOnPath(
    tx,
    path,
    people.filter(({ userId }) => placed.includes(userId) && userId !== by),
  )
  return placed
}

/** One word for all of a path’s courses. */
export const tellOnPath = (
  tx: Tx,
  { id, title }: Pick<Definition, 'id' | 'title'>,
  people: readonly ToPlace[],
): Promise<void> =>
  notify(
    tx,
    people.map(({ userId, dueOn }) => ({ userId, kind: 'path_enrolled', about: id, title, dueOn })),
  )

/** Enrols people by hand. NOT_FOUND where one of them is not of the company, or signs in no more. */
export async function enrolInPath(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof trainingApi.enrolInPath>,
) {
  const path = await pathToEnrol(tx, params.id)
  await askAgain()
  const userIds = [...new Set(body.userIds)]
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('status', 'in', ['active', 'hidden', 'pending'])
    .execute()
  if (people.length !== userIds.length) fail('NOT_FOUND')
  const places = userIds.map((userId) => ({ userId, dueOn: body.dueOn }))
  const placed = await placeOnPath(tx, company, path, places, actor.id)
  if (placed.length)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'paths.people_enrolled',
        target: { type: 'path', id: path.id, name: path.title },
        after: { people: placed.length, dueOn: body.dueOn },
      },
    )
  return { enrolled: placed.length, already: userIds.length - placed.length }
}
