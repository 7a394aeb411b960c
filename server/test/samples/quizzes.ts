import { v7 as uuid } from 'uuid'
import { asKept, columnsOf } from '#server/features/question-bank/kept-question.ts'
import { question, text } from '#server/features/questions/question.test-data.ts'
import type { Courses } from './courses.ts'
import type { Learning } from './learning.ts'
import type { Calls, Ground } from './sample.ts'

const bankQuestion = () => question('true_false', { prompt: text('Is it?'), right: true })

export async function furnishQuizzes(
  { tx, company_id, student }: Ground,
  { courseId, lessonId, enrolmentId }: Courses & Learning,
) {
  const ids = { attemptId: uuid(), bankQuestionId: uuid(), cardId: uuid() }
  await tx
    .insertInto('attempts')
    .values({
      company_id,
      id: ids.attemptId,
      enrolment_id: enrolmentId,
      user_id: student.id,
      round: 1,
      course_id: courseId,
      lesson_id: lessonId,
      revision: 1,
      number: 1,
      seed: 1,
    })
    .execute()
  await tx
    .insertInto('bank_questions')
    .values({
      company_id,
      id: ids.bankQuestionId,
      ...columnsOf(asKept(bankQuestion(), ids.bankQuestionId)),
    })
    .execute()
  await tx
    .insertInto('practice_cards')
    .values({
      company_id,
      id: ids.cardId,
      user_id: student.id,
      course_id: courseId,
      lesson_id: lessonId,
      question_id: uuid(),
      seed: 1,
      stability: 1,
      difficulty: 5,
      reps: 1,
      lapses: 0,
      remembered_at: new Date(),
      due_on: '2026-01-01',
      missed_at: new Date(),
    })
    .execute()
  return ids
}

export const quizzesCalls: Calls = {
  'attempts.quiz': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.start': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.byId': ({ attemptId }) => ({ params: { attemptId } }),
  'attempts.answer': ({ attemptId }) => ({
    params: { attemptId, questionId: uuid() },
    body: { number: 1, answer: null },
  }),
  'attempts.hint': ({ attemptId }) => ({
    params: { attemptId, questionId: uuid() },
    body: { opened: 0 },
  }),
  'attempts.submit': ({ attemptId }) => ({ params: { attemptId } }),
  'attempts.statistics': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.ofLearner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'attempts.toGrade': ({ attemptId }) => ({ params: { attemptId } }),
  'attempts.grade': ({ attemptId }) => ({
    params: { attemptId },
    body: { revision: 0, answers: [{ questionId: uuid(), points: 1, comment: '' }] },
  }),
  'practice.masteryOf': ({ student }) => ({ params: { id: student.id } }),
  'practice.hint': ({ cardId }) => ({ params: { cardId }, body: { turn: 0, opened: 0 } }),
  'practice.answer': ({ cardId }) => ({ params: { cardId }, body: { turn: 0, answer: null } }),
  'questionBank.add': ({ courseId }) => ({ body: { courseId, questions: [bankQuestion()] } }),
  'questionBank.change': ({ bankQuestionId: id }) => ({
    body: { ids: [id], change: { do: 'difficulty', difficulty: 'hard' } },
  }),
  'questionBank.byId': ({ bankQuestionId: id }) => ({ params: { id } }),
  'questionBank.save': ({ bankQuestionId: id }) => ({
    params: { id },
    body: { version: 1, question: bankQuestion() },
  }),
  'questionBank.version': ({ bankQuestionId: id }) => ({ params: { id, version: 1 } }),
}
