import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { practiceApi } from '#contract/practice/practice.ts'
import type { Answer } from '#contract/practice/questions.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { world } from '../../../test/world.ts'
import { learning, quizOf, secretQuestions } from '../attempts/quiz.test-data.ts'
import { choice, question, text } from '../questions/question.test-data.ts'
import {
  answer,
  daysOn,
  firstCard,
  hint,
  inDays,
  no,
  session,
  take,
  trueFalse,
  yes,
} from './practice.test-data.ts'

const w = await world()

/** Somebody who missed the first and the third of three questions, a day ago. */
async function missed(settings: Partial<QuizSettings> = {}) {
  const questions = [trueFalse(1), trueFalse(2), trueFalse(3)]
  const found = await learning(w, quizOf(questions, { passPercent: 30, ...settings }))
  await take(found.student, found.params, [no, yes, no])
  await daysOn(w, found.acme, 1)
  return { ...found, questions }
}

describe('what is repeated', () => {
  it('is what was missed, from the day after on, and each day what is due', async () => {
    const questions = [trueFalse(1), trueFalse(2), trueFalse(3)]
    const { acme, student, params } = await learning(w, quizOf(questions))
    const standing = () => student.ok(practiceApi.standing, {})
    expect(await standing()).toEqual({ due: 0, session: 0, answered: 0, nextOn: null })
    await take(student, params, [no, yes, null])
    const before = await standing()
    expect(before).toMatchObject({ due: 0, answered: 0 })
    expect(inDays(before.nextOn ?? '')).toBe(1)
    expect(await session(student)).toEqual([])
    await daysOn(w, acme, 1)
    expect(await standing()).toEqual({ due: 1, session: 1, answered: 0, nextOn: null })
    const card = await firstCard(student)
    expect(await session(student)).toHaveLength(1)
    expect(card).toMatchObject({
      turn: 0,
      question: { id: questions[0]?.id, type: 'true_false' },
      course: { title: 'Birds', language: 'en' },
      lesson: { id: params.lessonId, title: 'What you know' },
    })
    const { data } = await answer(student, card, yes)
    expect(data).toMatchObject({
      answer: yes,
      counted: true,
      review: { mark: 'right', right: yes },
    })
    expect(inDays(data?.againOn ?? '')).toBeGreaterThanOrEqual(1)
    const after = await standing()
    expect(after).toEqual({ due: 0, session: 0, answered: 1, nextOn: data?.againOn })
    await daysOn(w, acme, inDays(data?.againOn ?? ''))
    expect(await standing()).toEqual({ due: 1, session: 1, answered: 0, nextOn: null })
    expect((await session(student)).map(({ turn }) => turn)).toEqual([1])
  })

  it('is also what was right with a hint, and a miss after it was repeated comes again the day after', async () => {
    const asked = {
      ...trueFalse(1),
      hints: { question: text('Well?'), principle: null, step: null, worked: null },
    }
    const { acme, student, params } = await learning(w, quizOf([asked]))
    const begun = await student.ok(attemptsApi.start, { params })
    const of = { attemptId: begun.id, questionId: asked.id }
    await student.ok(attemptsApi.answer, { params: of, body: { number: 1, answer: yes } })
    await student.ok(attemptsApi.hint, { params: of, body: { opened: 0 } })
    await student.ok(attemptsApi.submit, { params: { attemptId: begun.id } })
    await daysOn(w, acme, 1)
    const card = await firstCard(student)
    const first = await answer(student, card, yes)
    expect(inDays(first.data?.againOn ?? '')).toBeGreaterThanOrEqual(1)
    await take(student, params, [no])
    await daysOn(w, acme, 1)
    const again = await firstCard(student)
    expect([again.id, again.turn]).toEqual([card.id, 1])
  })

  it('is a few at a time: a session has eight, and what was begun goes on', async () => {
    const questions = Array.from({ length: 10 }, (_, n) => trueFalse(n))
    const { acme, student, params } = await learning(w, quizOf(questions))
    await take(
      student,
      params,
      questions.map(() => no),
    )
    await daysOn(w, acme, 1)
    expect(await student.ok(practiceApi.standing, {})).toMatchObject({ due: 10, session: 8 })
    const cards = await session(student)
    expect(cards).toHaveLength(8)
    await answer(student, await firstCard(student), no)
    const goesOn = await session(student)
    expect(goesOn.slice(0, 7).map(({ id }) => id)).toEqual(cards.slice(1).map(({ id }) => id))
    expect(await student.ok(practiceApi.standing, {})).toMatchObject({ due: 9, session: 8, answered: 1 })
  })

  it('is sooner again after a hint than after none', async () => {
    const hints = { question: text('Well?'), principle: null, step: null, worked: null }
    const questions = [trueFalse(1), { ...trueFalse(2), hints }]
    const { acme, student, params } = await learning(w, quizOf(questions))
    await take(student, params, [no, no])
    await daysOn(w, acme, 1)
    const days: number[][] = []
    for (let turn = 0; turn < 3; turn++) {
      const cards = await session(student)
      await daysOn(w, acme, 1)
      const again: number[] = []
      for (const { id } of questions) {
        const card = cards.find((one) => one.question.id === id)
        if (!card) continue
        if (id === questions[1]?.id) expect((await hint(student, card, 0)).status).toBe(200)
        again.push(inDays((await answer(student, card, yes)).data?.againOn ?? ''))
      }
      days.push(again)
      await daysOn(w, acme, Math.max(...again))
    }
    expect(days).toEqual([
      [3, 2],
      [10, 4],
      [28, 10],
    ])
  })

  it('is remembered worse once it was missed in a quiz again', async () => {
    const questions = [trueFalse(1), trueFalse(2)]
    const { acme, student, params } = await learning(w, quizOf(questions))
    await take(student, params, [no, no])
    let wait = 1
    for (let turn = 0; turn < 3; turn++) {
      await daysOn(w, acme, wait)
      for (const card of await session(student))
        wait = inDays((await answer(student, card, yes)).data?.againOn ?? '')
    }
    expect(wait).toBe(22)
    await daysOn(w, acme, wait - 1)
    await take(student, params, [no, yes])
    await daysOn(w, acme, 1)
    const again = new Map<string, number>()
    for (const card of await session(student))
      again.set(card.question.id, inDays((await answer(student, card, yes)).data?.againOn ?? ''))
    expect(questions.map(({ id }) => again.get(id))).toEqual([4, 54])
  })

  it('is due by the day that it is where whoever missed it lives', async () => {
    const { student, params } = await learning(w, quizOf([trueFalse(1)]))
    const { result } = await take(student, params, [no])
    // Of these two it is never the same day in both, so that none is that of everybody.
    for (const [timeZone, ahead] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Niue', -11],
    ] as const) {
      await student.ok(authApi.updateMe, { body: { timeZone } })
      const dayAfter = new Date(Date.parse(result?.submittedAt ?? '') + (ahead + 24) * 60 * 60 * 1000)
      const { nextOn } = await student.ok(practiceApi.standing, {})
      expect(nextOn).toBe(dayAfter.toISOString().slice(0, 10))
    }
  })

  it('asks nothing that a person would have to read, also where its hint was opened', async () => {
    const hints = { question: text('Why?'), principle: null, step: null, worked: null }
    const read = [question('long', { hints }), question('code', { hints })]
    const { acme, admin: grader, student, params } = await learning(w, quizOf([trueFalse(1), ...read]))
    const written: Answer[] = [
      { type: 'long', text: 'Words' },
      { type: 'code', text: 'x' },
    ]
    const { id: attemptId } = await student.ok(attemptsApi.start, { params })
    for (const [at, { id: questionId }] of read.entries()) {
      const of = { params: { attemptId, questionId } }
      await student.ok(attemptsApi.answer, { ...of, body: { number: 1, answer: written[at] ?? null } })
      await student.ok(attemptsApi.hint, { ...of, body: { opened: 0 } })
    }
    await take(student, params, [no, ...written])
    const answers = read.map(({ id: questionId }) => ({ questionId, points: 0, comment: '' }))
    await grader.ok(attemptsApi.grade, { params: { attemptId }, body: { revision: 0, answers } })
    await daysOn(w, acme, 1)
    expect((await session(student)).map((card) => card.question.type)).toEqual(['true_false'])
  })

  it('stands on Home with its next step, until some of it was repeated today', async () => {
    const { student } = await missed({ passPercent: 0 })
    const home = await student.ok(dashboardApi.home, {})
    expect(home.practice).toEqual({ due: 2, session: 2, answered: 0 })
    expect(home.nextStep).toEqual({
      kind: 'practise',
      path: '/dashboard/learn/practice',
      params: { count: 2 },
    })
    const card = await firstCard(student)
    await answer(student, card, yes)
    const after = await student.ok(dashboardApi.home, {})
    expect(after.practice).toEqual({ due: 1, session: 1, answered: 1 })
    expect(after.nextStep.kind).not.toBe('practise')
  })
})

