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
