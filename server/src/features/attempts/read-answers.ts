import type { Answer, Rung } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import type { Tx } from '../../db/tenant.ts'

export type Kept = {
  answer: Answer | null
  number: number
  savedAt: Date | null
  credit: number | null
  comment: string
  filesId: string | null
}

/** What was answered, by the question. What is of another type than its question says nothing. */
export async function readAnswers(
  tx: Tx,
  attemptId: string,
  { questions }: Pick<QuizContent, 'questions'>,
): Promise<Map<string, Kept>> {
  const rows = await tx
    .selectFrom('attempt_answers')
    .select(['question_id', 'answer', 'number', 'saved_at', 'credit', 'comment', 'files_id'])
    .where('attempt_id', '=', attemptId)
    .execute()
  const types = new Map(questions.map(({ id, type }) => [id, type]))
  return new Map(
    rows.map(({ question_id, answer, number, saved_at, credit, comment, files_id }) => [
      question_id,
      {
        answer: answer && answer.type === types.get(question_id) ? answer : null,
        number,
        savedAt: saved_at,
        credit,
        comment,
        filesId: files_id,
      },
    ]),
  )
}

export type Hints = ReadonlyMap<string, readonly { rung: Rung; openedAt: Date }[]>

/** The hints that were opened, by the question. */
export async function readHints(tx: Tx, attemptId: string): Promise<Hints> {
  const rows = await tx
    .selectFrom('attempt_hints')
    .select(['question_id', 'rung', 'opened_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('opened_at')
    .execute()
  return Map.groupBy(
    rows.map(({ question_id, rung, opened_at }) => ({ question: question_id, rung, openedAt: opened_at })),
    ({ question }) => question,
  )
}

/** The questions that count nothing: their worked answer was opened. */
export const closedIn = ({ settings }: Pick<QuizContent, 'settings'>, hints: Hints): ReadonlySet<string> =>
  new Set(
    settings.workedCloses
      ? [...hints].flatMap(([id, opened]) => (opened.some(({ rung }) => rung === 'worked') ? id : []))
      : [],
  )
