import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { EnrolmentState, enrolmentsApi } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { readVersion, type PublishedCourse } from '../courses/offered.ts'
import { coursePage, meetCourse } from './course-page.ts'
import { selectEnrolments } from './enrolment.view.ts'
import { enrolsInto } from './enrolments.policy.ts'
import { keepProgress } from './progress/keep-progress.ts'
import { tellAuthors, tellNoMore } from './tell.ts'

type NewEnrolments = {
  userIds: readonly string[]
  state: EnrolmentState
  by: string | null
  /** Absent: so many days from now as the course says. */
  dueOn?: string | null | undefined
}

/** The day on which who begins today is to be done, on the calendar of a zone. */
export const dueOf = (days: number | null, timeZone: RawBuilder<unknown>) =>
  days === null ? null : sql<string>`((now() at time zone ${timeZone})::date + ${days}::int)`

/** Gives people an enrolment in a version, or theirs back; what they did before counts. Answers whose it is now. */
export async function grantEnrolments(
  tx: Tx,
  company: { id: string; timeZone: string },
  course: PublishedCourse,
  { userIds, state, by, dueOn }: NewEnrolments,
): Promise<string[]> {
  if (userIds.length === 0) return []
  // Their own, else the company’s.
  const theirZone = sql`coalesce(users.time_zone, ${company.timeZone})`
  const due = dueOn === undefined ? dueOf(course.settings.dueDays, theirZone) : dueOn
  const ids = sql.join(userIds.map((userId) => sql`(${uuid()}::uuid, ${userId}::uuid)`))
  const { rows } = await sql<{ user_id: string; had: boolean }>`
    insert into enrolments as e (company_id, id, course_id, user_id, version, state, enrolled_by, due_on)
    select users.company_id, n.id, ${course.courseId}::uuid, users.id, ${course.version}::int, ${state},
      ${by}::uuid, ${due}::date
    from (values ${ids}) n (id, user_id) join users on users.company_id = ${company.id}::uuid and users.id = n.user_id
    order by users.id
    on conflict (company_id, course_id, user_id) do update
      set state = excluded.state, version = excluded.version, enrolled_by = excluded.enrolled_by,
        enrolled_at = now(), due_on = excluded.due_on
      where e.state = 'withdrawn' or (e.state = 'requested' and excluded.state = 'active')
    returning user_id, xmax <> 0 as had`.execute(tx)
  if (rows.length === 0) return []
  const enrolments = await selectEnrolments(tx)
    .where('course_id', '=', course.courseId)
    .where(
      'user_id',
      'in',
      rows.map((row) => row.user_id),
    )
    .execute()
  const back = new Set(rows.filter(({ had }) => had).map((row) => row.user_id))
  const lessons = course.outline.flatMap((one) => one.lessons)
  const required = lessons.filter((lesson) => lesson.required).length || lessons.length
  const fresh = enrolments.filter((row) => !back.has(row.user_id)).map(({ id }) => id)
  if (fresh.length)
    await tx
      .updateTable('enrolments')
      .set({
        lessons: required,
        lessons_done: 0,
        next_lesson_id: lessons[0]?.id ?? null,
        next_lesson_title: lessons[0]?.title ?? null,
      })
      .where('id', 'in', fresh)
      .execute()
  for (const row of enrolments) if (back.has(row.user_id)) await keepProgress(tx, row, course)
  return rows.map((row) => row.user_id)
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
