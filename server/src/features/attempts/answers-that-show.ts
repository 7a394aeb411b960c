import { sql } from 'kysely'
import type { Question } from '#contract/practice/questions.ts'
import type { Tx } from '../../db/tenant.ts'
import { attemptsLimits } from './limits.ts'
import { attemptsLeft, shownAfter } from './attempts.policy.ts'
import { readQuiz } from './find-attempt.ts'

type Attempt = {
  id: string
  courseId: string
  lessonId: string
  revision: number
  /** Of the attempts at one quiz in one completion. */
  of: string
  open: boolean
  passed: boolean | null
}
export type ShownAnswer = {
  courseId: string
  lessonId: string
  questionId: string
  credit: number
  hints: number
  worked: boolean
  at: Date
}
/** The questions of the quizzes that show what became of answers, by course and lesson. */
export type ShownQuizzes = ReadonlyMap<string, { courseId: string; questions: ReadonlyMap<string, Question> }>
export const quizKey = ({ courseId, lessonId }: { courseId: string; lessonId: string }) =>
  `${courseId} ${lessonId}`

/**
 * What somebody answered in attempts that they submitted, of those quizzes that show them what became of it: a figure that
 * is made of the others would say what they do not.
 */
export async function answersThatShow(
  tx: Tx,
  userId: string,
): Promise<{ quizzes: ShownQuizzes; answers: ShownAnswer[] }> {
  const attempts: Attempt[] = await tx
    .selectFrom('attempts')
    .select(['id', 'course_id as courseId', 'lesson_id as lessonId', 'revision', 'passed'])
    .select([
      sql<boolean>`submitted_at is null`.as('open'),
      sql<string>`enrolment_id || ' ' || lesson_id || ' ' || round`.as('of'),
    ])
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(attemptsLimits.knownOf)
    .execute()
  const quizzes = new Map<string, { courseId: string; questions: ReadonlyMap<string, Question> }>()
  const shown: string[] = []
  for (const all of Map.groupBy(attempts, ({ of }) => of).values()) {
    const [newest] = all
    const quiz = newest && (await readQuiz(tx, newest))
    if (!newest || !quiz) continue
    const shows = shownAfter(quiz.settings, {
      passed: all.some(({ passed }) => passed === true),
      left: attemptsLeft(quiz.settings, all.length, new Date()),
      open: all.some(({ open }) => open),
    })
    if (shows === 'score') continue
    const key = quizKey(newest)
    if (!quizzes.has(key))
      quizzes.set(key, {
        courseId: newest.courseId,
        questions: new Map(quiz.questions.map((question) => [question.id, question])),
      })
    shown.push(...all.flatMap(({ id, open }) => (open ? [] : id)))
  }
  if (shown.length === 0) return { quizzes, answers: [] }
  const { rows } = await sql<ShownAnswer>`
    select t.course_id as "courseId", t.lesson_id as "lessonId", a.question_id as "questionId", a.credit,
      t.submitted_at as at, (count(h.rung) filter (where h.rung <> 'worked'))::int as hints,
      coalesce(bool_or(h.rung = 'worked'), false) as worked
    from attempts t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
      left join attempt_hints h on h.company_id = a.company_id and h.attempt_id = a.attempt_id
        and h.question_id = a.question_id
    where t.company_id = current_company() and t.id = any(${shown}::uuid[]) and a.answer is not null
      and a.credit is not null
    group by t.course_id, t.lesson_id, a.question_id, a.credit, t.submitted_at, t.id
    order by t.submitted_at desc, a.question_id`.execute(tx)
  return { quizzes, answers: rows }
}
