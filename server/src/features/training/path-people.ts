import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { coursesOf } from '#contract/rules/learning/path.ts'
import { standingOf } from '#contract/rules/learning/standing.ts'
import type { PathPerson, trainingApi } from '#contract/training/training.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { audit } from '../../platform/audit.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { standingsIn } from '../enrolments/offered.ts'
import { withdrawNotBegun } from '../enrolments/enrol-in-course.ts'
import { groupNames } from '../groups/offered.ts'
import { holdPathEnrolment, pathsOf, pathEnrolments, readPaths, takeOffPath } from '../paths/offered.ts'
import { onPath } from './standings.ts'
import { todayIn } from './today.ts'
import { coursesAskedOf } from './withdraw-from.ts'

/** By which groups people are on a path: those that it is assigned to and that they are in. */
async function groupsBy(tx: Tx, pathId: string, userIds: readonly string[]) {
  const rows = await tx
    .selectFrom('assignment_people as p')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.assignment_id'),
    )
    .select(['p.user_id', 'a.group_id'])
    .distinct()
    .where('a.path_id', '=', pathId)
    .where('a.ending', 'is', null)
    .where('p.left_at', 'is', null)
    .where(sql<boolean>`p.user_id = any(${userIds}::uuid[])`)
    .execute()
  const names = await groupNames(tx, [...new Set(rows.map(({ group_id }) => group_id))])
  const named = rows.map(({ user_id, group_id }) => ({
    user_id,
    id: group_id,
    name: names.get(group_id) ?? '',
  }))
  return Map.groupBy(named, ({ user_id }) => user_id)
}

/** Who is on a path, by name, and how each stands. */
export async function pathPeople(
  { tx, company }: Context,
  { params, query }: Input<typeof trainingApi.pathPeople>,
) {
  const path = (await readPaths(tx, [params.id])).get(params.id) ?? fail('NOT_FOUND')
  const { page, pageSize, search } = query
  const wanted = pathEnrolments(tx, params.id)
    .where('users.status', 'in', ['active', 'hidden', 'pending'])
    .$if(!!search, (q) =>
      q.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search ?? '')})))`),
    )
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const { waiting } = await tx
    .selectFrom('path_waiting')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('path_id', '=', params.id)
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .select(['users.company_id', 'users.id', 'users.name', 'users.surname', 'users.photo_key'])
    .select(['path_places.due_on', 'path_places.enrolled_at'])
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy(sql`users.surname collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  const enrolments = Map.groupBy(await standingsIn(tx, coursesOf(path.steps), ids), ({ user_id }) => user_id)
  const groups = await groupsBy(tx, params.id, ids)
  const today = await todayIn(tx, company.timeZone)
  const items = rows.map(({ id, company_id, name, surname, photo_key, due_on, enrolled_at }): PathPerson => {
    const { complete, begun, ...far } = onPath(path.steps, enrolments.get(id) ?? [])
    return {
      person: { id, name, surname, photoUrl: photo_key && mediaUrl(company_id, photo_key) },
      standing: standingOf({ complete, begun, dueOn: due_on }, today),
      dueOn: due_on,
      enrolledAt: enrolled_at.toISOString(),
      groups: (groups.get(id) ?? []).map((one) => ({ id: one.id, name: one.name })),
      ...far,
    }
  })
  return { ...pageOf(items, total, { page, pageSize }), waiting }
}

/**
 * Takes somebody off a path. What they have begun or completed of it stays; what they have not is withdrawn, but for what
 * another path or an assignment asks of them, and what they had before.
 */
export async function withdrawFromPath(
  { tx, actor, company, request, askAgain }: Context,
  { params }: Input<typeof trainingApi.withdrawFromPath>,
) {
  const { id, userId } = params
  const since = (await holdPathEnrolment(tx, id, userId)) ?? fail('NOT_FOUND')
  await askAgain()
  if ((await groupsBy(tx, id, [userId])).size > 0) fail('CONFLICT', { details: { reason: 'path_assigned' } })
  const path = (await readPaths(tx, [id])).get(id) ?? fail('NOT_FOUND')
  const others = (await pathsOf(tx, [userId])).filter((one) => one.id !== id && !one.archived)
  const asked = new Set([
    ...others.flatMap(({ steps }) => coursesOf(steps)),
    ...(await coursesAskedOf(tx, userId)),
  ])
  const mine = coursesOf(path.steps).filter((courseId) => !asked.has(courseId))
  await withdrawNotBegun(tx, mine, [{ userId, since }])
  await takeOffPath(tx, id, [{ userId, since }])
  await tx.deleteFrom('path_waiting').where('path_id', '=', id).where('user_id', '=', userId).execute()
  await takeBack(tx, { userId, about: id, kinds: ['path_enrolled', 'path_due_soon', 'path_overdue'] })
  const { name, surname } = await tx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'paths.person_withdrawn',
      target: { type: 'user', id: userId, name: `${name} ${surname}`.trim() },
      after: { title: path.title },
    },
  )
  return {}
}
