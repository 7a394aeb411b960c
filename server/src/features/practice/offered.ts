import type { Carried } from '#contract/help/carried.ts'
import { showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { answersInQuiz, type TriedQuestion } from '../attempts/offered.ts'
import { reviewQuestion } from '../questions/review.ts'
import { readOpened, stepsOf } from './card.view.ts'
import { ownCard } from './own-card.ts'

const MOST_ANSWERS = 10

/**
 * What somebody has tried and seen of a question that they practise, or have just answered: as of a question of an attempt, with what
 * they answered in practice before what they answered in the quiz.
 */
export async function readPractised(tx: Tx, actor: Actor, cardId: string): Promise<TriedQuestion> {
  const { card, practised } = await ownCard(tx, actor, cardId, { locked: false })
  const { question, quiz, enrolment } = practised
  // What was answered is of the turn before the next one, which is not asked yet.
  const turn = card.asked_at ? card.turn : card.turn - 1
  if (turn < 0) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const opened = (await readOpened(tx, [{ ...card, turn }])).get(card.id) ?? []
  const given = await tx
    .selectFrom('practice_answers')
    .select(['turn', 'answer', 'credit'])
    .where('card_id', '=', card.id)
    .orderBy('turn', 'desc')
    .limit(MOST_ANSWERS)
    .execute()
  const practisedAnswers: Carried['answers'] = given.flatMap(({ answer }) =>
    answer?.type === question.type ? { attempt: null, answer } : [],
  )
  const last = given.find((one) => one.turn === turn)
  const { mark, comment } = reviewQuestion(
    question,
    { answer: last?.answer ?? null, credit: last?.credit ?? 0, closed: false },
    'marks',
  )
  return {
    courseId: card.course_id,
    lessonId: card.lesson_id,
    number: quiz.questions.findIndex(({ id }) => id === question.id) + 1,
    question,
    carried: {
      question: showQuestion(question, {
        seed: card.seed + turn,
        shuffleAnswers: quiz.settings.shuffleAnswers,
      }),
      answers: [...practisedAnswers, ...(await answersInQuiz(tx, enrolment, question))].slice(
        0,
        MOST_ANSWERS,
      ),
      hints: stepsOf(practised).filter(({ rung }) => opened.some((one) => one.rung === rung)),
      ...(last && { review: { mark, comment } }),
    },
  }
}
