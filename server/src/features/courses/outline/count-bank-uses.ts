import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'

/** Uses of questions of the bank in quizzes that are in their course’s outline. */
const bankUses = sql`course_bank_uses u
  join courses c on c.company_id = u.company_id and c.id = u.course_id,
  jsonb_array_elements(c.outline) m, jsonb_array_elements(m -> 'lessons') l`

/** In how many quizzes questions of the bank stand, as they are being written. */
export async function countUses(tx: Tx, bankIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (bankIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; uses: number }>`
    select u.bank_id as id, count(distinct u.lesson_id)::int as uses from ${bankUses}
    where u.company_id = current_company() and u.bank_id = any(${[...bankIds]}::uuid[])
      and l ->> 'id' = u.lesson_id::text
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

const MOST_USES = 500

/** The quizzes in which a question of the bank stands, with its id there. */
export async function usesOfQuestion(tx: Tx, bankId: string) {
  const { rows } = await sql<{
    courseId: string
    course: string
    lessonId: string
    lesson: string
    questionId: string
    version: number
  }>`
    select u.course_id as "courseId", c.title as course, u.lesson_id as "lessonId", l ->> 'title' as lesson,
      u.question_id as "questionId", u.bank_version as version
    from ${bankUses}
    where u.company_id = current_company() and u.bank_id = ${bankId} and l ->> 'id' = u.lesson_id::text
    order by c.title, u.lesson_id, u.question_id limit ${MOST_USES}`.execute(tx)
  return rows
}
