import { v7 as uuid } from 'uuid'
import type { Answer, Question } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { distanceOf } from '#contract/rules/learning/numbers/tolerance.ts'
import type { Tx } from '../db/tenant.ts'
import { creditOf, creditsTogether, scoreOf, waitsForReader } from '../features/questions/score.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import type { DemoCourse } from './course-text.ts'
import type { DemoCompany } from './shape.ts'

type Company = { companyId: string; ids: Map<string, string> }
type Learner = DemoCompany['courses'][number]['learners'][number]

function rightAnswer(question: Question): Answer | null {
  const { type } = question
  switch (type) {
    case 'single':
      return question.right ? { type, choice: question.right } : null
    case 'multiple':
      return { type, choices: question.right }
    case 'true_false':
      return question.right === null ? null : { type, value: question.right }
    case 'short':
      return { type, text: (question.accepted[0] ?? '').replaceAll('*', '') }
    case 'numeric':
      return { type, text: String(question.right ?? '') }
    case 'matching':
      return { type, pairs: question.pairs.map(({ id, rightId }) => ({ id, rightId })) }
    case 'spots':
      return { type, placed: question.spots.map(({ id, labelId }) => ({ id, labelId })) }
    case 'ordering':
      return { type, order: question.items.map(({ id }) => id) }
    case 'gaps':
      return { type, words: readGaps(question.text).accepted.map(([word = '']) => word) }
    case 'long':
    case 'code':
      return { type, text: question.hints.worked ? plainText(question.hints.worked) : '…' }
    // What is attached is somebody’s own.
    case 'file':
      return null
  }
}

/** As somebody answers who does not know. */
function wrongAnswer(question: Question): Answer | null {
  const { type } = question
  const turned = <T>(all: readonly T[]) => [...all.slice(1), ...all.slice(0, 1)]
  switch (type) {
    case 'single': {
      const other = question.choices.find(({ id }) => id !== question.right)
      return other ? { type, choice: other.id } : null
    }
    case 'multiple':
      return {
        type,
        choices: question.choices.flatMap(({ id }) => (question.right.includes(id) ? [] : id)),
      }
    case 'true_false':
      return question.right === null ? null : { type, value: !question.right }
    case 'short':
      return { type, text: '?' }
    case 'numeric':
      return { type, text: String(Math.round((question.right ?? 0) + 1 + distanceOf(question))) }
    case 'matching': {
      const rights = turned(question.pairs.map(({ rightId }) => rightId))
      return { type, pairs: question.pairs.map(({ id }, at) => ({ id, rightId: rights[at] ?? '' })) }
    }
    case 'spots': {
      const labels = turned(question.spots.map(({ labelId }) => labelId))
      return { type, placed: question.spots.map(({ id }, at) => ({ id, labelId: labels[at] ?? '' })) }
    }
    case 'ordering':
      return { type, order: question.items.map(({ id }) => id).toReversed() }
    case 'gaps':
      return { type, words: turned(readGaps(question.text).accepted).map(([word = '']) => word) }
    case 'long':
    case 'code':
    case 'file':
      return null
  }
}

/** Answers to a quiz of which so many questions, from the last, are missed. What a person reads has all its points, or `waits`. */
function answered({ questions, settings }: QuizContent, missed: number, { waits = false } = {}) {
  const items = questions.map((question, at) => {
    const answer = at < questions.length - missed ? rightAnswer(question) : wrongAnswer(question)
    const read = waits ? null : 1
    const credit = waitsForReader(question, answer) ? read : creditOf(question, answer)
    return { id: question.id, points: question.points, answer, credit }
  })
  return { items, score: scoreOf(items, settings.passPercent) }
}

const passing = (quiz: QuizContent, missed: number) => {
  const most = answered(quiz, missed)
  return most.score.passed ? most : answered(quiz, 0)
}
/** As good as one can be without passing, or before somebody has read it. */
const failing = (quiz: QuizContent) =>
  quiz.questions.map((_, at) => answered(quiz, at + 1, { waits: true })).find(({ score }) => !score.passed) ??
  answered(quiz, quiz.questions.length)

/**
 * What somebody answered of the quiz of a course: who has done all before it has passed it, the demo’s student at the second
 * attempt; who is half through and may open it has tried it once, and not passed.
 */
