import { sql } from 'kysely'
import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import type { Tx } from '../../../db/tenant.ts'

type Of = { courseId: string; version: number; lessonId: string }

/** What the settings of an assignment say of when it is due and until when it is taken. */
export const deadlinesIn = ({
  dueAt,
  cutOffAt,
}: {
  dueAt?: string | null | undefined
  cutOffAt?: string | null | undefined
}): Deadlines => ({
  ...(dueAt && { dueAt }),
  ...(cutOffAt && { cutOffAt }),
})

/** When an assignment is due by its text, a column of the statement around it; null of what is none, or is due at no time. */
export const dueAtOf = (
  content: string,
) => sql<Date | null>`(case when ${sql.ref(content)} ->> 'type' = 'assignment' then
  coalesce(${sql.ref(content)} #>> '{settings,dueAt}', ${sql.ref(content)} #>> '{settings,cutOffAt}')::timestamptz end)`

/**
 * The assignments of versions of courses that are due from one moment to before another, as a part of other statements:
 * `company_id`, `course_id`, `version`, `lesson_id`, `title`, `due_at`, and `cut_off_at` where nothing is taken from then on.
 */
export const dueBetween = (from: Date, to: Date) => sql`(
  select v.company_id, v.course_id, v.version, x.lesson_id, l.value ->> 'title' as title, x.due_at,
    (x.content #>> '{settings,cutOffAt}')::timestamptz as cut_off_at
  from course_texts x
    join course_versions v on v.company_id = x.company_id and v.course_id = x.course_id
    cross join lateral jsonb_array_elements(v.outline) m (value)
    cross join lateral jsonb_array_elements(m.value -> 'lessons') l (value)
  where x.company_id = current_company() and x.due_at >= ${from} and x.due_at < ${to}
    and (l.value ->> 'id')::uuid = x.lesson_id and (l.value ->> 'revision')::int = x.revision)`

/** The companies in which an assignment is due within so many days from now. */
export const dueWithin = (days: number) => sql<{ company_id: string }>`select x.company_id from course_texts x
  where x.due_at between now() and now() + make_interval(days => ${days}::int)`

/** The deadlines of assignments as they were published in versions of courses: one statement, however many. */
export async function lessonDeadlines(tx: Tx, of: readonly Of[]): Promise<(Of & { deadlines: Deadlines })[]> {
  if (of.length === 0) return []
  // Said apart, so that no outline is opened but of these.
  const versions = of.map((one) => sql`(${one.courseId}::uuid, ${one.version}::int)`)
  const wanted = of.map((one) => sql`(${one.courseId}::uuid, ${one.version}::int, ${one.lessonId}::text)`)
  const { rows } = await sql<Of & { dueAt: string | null; cutOffAt: string | null }>`
    select v.course_id as "courseId", v.version, x.lesson_id as "lessonId",
      x.content #>> '{settings,dueAt}' as "dueAt", x.content #>> '{settings,cutOffAt}' as "cutOffAt"
    from course_versions v
      cross join lateral jsonb_array_elements(v.outline) m (value)
      cross join lateral jsonb_array_elements(m.value -> 'lessons') l (value)
      join course_texts x on x.company_id = v.company_id and x.course_id = v.course_id
        and x.lesson_id = (l.value ->> 'id')::uuid and x.revision = (l.value ->> 'revision')::int
    where v.company_id = current_company() and (v.course_id, v.version) in (${sql.join(versions)})
      and (v.course_id, v.version, l.value ->> 'id') in (${sql.join(wanted)})
      and x.content ->> 'type' = 'assignment'`.execute(tx)
  return rows.map(({ dueAt, cutOffAt, ...at }) => ({ ...at, deadlines: deadlinesIn({ dueAt, cutOffAt }) }))
}
