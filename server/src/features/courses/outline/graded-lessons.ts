import { sql } from 'kysely'
import type { AssignmentSettings, Rubric } from '#contract/practice/assignment.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { givesPoints, hidesNames, mostPoints } from '#contract/rules/learning/work-score.ts'
import type { Tx } from '../../../db/tenant.ts'
import { deadlinesIn } from './lesson-deadlines.ts'

export type GradedLesson = {
  version: number
  lessonId: string
  kind: 'quiz' | 'assignment'
  title: string
  module: string
  /** The most points, of a quiz that draws its questions on average; null where none are given. */
  points: number | null
  pass: { unit: 'percent' | 'points'; value: number } | null
  /** Of a quiz: which attempt counts. */
  counts: QuizSettings['counts']
  /** Whoever grades it does not know whose it is. */
  nameless: boolean
  /** Of an assignment, its own. */
  deadlines: Deadlines
}

type Row = Pick<GradedLesson, 'version' | 'lessonId' | 'title' | 'module'> &
  (
    | { kind: 'quiz'; points: number; settings: QuizSettings }
    | { kind: 'assignment'; rubric: Rubric | null; settings: AssignmentSettings }
  )

function viewGraded({ version, lessonId, title, module, ...row }: Row): GradedLesson {
  const line = { version, lessonId, title, module, kind: row.kind }
  if (row.kind === 'quiz') {
    const { passPercent, counts } = row.settings
    return {
      ...line,
      points: row.points,
      pass: { unit: 'percent', value: passPercent },
      counts,
      nameless: false,
      deadlines: {},
    }
  }
  const { settings } = row
  return {
    ...line,
    points: givesPoints(row) ? mostPoints(row) : null,
    pass: settings.passedBy === 'points' ? { unit: 'points', value: settings.passPoints } : null,
    counts: 'last',
    nameless: hidesNames(settings),
    deadlines: deadlinesIn(settings),
  }
}

/**
 * The quizzes and assignments of versions of a course, each version in its order, the newest first. What nothing was written
 * of is marked as done like a page: it is not among them.
 */
export async function gradedLessons(
  tx: Tx,
  courseId: string,
  versions: readonly number[],
): Promise<GradedLesson[]> {
  const { rows } = await sql<Row>`
    select v.version, l.value ->> 'id' as "lessonId", l.value ->> 'kind' as kind, l.value ->> 'title' as title,
      m.value ->> 'title' as module, x.content -> 'settings' as settings, nullif(x.content -> 'rubric', 'null') as rubric,
      (select coalesce(ceil(sum(drawn.points * least(drawn.asks, drawn.questions) / drawn.questions)), 0)::int
        from (
          select sum(q.points)::numeric as points, count(*) as questions,
            case when q.pool is null then (x.content #>> '{settings,draws}')::int else (
              select (p.value ->> 'asks')::int from jsonb_array_elements(x.content #> '{settings,pools}') p
              where p.value ->> 'id' = q.pool) end as asks
          from jsonb_to_recordset(x.content -> 'questions') q (points int, pool text)
          group by q.pool) drawn) as points
    from course_versions v
      cross join lateral jsonb_array_elements(v.outline) with ordinality m (value, place)
      cross join lateral jsonb_array_elements(m.value -> 'lessons') with ordinality l (value, place)
      join course_texts x on x.company_id = v.company_id and x.course_id = v.course_id
        and x.lesson_id = (l.value ->> 'id')::uuid and x.revision = (l.value ->> 'revision')::int
    where v.company_id = current_company() and v.course_id = ${courseId} and v.version = any(${versions}::int[])
      and x.content ->> 'type' = l.value ->> 'kind' and l.value ->> 'kind' in ('quiz', 'assignment')
      and (l.value ->> 'kind' <> 'quiz' or jsonb_array_length(x.content -> 'questions') > 0)
    order by v.version desc, m.place, l.place`.execute(tx)
  return rows.map(viewGraded)
}
