import { sql } from 'kysely'
import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor, Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { openTitles } from '../../courses/offered.ts'
import { coursesLedBy } from '../../courses/open-course.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { isLearnt } from '../../enrolments/offered.ts'

/**
 * The attempts whose answers wait for somebody to read them: of the courses that they lead or grade, and none of their own.
 * One of an earlier completion counts for nothing any more, and waits for nobody.
 */
async function waitingAttempts(tx: Tx, actor: Pick<Actor, 'id' | 'role'>) {
  const led = await coursesLedBy(tx, actor)
  const waiting = tx
    .selectFrom('attempts as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'),
    )
    .where('t.points_waiting', '>', 0)
    .where('t.user_id', '!=', actor.id)
    .where('u.status', '!=', 'deleted')
    .where(isLearnt('t', 'round'))
    .$if(led !== null, (q) => q.where(sql<boolean>`t.course_id = any(${led ?? []}::uuid[])`))
  return waiting
}

export async function countWaitingAttempts(tx: Tx, actor: Pick<Actor, 'id' | 'role'>): Promise<number> {
  const waiting = await waitingAttempts(tx, actor)
  const { count } = await waiting.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Of which courses any wait, by title, and how many. */
async function coursesOf(tx: Tx, waiting: Awaited<ReturnType<typeof waitingAttempts>>) {
  const found = await waiting
    .select(['t.course_id as id', sql<number>`count(*)::int`.as('count')])
    .groupBy('t.course_id')
    .execute()
  const counts = new Map(found.map(({ id, count }) => [id, count]))
  const courses = await openTitles(tx, [...counts.keys()])
  return courses
    .map(({ id, title }) => ({ id, title, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
}

export async function listWaitingAttempts(
  { tx, actor }: Context,
  { query }: Input<typeof attemptsApi.waiting>,
) {
  const { page, pageSize, courseId } = query
  const waiting = await waitingAttempts(tx, actor)
  const courses = await coursesOf(tx, waiting)
  const asked = courses.filter(({ id }) => courseId === undefined || id === courseId)
  const total = asked.reduce((sum, { count }) => sum + count, 0)
  const rows = await waiting
    .$if(courseId !== undefined, (q) => q.where('t.course_id', '=', courseId ?? ''))
    .select(['t.company_id', 't.id', 't.number', 't.course_id', 't.lesson_id', 't.enrolment_id'])
    .select(['t.submitted_at', 't.points_waiting', 't.user_id', 'u.name', 'u.surname', 'u.photo_key'])
    .orderBy('t.submitted_at')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const lessons = await lessonTitles(tx, rows)
  const items = rows.map((row) => ({
    id: row.id,
    course: { id: row.course_id, title: courses.find(({ id }) => id === row.course_id)?.title ?? '' },
    lesson: { id: row.lesson_id, title: lessons.get(row.id) ?? '' },
    learner: {
      id: row.user_id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    },
    number: row.number,
    submittedAt: (row.submitted_at ?? new Date(0)).toISOString(),
    pointsWaiting: row.points_waiting,
  }))
  return { ...pageOf(items, total, { page, pageSize }), courses }
}
