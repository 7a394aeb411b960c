import { sql } from 'kysely'
import type { Rubric } from '#contract/practice/assignment.ts'
import type { Context } from '../../http/caller/context.ts'
import { coursesLedBy } from './open-course.ts'

const MOST = 100

/** The rubrics of assignments in courses that one may edit: drafts, the last written first. */
export async function listRubrics({ tx, actor }: Context) {
  const edited = await coursesLedBy(tx, actor, 'author')
  const { rows } = await sql<{
    course: string
    title: string
    lesson: string
    named: string
    rubric: Rubric
  }>`
    select c.title, l.id as lesson, o ->> 'title' as named, l.content -> 'rubric' as rubric
    from course_lessons l
      join courses c on c.company_id = l.company_id and c.id = l.course_id,
      jsonb_array_elements(c.outline) m, jsonb_array_elements(m -> 'lessons') o
    where l.company_id = current_company() and l.content ->> 'type' = 'assignment'
      and jsonb_typeof(l.content -> 'rubric') = 'object' and o ->> 'id' = l.id::text
      and (${edited === null} or c.id = any(${edited ?? []}::uuid[]))
    order by l.updated_at desc, l.id limit ${MOST}`.execute(tx)
  return {
    items: rows.map((row) => ({
      courseTitle: row.title,
      lessonId: row.lesson,
      lessonTitle: row.named,
      rubric: row.rubric,
    })),
  }
}
