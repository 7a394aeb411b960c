import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { CourseSettings } from '#contract/courses/course.ts'
import type { EnrolmentState, enrolmentsApi } from '#contract/courses/enrolments.ts'
import { progressOf } from '#contract/rules/learning/completion.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { readVersion, type PublishedCourse } from '../courses/offered.ts'
import { coursePage, meetCourse } from './course-page.ts'
import { lessonsOf, selectEnrolments } from './enrolment.view.ts'
import { enrolsInto } from './enrolments.policy.ts'
import { askedOf } from './progress/path-lock.ts'
import { keepProgress } from './progress/keep-progress.ts'
import { tellAuthors, tellNoMore } from './tell.ts'

type NewEnrolments = {
  userIds: readonly string[]
  state: EnrolmentState
  by: string | null
  /** Absent: so many days from now as the course says. */
  dueOn?: string | null | undefined
}

/**
 * The day by which who begins at a moment is to have completed a course, on the calendar of a zone, as a part of other
 * statements. Who begins after the day on which it is due for everyone has none: nobody begins late.
 */
export function dueOf(
  { dueDays, dueOn }: Pick<CourseSettings, 'dueDays' | 'dueOn'>,
  timeZone: RawBuilder<unknown>,
  since: RawBuilder<unknown> = sql`now()`,
): RawBuilder<string | null> | null {
  const begun = sql`(${since} at time zone ${timeZone})::date`
  if (dueOn) return sql<string | null>`case when ${begun} <= ${dueOn}::date then ${dueOn}::date end`
  return dueDays === null ? null : sql<string>`(${begun} + ${dueDays}::int)`
}

/** Whose an enrolment is now, and by when they are to be done. */
export type Placed = { userId: string; dueOn: string | null }

/** Gives people an enrolment in a version, or theirs back; what they did before counts. */
export async function grantEnrolments(
  tx: Tx,
  company: { id: string; timeZone: string },
  course: PublishedCourse,
  { userIds, state, by, dueOn: day }: NewEnrolments,
): Promise<Placed[]> {
  if (userIds.length === 0) return []
  // Their own, else the company’s.
  const theirZone = sql`coalesce(users.time_zone, ${company.timeZone})`
  const due = day === undefined ? dueOf(course.settings, theirZone) : day
  const ids = userIds.map(() => uuid())
  // Each of them is asked of the index: a join of very many would rather read everybody of the company.
  const lessons = lessonsOf(course)
  const { required } = progressOf(lessons, [], course.settings.enough)
  const [first] = lessons
  const { rows } = await sql<Placed & { had: boolean }>`
    insert into enrolments as e (company_id, id, course_id, user_id, version, state, enrolled_by, due_on, lessons,
      next_lesson_id, next_lesson_title)
    select users.company_id, n.id, ${course.courseId}::uuid, users.id, ${course.version}::int, ${state},
      ${by}::uuid, ${due}::date, ${required}::int, ${first?.id ?? null}::uuid, ${first?.title ?? null}
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) n (id, user_id)
      cross join lateral (select company_id, id, time_zone from users
        where company_id = ${company.id}::uuid and id = n.user_id offset 0) users
    order by users.id
    on conflict (company_id, course_id, user_id) do update
      set state = excluded.state, version = excluded.version, enrolled_by = excluded.enrolled_by,
        enrolled_at = now(), due_on = excluded.due_on
      where e.state = 'withdrawn' or (e.state = 'requested' and excluded.state = 'active')
    returning user_id as "userId", due_on::text as "dueOn", xmax <> 0 as had`.execute(tx)
  const back = rows.filter(({ had }) => had).map(({ userId }) => userId)
  if (back.length) {
    const enrolments = await selectEnrolments(tx)
      .where('course_id', '=', course.courseId)
      .where(sql<boolean>`user_id = any(${back}::uuid[])`)
      .execute()
    for (const row of enrolments) await keepProgress(tx, row, course)
  }
  return rows.map(({ userId, dueOn }) => ({ userId, dueOn }))
}

/** Enrols who asks, or notes that they ask to be let in. */
export async function enrol(ctx: Context, { params }: Input<typeof enrolmentsApi.enrol>) {
  const { tx, actor, company } = ctx
  if (actor.companyId !== company.id) fail('FORBIDDEN')
  const { newest, row, course } = await meetCourse(tx, actor, params.id)
  if (newest.archived && !row) fail('GONE', { details: { reason: 'course_archived' } })
  const state =
    enrolsInto(course.settings.entry, row?.state ?? null) ??
    fail('FORBIDDEN', { details: { reason: 'entry_by_staff' } })
  if (!row) {
    const missing = (await askedOf(tx, actor.id, params.id)).filter(({ completed }) => !completed)
    if (missing.length) {
      const courses = missing.map(({ id, title }) => ({ id, title }))
      fail('FORBIDDEN', { details: { reason: 'courses_missing', courses } })
    }
    const current = (await readVersion(tx, params.id, newest.version)) ?? fail('INTERNAL')
    await grantEnrolments(tx, company, current, { userIds: [actor.id], state, by: null })
    if (state === 'requested') await tellAuthors(tx, current, 'requests', actor.id)
  }
  return coursePage(ctx, { params, query: undefined, body: undefined, files: undefined })
}

/** Leaves a course. The record stays, and counts again for who comes back. */
export async function withdraw({ tx, actor }: Context, { params }: Input<typeof enrolmentsApi.withdraw>) {
  const { row } = await meetCourse(tx, actor, params.id)
  if (!row) fail('NOT_FOUND')
  const { numUpdatedRows } = await tx
    .updateTable('enrolments')
    .set({ state: 'withdrawn' })
    .where('id', '=', row.id)
    .where('state', 'in', ['requested', 'active'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('CONFLICT', { details: { reason: 'completed' } })
  await tellNoMore(tx, params.id, actor.id)
  return {}
}
