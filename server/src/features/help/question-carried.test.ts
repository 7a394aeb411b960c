import { describe, expect, it } from 'vitest'
import { v4 as uuid } from 'uuid'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { world, type Person } from '../../../test/world.ts'
import { learning, quizOf } from '../attempts/quiz.test-data.ts'
import { answer, daysOn, firstCard, hint } from '../practice/practice.test-data.ts'
import { question, text } from '../questions/question.test-data.ts'
import { ask, mentorOf, open } from './help.test-data.ts'

const w = await world()

const planted = question('short', {
  accepted: ['planted-right'],
  hints: {
    question: text('What is light?'),
    principle: null,
    step: text('planted-step'),
    worked: text('planted-worked'),
  },
  feedback: { right: null, wrong: text('planted-feedback') },
})
const said = (words: string) => ({ type: 'short' as const, text: words })

/** Somebody who gave a wrong answer to a question with a hint, and submitted that. */
async function missed(settings: Partial<QuizSettings> = {}) {
  const known = await learning(w, quizOf([planted], settings))
  const { student, params, id: courseId, lessonId } = known
  const mentor = await mentorOf(known.acme, 'Ana')
  const { id: attemptId } = await student.ok(attemptsApi.start, { params })
  const at = { attemptId, questionId: planted.id }
  await student.ok(attemptsApi.answer, { params: at, body: { number: 1, answer: said('Feathers') } })
  await student.ok(attemptsApi.hint, { params: at, body: { opened: 0 } })
  await student.ok(attemptsApi.submit, { params: { attemptId } })
  return { ...known, mentor, attemptId, item: { courseId, lessonId, ...at }, quiz: { courseId, lessonId } }
}
const tryAsk = async (person: Person, item: Parameters<typeof ask>[1]) => {
  const { status, error } = await person.send(helpApi.ask, { body: { item, word: 'Why?' } })
  return status === 200 ? 'asked' : (error?.details ?? error?.code)
}
/** Somebody else who learns in the course and may open its quiz. */
async function classmate({ acme, id, page }: Awaited<ReturnType<typeof learning>>): Promise<Person> {
  const one = await acme.user({ name: 'Kim' })
  await one.ok(enrolmentsApi.enrol, { params: { id } })
  await one.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: { id: uuid(), kind: 'done' } })
  return one
}
const movedOn = { reason: 'moved_on' }

describe('stuck on a question that was missed', () => {
  it('carries what was answered, the hints that were seen and how it was marked, and nothing of what is right', async () => {
    const { student, mentor, item } = await missed({ review: 'answers' })
    const request = await ask(student, item)
    expect(request).toMatchObject({ place: { lesson: 'What you know', question: 1 } })
    expect(request.carried).toEqual({
      question: expect.objectContaining({ id: planted.id, type: 'short' }),
      answers: [{ attempt: 1, answer: said('Feathers') }],
      hints: [{ rung: 'question', text: text('What is light?') }],
      review: { mark: 'wrong', comment: '' },
    })
    const seen = await open(mentor, request.id)
    expect(seen.carried).toEqual(request.carried)
    expect(JSON.stringify([request, seen])).not.toContain('planted')
  })

  it('is refused where the quiz shows the score alone, until it shows more', async () => {
    const { student, params, item } = await missed({ review: 'marks', reviewWhen: 'end', attempts: 2 })
    expect(await tryAsk(student, item)).toEqual(movedOn)
    const { id: attemptId } = await student.ok(attemptsApi.start, { params })
    expect(await tryAsk(student, item)).toEqual(movedOn)
    expect(await tryAsk(student, { ...item, attemptId })).toBe('asked')
    await student.ok(attemptsApi.submit, { params: { attemptId } })
    expect(await tryAsk(student, item)).toBe('asked')
  })

  it('is refused to everybody whose attempt it is not', async () => {
    const { mentor, item, ...known } = await missed()
    expect(await tryAsk(await classmate(known), item)).toBe('NOT_FOUND')
    expect(await tryAsk(mentor, item)).toEqual({ reason: 'not_enrolled' })
    expect(await tryAsk(await (await w.company()).user(), item)).toBe('NOT_FOUND')
  })
})

