import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { AnswerToGrade, AttemptToGrade } from '#contract/practice/grading.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { orderOf, showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { namesOf } from '../../../platform/people/people-names.ts'
import { maySee } from '../../courses/courses.policy.ts'
import { titleOf } from '../../courses/offered.ts'
import { partIn } from '../../courses/open-course.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { waitsForReader } from '../../questions/score.ts'
import { viewScore } from '../attempts.view.ts'
import { quizOf, selectAttempts, type AttemptRow } from '../find-attempt.ts'
import { closedIn, readAnswers, readHints, type Kept } from '../read-answers.ts'

export type ToGrade = {
  attempt: AttemptRow
  quiz: QuizContent
  answers: ReadonlyMap<string, Kept>
  closed: ReadonlySet<string>
  /** The questions of which somebody reads the answer, as the learner had them in order. */
  read: readonly { question: Question; asked: number }[]
}

/** A submitted attempt for whoever leads or grades its course and did not make it; NOT_FOUND where nothing of it is to be read. */
export async function findToGrade(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<ToGrade> {
  const attempt = await selectAttempts(tx)
    .where('id', '=', id)
    .where('submitted_at', 'is not', null)
    .where('user_id', '!=', actor.id)
    .executeTakeFirst()
  if (!attempt || !maySee(actor.role, await partIn(tx, attempt.course_id, actor))) fail('NOT_FOUND')
  const quiz = await quizOf(tx, attempt)
  const answers = await readAnswers(tx, attempt.id, quiz)
  const closed = closedIn(quiz, await readHints(tx, attempt.id))
  const read = orderOf(quiz, attempt.seed)
    .map((question, at) => ({ question, asked: at + 1 }))
    .filter(({ question }) => {
      const answer = answers.get(question.id)?.answer ?? null
      return !closed.has(question.id) && waitsForReader(question, answer)
    })
  return read.length > 0 ? { attempt, quiz, answers, closed, read } : fail('NOT_FOUND')
}

const rounded = (points: number) => Math.round(points * 100) / 100

function viewAnswer(
  { attempt, quiz, answers }: ToGrade,
  { question, asked }: ToGrade['read'][number],
): AnswerToGrade {
  const { answer, credit, comment, filesId } = answers.get(question.id) ?? fail('INTERNAL')
  return {
    question: showQuestion(question, {
      seed: attempt.seed,
      shuffleAnswers: quiz.settings.shuffleAnswers,
    }),
    asked,
    guide: 'guide' in question ? question.guide : null,
    answer: answer ?? fail('INTERNAL'),
    filesId,
    points: credit === null ? null : rounded(credit * question.points),
    comment,
  }
}

/** What the questions came to that nobody reads. */
function othersOf({ quiz, answers, closed, read }: ToGrade): AttemptToGrade['others'] {
  const others = quiz.questions.filter(({ id }) => !read.some(({ question }) => question.id === id))
  const got = others.map(({ id, points }) => (closed.has(id) ? 0 : points * (answers.get(id)?.credit ?? 0)))
  return {
    points: rounded(got.reduce((sum, points) => sum + points, 0)),
    of: others.reduce((sum, { points }) => sum + points, 0),
  }
}

async function learnerOf(tx: Tx, id: string) {
  const { company_id, photo_key, ...person } = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, photoUrl: photo_key && mediaUrl(company_id, photo_key) }
}

export async function viewToGrade(tx: Tx, found: ToGrade): Promise<AttemptToGrade> {
  const { attempt, quiz, read } = found
  const names = await namesOf(tx, [attempt.graded_by])
  return {
    id: attempt.id,
    enrolmentId: attempt.enrolment_id,
    course: { id: attempt.course_id, title: (await titleOf(tx, attempt.course_id)) ?? '' },
    lesson: { id: attempt.lesson_id, title: (await lessonTitles(tx, [attempt])).get(attempt.id) ?? '' },
    learner: await learnerOf(tx, attempt.user_id),
    number: attempt.number,
    submittedAt: (attempt.submitted_at ?? new Date(0)).toISOString(),
    timedOut: attempt.timed_out,
    state: viewScore(attempt).state,
    others: othersOf(found),
    passPercent: quiz.settings.passPercent,
    answers: read.map((one) => viewAnswer(found, one)),
    revision: attempt.grade_revision,
    graded: attempt.graded_at && {
      at: attempt.graded_at.toISOString(),
      by: names.get(attempt.graded_by ?? '') ?? null,
    },
  }
}

export const attemptToGrade = async (ctx: Context, { params }: Input<typeof attemptsApi.toGrade>) =>
  viewToGrade(ctx.tx, await findToGrade(ctx, params.attemptId))