describe('what may be practised', () => {
  it.each<[string, Partial<QuizSettings>, number]>([
    ['nothing of a quiz that shows the score alone', { review: 'score' }, 0],
    [
      'nothing before the end where answers show then',
      { reviewWhen: 'end', attempts: 2, passPercent: 100 },
      0,
    ],
    ['nothing of marks while one of few attempts is left', { review: 'marks', attempts: 2 }, 0],
    ['what was missed, with marks, where attempts have no end', { review: 'marks', attempts: null }, 2],
    ['what was missed, with marks, after the last attempt', { review: 'marks', attempts: 1 }, 2],
    ['what was missed once the quiz is passed', { reviewWhen: 'end', attempts: 2 }, 2],
    ['what was missed where answers show after each', { review: 'answers', attempts: 2 }, 2],
  ])('is %s', async (_, settings, due) => {
    const { student } = await missed(settings)
    expect((await student.ok(practiceApi.standing, {})).due).toBe(due)
    expect(await session(student)).toHaveLength(due)
  })

  it('says no more than the quiz: marks alone where it shows marks', async () => {
    const [a, b] = [choice('A', 'Not quite'), choice('B')]
    const feedback = { right: text('Well seen'), wrong: text('Look at the wings') }
    const asked = question('single', { choices: [a, b], right: b.id, feedback })
    const wrong: Answer = { type: 'single', choice: a.id }
    const reviewOf = async (review: 'marks' | 'answers') => {
      const { acme, student, params } = await learning(w, quizOf([asked], { review }))
      await take(student, params, [wrong])
      await daysOn(w, acme, 1)
      const card = await firstCard(student)
      return (await answer(student, card, wrong)).data?.review
    }
    expect(await reviewOf('marks')).toEqual({
      mark: 'wrong',
      points: 0,
      comment: '',
      closed: false,
      feedback: null,
      choiceFeedback: [],
      right: null,
    })
    expect(await reviewOf('answers')).toMatchObject({
      feedback: feedback.wrong,
      choiceFeedback: [{ id: a.id, text: 'Not quite' }],
      right: { type: 'single', choice: b.id },
    })
  })

  it('rests while an attempt at its quiz is under way, whatever was begun', async () => {
    const { student, params } = await missed()
    const card = await firstCard(student)
    const begun = await student.ok(attemptsApi.start, { params })
    expect(await student.ok(practiceApi.standing, {})).toMatchObject({ due: 0, nextOn: null })
    expect(await session(student)).toEqual([])
    for (const refused of [await answer(student, card, yes), await hint(student, card, 0)])
      expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'not_to_practise' }])
    await student.ok(attemptsApi.submit, { params: { attemptId: begun.id } })
    expect((await answer(student, card, yes)).status).toBe(200)
  })

  it('is of who still learns there, and of the version that they are on', async () => {
    const { acme, admin, student, id, params, questions } = await missed({ passPercent: 100 })
    const cards = await session(student)
    const gone = cards.find((card) => card.question.id === questions[0]?.id) ?? (await firstCard(student))
    const draft = await admin.ok(coursesApi.lesson, { params })
    const content = quizOf(questions.slice(1), { passPercent: 100 })
    await admin.ok(coursesApi.saveLesson, { params, body: { revision: draft.revision, content } })
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    // Whoever is on the version before is asked what stands in it.
    expect(await session(student)).toHaveLength(2)
    const version = 2
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('enrolments').set({ version }).where('course_id', '=', id).execute(),
    )
    expect((await session(student)).map((one) => one.question.id)).toEqual([questions[2]?.id])
    expect((await answer(student, gone, yes)).error?.details).toEqual({ reason: 'not_to_practise' })
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect(await session(student)).toEqual([])
  })

  it('is one’s own: nobody else finds a card', async () => {
    const { acme, admin, student } = await missed()
    const card = await firstCard(student)
    for (const other of [admin, await acme.user()])
      for (const refused of [await answer(other, card, yes), await hint(other, card, 0)])
        expect(refused.status).toBe(404)
  })
})