describe('stuck on a quiz as a whole', () => {
  const whole = { question: null, answers: [], hints: [] }
  const beforeIt = (person: Person, query: { courseId: string; lessonId: string }) =>
    person.ok(helpApi.before, { query })

  it('brings before it begins what is needed to pass, and nothing where nothing is asked yet', async () => {
    const { student, id: courseId, lessonId } = await learning(w, quizOf([planted], { passPercent: 70 }))
    const quiz = { courseId, lessonId }
    expect(await beforeIt(student, quiz)).toMatchObject({ carries: 'quiz' })
    const { place, carried } = await ask(student, quiz)
    expect(place).toMatchObject({ lesson: 'What you know', question: null })
    expect(carried).toEqual({ ...whole, quiz: { passPercent: 70, attempts: 0, scores: [] } })
    const blank = await learning(w, null)
    const nothing = { courseId: blank.id, lessonId: blank.lessonId }
    expect(await beforeIt(blank.student, nothing)).toMatchObject({ carries: 'lesson' })
    expect((await ask(blank.student, nothing)).carried).toEqual(whole)
  })

  it('brings how often it was begun and the scores that its student sees, and no question', async () => {
    const { student, mentor, quiz, params } = await missed({ review: 'score', passPercent: 80 })
    const { id: second } = await student.ok(attemptsApi.start, { params })
    await student.ok(attemptsApi.answer, {
      params: { attemptId: second, questionId: planted.id },
      body: { number: 1, answer: said('planted-right') },
    })
    await student.ok(attemptsApi.submit, { params: { attemptId: second } })
    await student.ok(attemptsApi.start, { params })
    const { id, carried } = await ask(student, quiz)
    const submitted = { submittedAt: expect.any(String), timedOut: false }
    expect(carried).toEqual({
      ...whole,
      quiz: {
        passPercent: 80,
        attempts: 3,
        scores: [
          { attempt: 2, ...submitted, score: { percent: 100, passed: true } },
          { attempt: 1, ...submitted, score: { percent: 0, passed: false } },
        ],
      },
    })
    const seen = await open(mentor, id)
    expect(seen.carried).toEqual(carried)
    expect(JSON.stringify(seen)).not.toContain('planted')
  })

  it('says of an attempt that waits to be read that it waits, and no score', async () => {
    const read = question('long', { points: 1 })
    const { student, params, id: courseId, lessonId } = await learning(w, quizOf([planted, read]))
    const { id: attemptId } = await student.ok(attemptsApi.start, { params })
    for (const [questionId, answer] of [
      [planted.id, said('planted-right')],
      [read.id, { type: 'long' as const, text: 'Because of the air' }],
    ] as const)
      await student.ok(attemptsApi.answer, { params: { attemptId, questionId }, body: { number: 1, answer } })
    await student.ok(attemptsApi.submit, { params: { attemptId } })
    const { carried } = await ask(student, { courseId, lessonId })
    expect(carried.quiz).toMatchObject({ attempts: 1, scores: [{ attempt: 1, score: null }] })
  })

  it('brings the last ten scores of more, and counts them all', async () => {
    const { student, params, id: courseId, lessonId } = await learning(w, quizOf([planted]))
    for (let n = 0; n < 12; n++) {
      const { id: attemptId } = await student.ok(attemptsApi.start, { params })
      await student.ok(attemptsApi.submit, { params: { attemptId } })
    }
    const { carried } = await ask(student, { courseId, lessonId })
    expect(carried.quiz?.attempts).toBe(12)
    expect(carried.quiz?.scores.map(({ attempt }) => attempt)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })
})

describe('stuck on a question that is practised', () => {
  const practising = async () => {
    const known = await missed({ review: 'answers' })
    await daysOn(w, known.acme, 1)
    const card = await firstCard(known.student)
    return { ...known, card, onCard: { ...known.quiz, cardId: card.id } }
  }

  it('carries the hints of the turn that is asked and what was answered before, and nothing of what is right', async () => {
    const { acme, student, mentor, card, onCard } = await practising()
    await daysOn(w, acme, 1)
    await hint(student, card, 0)
    const { id, place, carried } = await ask(student, onCard)
    expect(place.question).toBe(1)
    expect(carried).toEqual({
      question: card.question,
      answers: [{ attempt: 1, answer: said('Feathers') }],
      hints: [{ rung: 'question', text: text('What is light?') }],
    })
    expect(JSON.stringify(await open(mentor, id))).not.toContain('planted')
  })

  it('carries what was answered just now and how it was marked, and is the same as that of the attempt', async () => {
    const { student, card, onCard, item } = await practising()
    await answer(student, card, said('Air'))
    const { id, carried } = await ask(student, onCard)
    expect(carried.answers).toEqual([
      { attempt: null, answer: said('Air') },
      { attempt: 1, answer: said('Feathers') },
    ])
    expect(carried.review).toEqual({ mark: 'wrong', comment: '' })
    expect(carried.hints).toEqual([])
    expect((await ask(student, item)).id).toBe(id)
  })

  it('is refused of another’s card, of one at another lesson, and while an attempt at its quiz is under way', async () => {
    const { student, params, page, onCard, ...known } = await practising()
    expect(await tryAsk(await classmate({ ...known, student, params, page }), onCard)).toBe('NOT_FOUND')
    expect(await tryAsk(await (await w.company()).user(), onCard)).toBe('NOT_FOUND')
    expect(await tryAsk(student, { ...onCard, cardId: uuid() })).toBe('NOT_FOUND')
    expect(await tryAsk(student, { ...onCard, lessonId: page })).toBe('NOT_FOUND')
    const both = { ...onCard, attemptId: uuid(), questionId: planted.id }
    expect(await tryAsk(student, both)).toEqual([{ field: 'item.cardId', code: 'invalid' }])
    await student.ok(attemptsApi.start, { params })
    expect(await tryAsk(student, onCard)).toEqual({ reason: 'not_to_practise' })
  })
})
