import { sql } from 'kysely'
import { kindOf } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import type { lessonHintsApi, RungStatistics } from '#contract/practice/hints/lesson-hints.ts'
import { rungs } from '#contract/practice/questions.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { newestVersion, readVersion } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { handedInBetween } from '../coursework/offered.ts'
import { markedBetween } from '../enrolments/offered.ts'

/**
 * Of each hint how many opened it, and how many of them came further with it alone: marked the lesson as done, or handed in,
 * before they opened another one.
 */
export async function hintStatistics(
  { tx, actor }: Context,
  { params }: Input<typeof lessonHintsApi.statistics>,
) {
  await requirePart(tx, actor, params.id, 'see')
  const newest = await newestVersion(tx, params.id)
  const course = newest && (await readVersion(tx, params.id, newest.version))
  const line = course?.outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === params.lessonId)
  const kind = line && kindOf(line)
  if (kind !== 'page' && kind !== 'assignment') fail('NOT_FOUND')
  const passed =
    kind === 'assignment'
      ? handedInBetween('h', 'opened_at', 'next_at')
      : sql`case when ${markedBetween('h', 'opened_at', 'next_at')} then false end`
  const { rows } = await sql<RungStatistics>`
    select rung, count(*)::int as opened, count(passed)::int as "further",
      (count(*) filter (where passed))::int as passed
    from (select h.rung, ${passed} as passed
      from (select company_id, enrolment_id, completion, lesson_id, rung, opened_at,
          lead(opened_at) over (partition by enrolment_id, completion order by opened_at) as next_at
        from lesson_hints where company_id = current_company() and course_id = ${params.id}
          and lesson_id = ${params.lessonId}) h) one
    group by rung`.execute(tx)
  return {
    rungs: rungs.flatMap((rung) => {
      const found = rows.find((one) => one.rung === rung)
      return found ? [{ ...found, passed: kind === 'assignment' ? found.passed : null }] : []
    }),
  }
}