describe('an answer', () => {
  it('counts once a turn: the second is shown the first, and what was never asked is refused', async () => {
    const { acme, student } = await missed()
    const card = await firstCard(student)
    const first = await answer(student, card, no)
    const second = await answer(student, card, yes)
    expect(first.data).toMatchObject({ counted: true, answer: no, review: { mark: 'wrong' } })
    expect(second.data).toMatchObject({
      counted: false,
      answer: no,
      review: { mark: 'wrong' },
      againOn: first.data?.againOn,
    })
    const early = await answer(student, { ...card, turn: 1 }, yes)
    expect([early.status, early.error?.details]).toEqual([409, { reason: 'moved_on' }])
    // Asked again, days later: what a window from before sends is of the turn that it was.
    await daysOn(w, acme, inDays(first.data?.againOn ?? ''))
    const turn = async () => (await session(student)).find(({ id }) => id === card.id)?.turn
    expect(await turn()).toBe(1)
    const late = await answer(student, card, yes)
    expect(late.data).toMatchObject({ counted: false, answer: no, review: { mark: 'wrong' } })
    expect(await turn()).toBe(1)
  })

  it('of another type than the question is none', async () => {
    const { student } = await missed()
    const card = await firstCard(student)
    const other = await answer(student, card, { type: 'short', text: 'true' })
    expect(other.data).toMatchObject({ answer: null, review: { mark: 'unanswered' } })
  })
})

