import { sql } from 'kysely'
import type { BankSummary } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { Difficulty } from '#contract/rules/learning/mastery.ts'
import type { Tx } from '../../db/tenant.ts'
import { courseTitles, countUses } from '../courses/offered.ts'
import { mayEdit, type Writer } from './bank.policy.ts'

export type BankRow = {
  id: string
  course_id: string | null
  course: string | null
  question: Question
  version: number
  type: Question['type']
  difficulty: Difficulty
  topics: string[]
  beginning: string
  problems: number
  updated_at: Date
  removed_at: Date | null
  name: string | null
  surname: string | null
}

/** Questions of the bank by their ids, with whose they are and who changed them last; in no order. */
export async function selectQuestions(tx: Tx, ids: readonly string[]): Promise<BankRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BankRow>`
    select q.id, q.course_id, c.title as course, q.question, q.version, q.type, q.difficulty, q.topics, q.beginning, q.problems,
      q.updated_at, q.removed_at, u.name, u.surname
    from bank_questions q
      left join ${courseTitles} c on c.id = q.course_id
      left join users u on u.company_id = q.company_id and u.id = q.updated_by
    where q.company_id = current_company() and q.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

export const nameOf = ({ name, surname }: { name: string | null; surname: string | null }): string | null =>
  name === null ? null : `${name} ${surname ?? ''}`.trim()

/** The same as whoever asks is shown them, each with in how many quizzes it stands. */
export async function viewSummaries(
  tx: Tx,
  writer: Writer,
  rows: readonly BankRow[],
): Promise<BankSummary[]> {
  const uses = await countUses(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    beginning: row.beginning,
    points: row.question.points,
    difficulty: row.difficulty,
    topics: row.topics,
    course: row.course_id === null ? null : { id: row.course_id, title: row.course ?? '' },
    version: row.version,
    uses: uses.get(row.id) ?? 0,
    problems: row.problems,
    removed: row.removed_at !== null,
    mayEdit: mayEdit(writer, row.course_id),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: nameOf(row),
  }))
}