export async function addAttempts(
  tx: Tx,
  { companyId, ids }: Company,
  { id: courseId, outline, texts, settings }: DemoCourse & { id: string },
  { who, done }: Learner,
): Promise<void> {
  const lessons = outline.flatMap((module) => module.lessons)
  const at = lessons.findIndex(({ kind }) => kind === 'quiz')
  const lessonId = lessons[at]?.id ?? ''
  const quiz = texts.get(lessonId)
  const user_id = ids.get(who)
  if (quiz?.type !== 'quiz' || !user_id) return
  const isDone = done >= at
  if (!isDone && (settings.opening !== 'at_once' || done < lessons.length / 2)) return
  const enrolment = await tx
    .selectFrom('enrolments')
    .select(['id', 'last_at'])
    .where('company_id', '=', companyId)
    .where('course_id', '=', courseId)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const submitted = new Date((enrolment.last_at?.getTime() ?? Date.now() - HOUR_MS) + 8 * MINUTE_MS)
  const of = { companyId, enrolmentId: enrolment.id, userId: user_id, courseId, lessonId, seed: who.length }
  const last = isDone ? passing(quiz, who.length % 2) : failing(quiz)
  if (isDone && who === 'student') {
    const first = answered(quiz, quiz.questions.length - 1)
    await addAttempt(tx, of, { ...first, number: 1, submitted: new Date(submitted.getTime() - DAY_MS) })
    await addAttempt(tx, of, { ...last, number: 2, submitted })
  } else await addAttempt(tx, of, { ...last, number: 1, submitted })
  if (isDone && done === at)
    await addPassed(tx, companyId, { enrolmentId: enrolment.id, lessonId, at: submitted })
}

type Of = Record<'companyId' | 'enrolmentId' | 'userId' | 'courseId' | 'lessonId', string> & { seed: number }

async function addAttempt(
  tx: Tx,
  of: Of,
  { items, score, number, submitted }: ReturnType<typeof answered> & { number: number; submitted: Date },
): Promise<void> {
  const started = new Date(submitted.getTime() - 6 * MINUTE_MS)
  const id = uuid()
  await tx
    .insertInto('attempts')
    .values({
      company_id: of.companyId,
      id,
      enrolment_id: of.enrolmentId,
      user_id: of.userId,
      round: 1,
      course_id: of.courseId,
      lesson_id: of.lessonId,
      revision: 1,
      number,
      seed: of.seed,
      started_at: started,
      submitted_at: submitted,
      ...creditsTogether(items),
      points: score.points,
      points_of: score.of,
      points_waiting: score.waiting,
      percent: score.percent,
      passed: score.passed,
    })
    .execute()
  await tx
    .insertInto('attempt_answers')
    .values(
      items.map((item) => ({
        company_id: of.companyId,
        attempt_id: id,
        question_id: item.id,
        answer: item.answer && JSON.stringify(item.answer),
        number: item.answer ? 1 : 0,
        saved_at: item.answer ? started : null,
        credit: item.credit,
      })),
    )
    .execute()
}

/** The line in the record that passing it wrote, where nothing says yet that it is done. */
async function addPassed(
  tx: Tx,
  companyId: string,
  { enrolmentId, lessonId, at }: { enrolmentId: string; lessonId: string; at: Date },
): Promise<void> {
  const { last } = await tx
    .selectFrom('progress_events')
    .select((s) => s.cast<number>(s.fn.max('seq'), 'integer').as('last'))
    .where('company_id', '=', companyId)
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  const line = { company_id: companyId, enrolment_id: enrolmentId, lesson_id: lessonId, at }
  await tx
    .insertInto('progress_events')
    .values([
      { ...line, id: uuid(), seq: (last ?? 0) + 1, kind: 'opened' },
      { ...line, id: uuid(), seq: (last ?? 0) + 2, kind: 'done' },
    ])
    .execute()
  await tx
    .updateTable('enrolments')
    .set({ last_lesson_id: lessonId, next_lesson_id: null, next_lesson_title: null })
    .where('company_id', '=', companyId)
    .where('id', '=', enrolmentId)
    .execute()
}