describe('what leaves the server', () => {
  it('holds no key, feedback or later hint before its time, in any byte of a whole session', async () => {
    const word = 'Zanzibar'
    const quiz = quizOf(secretQuestions(word), { review: 'marks', attempts: null })
    const { acme, student, params } = await learning(w, quiz)
    const answers: Record<string, Answer> = {
      single: { type: 'single', choice: uuid() },
      multiple: { type: 'multiple', choices: [uuid()] },
      true_false: no,
      short: { type: 'short', text: 'something' },
      numeric: { type: 'numeric', text: '1 kg' },
      matching: { type: 'matching', pairs: [] },
      ordering: { type: 'ordering', order: [] },
      gaps: { type: 'gaps', words: ['x'] },
      spots: { type: 'spots', placed: [] },
    }
    await take(
      student,
      params,
      quiz.questions.map(({ type }) => answers[type] ?? null),
    )
    await daysOn(w, acme, 1)
    const bytes: string[] = []
    const heard = async (call: Promise<{ text: string; status: number }>) => {
      const { text: all, status } = await call
      expect(status).toBe(200)
      bytes.push(all)
    }
    await heard(student.call(practiceApi.standing, {}))
    await heard(student.call(dashboardApi.home, {}))
    await heard(student.call(practiceApi.start, {}))
    const cards = await session(student)
    expect(cards).toHaveLength(8)
    for (const card of cards) {
      const early = await hint(student, card, 0)
      expect([early.status, early.error?.details]).toEqual([403, { reason: 'hint_too_early' }])
    }
    await daysOn(w, acme, 1)
    for (const card of cards) {
      const at = quiz.questions.findIndex(({ id }) => id === card.question.id) + 1
      const opened = await student.call(practiceApi.hint, {
        params: { cardId: card.id },
        body: { turn: card.turn, opened: 0 },
      })
      expect(opened.text).toContain(`${word} hint ${at}.1`)
      bytes.push(opened.text.replace(`${word} hint ${at}.1`, ''))
      const body = { turn: card.turn, answer: answers[card.question.type] ?? null }
      // Twice, as after an answer that was lost.
      await heard(student.call(practiceApi.answer, { params: { cardId: card.id }, body }))
      await heard(student.call(practiceApi.answer, { params: { cardId: card.id }, body }))
    }
    await heard(student.call(practiceApi.standing, {}))
    expect(bytes).toHaveLength(28)
    for (const secret of [word, '71717171', '0.717171', '"accepted"', '"tolerance"'])
      expect(bytes.filter((all) => all.includes(secret))).toEqual([])
  })

  it('never is the worked answer of a quiz that shows marks alone', async () => {
    const hints = { question: null, principle: null, step: text('First'), worked: text('Because it is so') }
    const asked = { ...trueFalse(1), hints }
    const nextOf = async (review: 'marks' | 'answers') => {
      const { acme, student, params } = await learning(w, quizOf([asked], { review }))
      await take(student, params, [no])
      await daysOn(w, acme, 1)
      const card = await firstCard(student)
      await daysOn(w, acme, 1)
      const first = await hint(student, card, 0)
      expect(first.data?.hints.map(({ rung }) => rung)).toEqual(['step'])
      await daysOn(w, acme, 1)
      const second = await hint(student, card, 1)
      const answered = await answer(student, card, yes)
      return { hints: second.data?.hints.map(({ rung }) => rung), days: inDays(answered.data?.againOn ?? '') }
    }
    expect((await nextOf('marks')).hints).toEqual(['step'])
    // Whoever read it did not know it: it comes again the day after.
    expect(await nextOf('answers')).toEqual({ hints: ['step', 'worked'], days: 1 })
  })
})
