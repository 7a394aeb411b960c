import { sql } from 'kysely'
import { isReadByPeople, questionTypes } from '#contract/practice/questions.ts'
import type { QuizContent, QuizSettings } from '#contract/practice/quiz.ts'
import type { Tx } from '../../db/tenant.ts'
import { isLearnt, type GradedEnrolment } from '../enrolments/offered.ts'
import { practisedAs, standsIn } from './attempts.policy.ts'
import { attemptsOf, readQuiz } from './find-attempt.ts'

/** What a person reads nobody marks in practice. */
const unmarked = questionTypes.filter((type) => isReadByPeople({ type }))

/**
 * The questions that somebody did not know in an attempt that they submitted, as a part of other statements: answered
 * wrongly or in part, or with a hint. Of each its last miss, in the completion that is under way.
 */
export const missedBy = (userId: string) => sql`
  select t.course_id, t.lesson_id, a.question_id, max(t.submitted_at) as missed_at
  from attempts t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
  where t.company_id = current_company() and t.user_id = ${userId} and t.submitted_at is not null
    and ${isLearnt('t', 'round')}
    and not coalesce(a.answer ->> 'type' = any(${unmarked}::text[]), false)
    and ((a.answer is not null and a.credit < 1) or exists (select from attempt_hints h
      where h.company_id = a.company_id and h.attempt_id = a.attempt_id and h.question_id = a.question_id))
  group by t.course_id, t.lesson_id, a.question_id`

export type ToPractise = { quiz: QuizContent; shows: Exclude<QuizSettings['review'], 'score'> }

/** A quiz that somebody may practise outside of it, with how much of what is right they may see; null where not now. */
export async function quizToPractise(tx: Tx, enrolment: GradedEnrolment): Promise<ToPractise | null> {
  const quiz = await readQuiz(tx, enrolment)
  if (!quiz) return null
  const all = await attemptsOf(tx, enrolment)
  const shows = practisedAs(quiz.settings, standsIn(quiz.settings, enrolment, all, new Date()))
  return shows && { quiz, shows }
}
