import { setTimeout as pause } from 'node:timers/promises'
import { v4 as uuid } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { attemptsApi, type Attempt } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { choice, picture, question, spot, text } from '../questions/question.test-data.ts'
import { endOver } from './end-over.ts'
import { attach, learning, publishQuiz, quizOf, secretQuestions } from './quiz.test-data.ts'

const w = await world()
afterEach(() => void vi.useRealTimers())

const trueFalse = (n: number) => question('true_false', { prompt: text(`Is ${n} right?`), right: true })
const yes: Answer = { type: 'true_false', value: true }
const no: Answer = { type: 'true_false', value: false }

const save = (person: Person, attemptId: string, questionId: string, answer: Answer | null, number = 1) =>
  person.send(attemptsApi.answer, { params: { attemptId, questionId }, body: { number, answer } })
const submit = (person: Person, attemptId: string) => person.ok(attemptsApi.submit, { params: { attemptId } })

/** Answers every question of an attempt alike and submits it. */
async function take(person: Person, params: { id: string; lessonId: string }, answer: Answer) {
  const { id, questions } = await person.ok(attemptsApi.start, { params })
  for (const { question: asked } of questions) await save(person, id, asked.id, answer)
  return submit(person, id)
}
const enrolmentOf = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).enrolment

/** Moves all that has happened in a company’s attempts into the past: what is left is another clock’s. */
const pass = (company: TestCompany, seconds: number) =>
  w.services.db.withTenant(company.id, async (tx) => {
    const attempts = await tx.selectFrom('attempts').selectAll().execute()
    const back = (at: Date) => new Date(at.getTime() - seconds * 1000)
    for (const one of attempts)
      await tx
        .updateTable('attempts')
        .set({ started_at: back(one.started_at), ends_at: one.ends_at && back(one.ends_at) })
        .where('id', '=', one.id)
        .execute()
    for (const one of await tx.selectFrom('attempt_hints').selectAll().execute())
      await tx
        .updateTable('attempt_hints')
        .set({ opened_at: back(one.opened_at) })
        .where('attempt_id', '=', one.attempt_id)
        .where('question_id', '=', one.question_id)
        .where('rung', '=', one.rung)
        .execute()
    for (const one of await tx.selectFrom('attempt_answers').selectAll().execute())
      if (one.saved_at)
        await tx
          .updateTable('attempt_answers')
          .set({ saved_at: back(one.saved_at) })
          .where('attempt_id', '=', one.attempt_id)
          .where('question_id', '=', one.question_id)
          .execute()
  })

describe('taking a quiz', () => {
  it('goes from what to expect to the course’s completion', async () => {
    const quiz = quizOf([trueFalse(1), trueFalse(2)], { passPercent: 50, attempts: 3 })
    const { student, id, params, lessonId } = await learning(w, quiz)
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({
      questions: 2,
      passPercent: 50,
      attempts: 3,
      attemptsLeft: 3,
      open: null,
      past: [],
      passed: false,
    })
    const failed = await take(student, params, no)
    expect(failed.result).toMatchObject({ percent: 0, passed: false, timedOut: false, number: 1 })
    expect(await enrolmentOf(student, id)).toMatchObject({
      state: 'active',
      lessonsDone: 1,
      nextLessonId: lessonId,
    })
    const begun = await student.ok(attemptsApi.start, { params })
    await save(student, begun.id, begun.questions[0]?.question.id ?? '', yes)
    // A reload in the middle: the same attempt, with what was answered.
    const again = await student.ok(attemptsApi.start, { params })
    expect(again.id).toBe(begun.id)
    expect(again.questions.map(({ answer, saved }) => [answer, saved])).toEqual([
      [yes, 1],
      [null, 0],
    ])
    expect((await submit(student, begun.id)).result).toMatchObject({ percent: 50, passed: true, number: 2 })
    expect(await enrolmentOf(student, id)).toMatchObject({ state: 'completed', lessonsDone: 2 })
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({
      attemptsLeft: 1,
      past: [{ number: 2 }, { number: 1 }],
      passed: true,
    })
    // The best counts: one that fails afterwards takes nothing back.
    await take(student, params, no)
    expect(await enrolmentOf(student, id)).toMatchObject({ state: 'completed' })
    const none = await student.send(attemptsApi.start, { params })
    expect([none.status, none.error?.details]).toEqual([403, { reason: 'no_attempts_left' }])
  })

  it('takes a passed lesson back where the last attempt counts', async () => {
    const { student, id, params } = await learning(w, quizOf([trueFalse(1)], { counts: 'last' }))
    await take(student, params, yes)
    expect(await enrolmentOf(student, id)).toMatchObject({ state: 'completed' })
    await take(student, params, no)
    expect(await enrolmentOf(student, id)).toMatchObject({ state: 'active', lessonsDone: 1 })
  })

  it('is passed by the average of all attempts where that counts, and taken back when that falls', async () => {
    const quiz = quizOf([trueFalse(1), trueFalse(2)], { counts: 'average', passPercent: 75 })
    const { student, id, params } = await learning(w, quiz)
    const half = async () => {
      const { id: attempt, questions } = await student.ok(attemptsApi.start, { params })
      await save(student, attempt, questions[0]?.question.id ?? '', yes)
      await submit(student, attempt)
    }
    const stands = async () => [
      (await student.ok(attemptsApi.quiz, { params })).average,
      (await enrolmentOf(student, id))?.state,
    ]
    expect(await stands()).toEqual([null, 'active'])
    await half()
    expect(await stands()).toEqual([50, 'active'])
    await take(student, params, yes)
    expect(await stands()).toEqual([75, 'completed'])
    // Passed by itself, and yet the average is not.
    await half()
    expect(await stands()).toEqual([66, 'active'])
    await take(student, params, yes)
    expect(await stands()).toEqual([75, 'completed'])
  })

  it('begins while the quiz is open alone; one under way ends when it closes, and then all is shown', async () => {
    const from = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const windowed = (opensAt: string | null, closesAt: string | null) =>
      learning(w, quizOf([trueFalse(1)], { minutes: 60, reviewWhen: 'end', window: { opensAt, closesAt } }))
    const early = await windowed(from(600), null)
    const refused = await early.student.send(attemptsApi.start, { params: early.params })
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'quiz_not_open' }])
    expect(await early.student.ok(attemptsApi.quiz, { params: early.params })).toMatchObject({
      attemptsLeft: null,
      closesAt: null,
    })
    const late = await windowed(null, from(-1))
    const closed = await late.student.send(attemptsApi.start, { params: late.params })
    expect([closed.status, closed.error?.details]).toEqual([403, { reason: 'quiz_closed' }])
    expect((await late.student.ok(attemptsApi.quiz, { params: late.params })).attemptsLeft).toBe(0)
    const closesAt = from(600)
    const { student, params } = await windowed(from(-600), closesAt)
    const begun = await student.ok(attemptsApi.start, { params })
    expect(begun.secondsLeft).toBeLessThanOrEqual(600)
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ closesAt, attemptsLeft: null })
    const reviewed = (one: Attempt) => one.questions.map(({ review }) => review?.mark)
    expect(reviewed(await submit(student, begun.id))).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(closesAt) })
    expect(reviewed(await student.ok(attemptsApi.byId, { params: { attemptId: begun.id } }))).toEqual([
      'unanswered',
    ])
    vi.useRealTimers()
    // What ends before it begins is no time to take it in.
    const moment = from(60)
    const wrong = await early.admin.send(coursesApi.saveLesson, {
      params: early.params,
      body: {
        revision: 1,
        content: quizOf([trueFalse(1)], { window: { opensAt: moment, closesAt: moment } }),
      },
    })
    expect(wrong.error?.details).toMatchObject([
      { field: expect.stringContaining('closesAt') as string, code: 'ends_before_it_starts' },
    ])
  })

  it('is done by its score, and by no word of the learner; one that asks nothing is done like a page', async () => {
    const mark = (person: Person, course: string, lessonId: string) =>
      person.send(enrolmentsApi.record, {
        params: { id: course, lessonId },
        body: { id: uuid(), kind: 'done' },
      })
    const asking = await learning(w, quizOf([trueFalse(1)]))
    const refused = await mark(asking.student, asking.id, asking.lessonId)
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'by_score' }])
    const page = await asking.student.ok(enrolmentsApi.lesson, { params: asking.params })
    expect(page).toMatchObject({ lesson: { kind: 'quiz' }, content: null })
    for (const quiz of [null, quizOf([])]) {
      const { student, id, lessonId, params } = await learning(w, quiz)
      expect((await student.send(attemptsApi.start, { params })).status).toBe(404)
      expect((await mark(student, id, lessonId)).status).toBe(200)
      expect(await enrolmentOf(student, id)).toMatchObject({ state: 'completed' })
    }
  })

  it('keeps the higher number of two saves, whichever arrives last, and none after the end', async () => {
    const { student, params } = await learning(w, quizOf([trueFalse(1)]))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const asked = questions[0]?.question.id ?? ''
    expect((await save(student, id, asked, yes, 3)).data).toEqual({ saved: 3, over: false })
    expect((await save(student, id, asked, no, 2)).data).toEqual({ saved: 3, over: false })
    const { questions: now } = await student.ok(attemptsApi.byId, { params: { attemptId: id } })
    expect(now[0]).toMatchObject({ answer: yes, saved: 3 })
    // Of two who count alike, in two tabs, the later one is told to go over the other; the same once more is no other.
    expect((await save(student, id, asked, no, 3)).data).toEqual({ saved: 4, over: false })
    expect((await save(student, id, asked, yes, 3)).data).toEqual({ saved: 3, over: false })
    expect((await save(student, id, uuid(), yes)).status).toBe(404)
    await submit(student, id)
    expect((await save(student, id, asked, no, 9)).data).toEqual({ saved: 3, over: true })
    expect((await submit(student, id)).result).toMatchObject({ percent: 100, passed: true })
  })

  it('is not submitted with an answer that somebody has not seen, unless its time is up', async () => {
    const { acme, student, params } = await learning(w, quizOf([trueFalse(1), trueFalse(2)], { minutes: 10 }))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const [one = '', other = ''] = questions.map(({ question }) => question.id)
    await save(student, id, one, no, 1)
    // In another window, over what was seen here.
    await save(student, id, one, yes, 2)
    const from = (number: number) => ({
      params: { attemptId: id },
      body: {
        saved: [
          { questionId: one, number },
          { questionId: other, number: 0 },
        ],
      },
    })
    const { status, error } = await student.send(attemptsApi.submit, from(1))
    expect([status, error?.details]).toEqual([409, { reason: 'newer' }])
    expect(await student.ok(attemptsApi.byId, { params: { attemptId: id } })).toMatchObject({ result: null })
    await pass(acme, 1000)
    expect((await student.ok(attemptsApi.submit, from(1))).result).toMatchObject({ timedOut: true })
    // Said again, it is answered the same.
    expect((await student.ok(attemptsApi.submit, from(0))).result).toMatchObject({ timedOut: true })
  })

  it('is submitted with the answers that were seen', async () => {
    const { student, params } = await learning(w, quizOf([trueFalse(1)]))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const questionId = questions[0]?.question.id ?? ''
    await save(student, id, questionId, yes, 2)
    const body = { saved: [{ questionId, number: 2 }] }
    const ended = await student.ok(attemptsApi.submit, { params: { attemptId: id }, body })
    expect(ended.result).toMatchObject({ percent: 100, passed: true })
  })

  it('is one attempt at a time, however often it is begun at once', async () => {
    const { student, params } = await learning(w, quizOf([trueFalse(1)]))
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => student.ok(attemptsApi.start, { params })),
    )
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    const ended = await Promise.all(begun.map(({ id }) => submit(student, id)))
    expect(ended.map(({ result }) => result?.number)).toEqual([1, 1, 1, 1, 1])
    expect((await student.ok(attemptsApi.quiz, { params })).past).toHaveLength(1)
  })

  it('ends when its time is up, with what is there: by itself, or as somebody comes back', async () => {
    const timed = quizOf([trueFalse(1), trueFalse(2)], { minutes: 10, passPercent: 50 })
    const { acme, student, id, params } = await learning(w, timed)
    const first = await student.ok(attemptsApi.start, { params })
    expect(first.secondsLeft).toBeGreaterThan(590)
    const asked = first.questions[0]?.question.id ?? ''
    await save(student, first.id, asked, yes)
    await pass(acme, 602)
    // On its way when the time was up.
    expect((await save(student, first.id, asked, yes, 2)).data).toEqual({ saved: 2, over: false })
    const late = await student.ok(attemptsApi.byId, { params: { attemptId: first.id } })
    expect(late).toMatchObject({ secondsLeft: 0, questions: [], result: null })
    await pass(acme, 10)
    expect((await save(student, first.id, asked, no, 3)).data).toEqual({ saved: 2, over: true })
    const second = await student.ok(attemptsApi.start, { params })
    expect(second.number).toBe(2)
    expect(await student.ok(attemptsApi.byId, { params: { attemptId: first.id } })).toMatchObject({
      result: { percent: 50, passed: true, timedOut: true },
    })
    expect(await enrolmentOf(student, id)).toMatchObject({ state: 'completed' })
    await pass(acme, 1000)
    await endOver(w.services)
    expect((await student.ok(attemptsApi.quiz, { params })).past).toMatchObject([
      { number: 2, percent: 0, timedOut: true },
      { number: 1 },
    ])
  })

  it('lasts longer for whoever was given extra time by those who lead the course, from the next attempt on', async () => {
    const { acme, admin, student, id, params } = await learning(w, quizOf([trueFalse(1)], { minutes: 15 }))
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id }, query: {} })
    const give = (person: Person, extraTimePercent: number) =>
      person.send(enrolmentsApi.decide, {
        params: { id, enrolmentId: items[0]?.id ?? '' },
        body: { extraTimePercent },
      })
    const before = await student.ok(attemptsApi.start, { params })
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ minutes: 15, extraTime: false })
    const mentor = await acme.user({ role: 'mentor' })
    const refused = [
      await give(student, 50),
      await give(mentor, 50),
      await give(admin, 301),
      await give(admin, -1),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 400, 400])
    // A quarter of 15 minutes is 3:45, in whole minutes 4.
    expect((await give(admin, 25)).data).toMatchObject({ extraTimePercent: 25, state: 'active' })
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ minutes: 19, extraTime: true })
    expect((await student.ok(attemptsApi.start, { params })).secondsLeft).toBeLessThanOrEqual(15 * 60)
    await submit(student, before.id)
    const { secondsLeft } = await student.ok(attemptsApi.start, { params })
    expect(secondsLeft).toBeGreaterThan(18 * 60)
    expect(secondsLeft).toBeLessThanOrEqual(19 * 60)
    // Another change of their place leaves it.
    const { data } = await admin.send(enrolmentsApi.decide, {
      params: { id, enrolmentId: items[0]?.id ?? '' },
      body: { dueOn: '2030-01-01' },
    })
    expect(data).toMatchObject({ extraTimePercent: 25, dueOn: '2030-01-01' })
  })

  it('is not ended before its time, and what was submitted stays as it was', async () => {
    const { acme, student, params } = await learning(w, quizOf([trueFalse(1)], { minutes: 10 }))
    const { id } = await student.ok(attemptsApi.start, { params })
    await pass(acme, 580)
    await endOver(w.services)
    expect(await student.ok(attemptsApi.byId, { params: { attemptId: id } })).toMatchObject({ result: null })
    const ended = await submit(student, id)
    await pass(acme, 100)
    // Said again after its time, as by a page that got no answer.
    expect(await submit(student, id)).toEqual(ended)
  })

  it('shows choices in an order of the attempt’s own, where the quiz says so', async () => {
    const choices = Array.from({ length: 12 }, (_, n) => choice(`Choice ${n}`))
    const asked = question('single', { choices, right: choices[0]?.id ?? null })
    const shown = async (shuffleAnswers: boolean) => {
      const { student, params } = await learning(w, quizOf([asked], { shuffleAnswers }))
      const [first] = (await student.ok(attemptsApi.start, { params })).questions
      return first?.question.type === 'single' ? first.question.choices.map(({ id }) => id) : []
    }
    const written = choices.map(({ id }) => id)
    const mixed = await shown(true)
    expect(mixed).not.toEqual(written)
    expect(mixed.toSorted()).toEqual(written.toSorted())
    expect(await shown(false)).toEqual(written)
  })

  it('asks as many as it draws from its questions, the same for all of an attempt and others for the next', async () => {
    const all = Array.from({ length: 12 }, (_, n) => trueFalse(n))
    const {
      admin,
      student,
      id: courseId,
      params,
    } = await learning(w, quizOf(all, { draws: 4, passPercent: 100, shuffleQuestions: false }))
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ questions: 4, drawn: true })
    const order = all.map(({ id }) => id)
    const drawn: string[][] = []
    for (let n = 0; n < 6; n++) {
      const { id, questions } = await student.ok(attemptsApi.start, { params })
      const asked = questions.map(({ question: { id: one } }) => one)
      expect(asked).toHaveLength(4)
      // As their author has them in order, each once.
      expect(asked).toEqual(order.filter((one) => asked.includes(one)))
      const again = await student.ok(attemptsApi.byId, { params: { attemptId: id } })
      expect(again.questions.map(({ question: { id: one } }) => one)).toEqual(asked)
      for (const one of asked) await save(student, id, one, yes)
      const other = order.find((one) => !asked.includes(one)) ?? ''
      const refused = [
        await save(student, id, other, yes),
        await student.send(attemptsApi.hint, {
          params: { attemptId: id, questionId: other },
          body: { opened: 0 },
        }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 404])
      const { result, questions: shown } = await submit(student, id)
      expect(result).toMatchObject({ percent: 100, passed: true })
      expect(shown.map(({ question: { id: one } }) => one)).toEqual(asked)
      drawn.push(asked)
    }
    expect(new Set(drawn.map((asked) => asked.join())).size).toBeGreaterThan(1)
    expect(new Set(drawn.flat()).size).toBeGreaterThan(4)
    const { columns } = await admin.ok(gradebookApi.page, { params: { id: courseId } })
    expect(columns.map(({ points }) => points)).toEqual([4])
  })

  it('asks all of its questions where it draws as many or more', async () => {
    const { student, params } = await learning(w, quizOf([trueFalse(1), trueFalse(2)], { draws: 5 }))
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ questions: 2, drawn: false })
    expect((await take(student, params, yes)).result).toMatchObject({ percent: 100 })
  })

  it('stays on the questions that an attempt began with when others are published', async () => {
    const { admin, student, id, lessonId, params } = await learning(w, quizOf([trueFalse(1)]))
    const begun = await student.ok(attemptsApi.start, { params })
    const draft = await admin.ok(coursesApi.lesson, { params })
    const content = quizOf([trueFalse(7), trueFalse(8)])
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: { revision: draft.revision, content },
    })
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    const enrolment = await enrolmentOf(student, id)
    await admin.ok(enrolmentsApi.decide, {
      params: { id, enrolmentId: enrolment?.id ?? '' },
      body: { newestVersion: true },
    })
    const again = await student.ok(attemptsApi.start, { params })
    expect(again.questions.map((one) => one.question.id)).toEqual(
      begun.questions.map((one) => one.question.id),
    )
    await submit(student, begun.id)
    expect((await student.ok(attemptsApi.start, { params })).questions).toHaveLength(2)
  })
})

describe('an attempt left open when the course was begun anew', () => {
  /** Somebody who completed a course, has one more attempt open with what is right in it, and learns anew. */
  async function anew(minutes: number | null = null) {
    const known = await learning(w, quizOf([trueFalse(1)], { attempts: null, minutes }))
    const { student, admin, id, page, params } = known
    await take(student, params, yes)
    const passed = await submitted(student, params)
    const open = await student.ok(attemptsApi.start, { params })
    const questionId = open.questions[0]?.question.id ?? ''
    expect((await save(student, open.id, questionId, yes)).status).toBe(200)
    const before = await enrolmentOf(student, id)
    expect(before?.state).toBe('completed')
    const at = { params: { id, enrolmentId: before?.id ?? '' } }
    for (const lessonId of [params.lessonId, page])
      await admin.ok(enrolmentsApi.correct, {
        ...at,
        body: { lessonId, kind: 'undone', reason: 'Once more' },
      })
    await student.ok(enrolmentsApi.record, {
      params: { id, lessonId: page },
      body: { id: uuid(), kind: 'done' },
    })
    return { ...known, open, passed, questionId }
  }
  const submitted = async (person: Person, params: { id: string; lessonId: string }) =>
    (await person.ok(attemptsApi.quiz, { params })).past[0]?.id ?? ''

  it('is neither read, answered nor submitted, and passes nothing', async () => {
    const { student, id, params, open, passed, questionId } = await anew()
    const refused = [
      await student.send(attemptsApi.submit, { params: { attemptId: open.id } }),
      await save(student, open.id, questionId, yes, 2),
      await student.send(attemptsApi.byId, { params: { attemptId: open.id } }),
      // Nor that in which what is right was shown.
      await student.send(attemptsApi.byId, { params: { attemptId: passed } }),
    ]
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('NOT_FOUND'))
    const first = await student.ok(attemptsApi.start, { params })
    expect([first.id === open.id, first.number, first.questions[0]?.answer]).toEqual([false, 1, null])
    expect((await enrolmentOf(student, id))?.state).toBe('active')
    expect((await submit(student, first.id)).result?.passed).toBe(false)
  })

  it('passes nothing when its time is up', async () => {
    const { acme, student, id } = await anew(5)
    await pass(acme, 3600)
    await endOver(w.services)
    expect((await enrolmentOf(student, id))?.state).toBe('active')
  })
})

describe('hints', () => {
  const asked = () =>
    question('true_false', {
      right: true,
      hints: {
        question: text('What do wings do?'),
        principle: null,
        step: text('Think'),
        worked: text('Yes'),
      },
    })
  const open = (person: Person, attemptId: string, questionId: string, opened: number) =>
    person.send(attemptsApi.hint, { params: { attemptId, questionId }, body: { opened } })

  it('open one by one, each after a try or a moment, and stay open', async () => {
    const { acme, admin, student, id: course, params } = await learning(w, quizOf([asked()]))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const of = questions[0]?.question.id ?? ''
    expect(questions[0]).toMatchObject({ hints: [], nextHint: { closes: false } })
    const early = await open(student, id, of, 0)
    expect([early.status, early.error?.details]).toEqual([403, { reason: 'hint_too_early' }])
    await save(student, id, of, no)
    const first = { hints: [{ rung: 'question', text: text('What do wings do?') }], over: false }
    expect((await open(student, id, of, 0)).data).toMatchObject(first)
    // The same again, as after an answer that was lost, opens no other.
    expect((await open(student, id, of, 0)).data).toMatchObject(first)
    expect((await open(student, id, of, 1)).status).toBe(403)
    await pass(acme, 21)
    expect((await open(student, id, of, 1)).data).toMatchObject({
      hints: [{ rung: 'question' }, { rung: 'step' }],
      nextHint: { closes: true },
    })
    await save(student, id, of, yes, 2)
    expect((await open(student, id, of, 2)).data).toMatchObject({ hints: { length: 3 }, nextHint: null })
    expect((await open(student, id, of, 3)).data).toMatchObject({ hints: { length: 3 }, nextHint: null })
    const ended = await submit(student, id)
    expect(ended.result).toMatchObject({ percent: 0, passed: false })
    expect(ended.questions[0]?.review).toMatchObject({ mark: 'right', points: 0, closed: true })
    const enrolmentId = (await enrolmentOf(student, course))?.id ?? ''
    expect(
      (await admin.ok(attemptsApi.ofLearner, { params: { id: course, enrolmentId } })).items,
    ).toMatchObject([{ lessonTitle: 'What you know', number: 1, hintsOpened: 3, score: { percent: 0 } }])
  })

  it('cost nothing before the worked answer: what they lead to counts in full', async () => {
    const { student, params } = await learning(w, quizOf([asked()]))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const of = questions[0]?.question.id ?? ''
    for (const opened of [0, 1]) {
      await save(student, id, of, yes, opened + 1)
      await open(student, id, of, opened)
    }
    const ended = await submit(student, id)
    expect(ended.result).toMatchObject({ percent: 100, passed: true })
    expect(ended.questions[0]).toMatchObject({
      hints: [{ rung: 'question' }, { rung: 'step' }],
      review: { mark: 'right', points: 1, closed: false },
    })
  })

  it('cost nothing where the quiz does not say so', async () => {
    const { student, params } = await learning(w, quizOf([asked()], { workedCloses: false }))
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    const of = questions[0]?.question.id ?? ''
    for (const opened of [0, 1, 2]) {
      await save(student, id, of, yes, opened + 1)
      expect((await open(student, id, of, opened)).status).toBe(200)
    }
    expect((await submit(student, id)).result).toMatchObject({ percent: 100, passed: true })
  })
})

describe('what leaves the server', () => {
  it('holds no key, feedback or later hint before its time, in any byte of a whole attempt', async () => {
    const word = 'Zanzibar'
    const quiz = quizOf(secretQuestions(word), { review: 'score', passPercent: 100 })
    const { student, id, params } = await learning(w, quiz)
    const bytes: string[] = []
    const heard = async (answer: Promise<{ text: string; status: number }>) => {
      const { text: all, status } = await answer
      expect(status).toBe(200)
      bytes.push(all)
      return all
    }
    await heard(student.call(enrolmentsApi.course, { params: { id } }))
    await heard(student.call(enrolmentsApi.lesson, { params }))
    await heard(student.call(attemptsApi.quiz, { params }))
    const { data } = JSON.parse(await heard(student.call(attemptsApi.start, { params }))) as { data: Attempt }
    expect(data.questions).toHaveLength(12)
    const answers: Record<string, Answer> = {
      single: { type: 'single', choice: uuid() },
      multiple: { type: 'multiple', choices: [uuid()] },
      true_false: no,
      short: { type: 'short', text: 'something' },
      numeric: { type: 'numeric', text: '1 kg' },
      matching: { type: 'matching', pairs: [] },
      ordering: { type: 'ordering', order: [] },
      gaps: { type: 'gaps', words: ['x'] },
      long: { type: 'long', text: 'Something\nlonger' },
      code: { type: 'code', text: 'select 1' },
      spots: { type: 'spots', placed: [] },
    }
    for (const [at, { question: asked, filesId }] of data.questions.entries()) {
      const of = { attemptId: data.id, questionId: asked.id }
      const body = { number: 1, answer: answers[asked.type] ?? null }
      if (filesId) expect((await attach(student, filesId)).status).toBe(204)
      else await heard(student.call(attemptsApi.answer, { params: of, body }))
      const hint = await student.call(attemptsApi.hint, { params: of, body: { opened: 0 } })
      expect(hint.text).toContain(`${word} hint ${at + 1}.1`)
      bytes.push(hint.text.replace(`${word} hint ${at + 1}.1`, ''))
    }
    const shown = await heard(student.call(attemptsApi.byId, { params: { attemptId: data.id } }))
    bytes[bytes.length - 1] = shown.replace(/Zanzibar hint \d+\.1/g, '')
    await heard(student.call(attemptsApi.submit, { params: { attemptId: data.id } }))
    await heard(student.call(attemptsApi.byId, { params: { attemptId: data.id } }))
    await heard(student.call(attemptsApi.quiz, { params }))
    expect(bytes).toHaveLength(31)
    for (const secret of [
      word,
      '71717171',
      '0.717171',
      '"accepted"',
      '"tolerance"',
      '"feedback"',
      '"guide"',
      '"labelId"',
      '"label"',
    ])
      expect(bytes.filter((all) => all.includes(secret))).toEqual([])
  })

  it('is after it what the quiz shows, when it shows it', async () => {
    const [a, b] = [choice('A', 'Not quite'), choice('B')]
    const asked = question('single', {
      choices: [a, b],
      right: b.id,
      feedback: { right: text('Well seen'), wrong: text('Look at the wings') },
    })
    const reviewOf = async (settings: Parameters<typeof quizOf>[1]) => {
      const { student, params } = await learning(w, quizOf([asked], settings))
      const { result, questions } = await take(student, params, { type: 'single', choice: a.id })
      return { shows: result?.shows, review: questions[0]?.review, again: { student, params } }
    }
    expect(await reviewOf({ review: 'marks' })).toMatchObject({
      shows: 'marks',
      review: { mark: 'wrong', points: 0, feedback: null, choiceFeedback: [], right: null },
    })
    expect(await reviewOf({ review: 'answers' })).toMatchObject({
      shows: 'answers',
      review: {
        mark: 'wrong',
        feedback: text('Look at the wings'),
        choiceFeedback: [{ id: a.id, text: 'Not quite' }],
        right: { type: 'single', choice: b.id },
      },
    })
    const last = await reviewOf({ review: 'answers', reviewWhen: 'end', attempts: 2 })
    expect(last).toMatchObject({ shows: 'score', review: undefined })
    const { student, params } = last.again
    // The last one is not over while it is under way: the first tells nothing that would be of use in it.
    const { id: lastId } = await student.ok(attemptsApi.start, { params })
    const { past } = await student.ok(attemptsApi.quiz, { params })
    const first = { params: { attemptId: past[0]?.id ?? '' } }
    expect(await student.ok(attemptsApi.byId, first)).toMatchObject({ id: past[0]?.id, questions: [] })
    expect(lastId).not.toBe(past[0]?.id)
    const ended = await take(student, params, { type: 'single', choice: a.id })
    expect(ended).toMatchObject({ result: { shows: 'answers' }, questions: [{ review: { mark: 'wrong' } }] })
    expect(await student.ok(attemptsApi.byId, first)).toMatchObject({ result: { shows: 'answers' } })
  })
})

it('says of each spot of a picture what its author says of it, once the attempt is over', async () => {
  const [beak, tail] = [spot('beak', 'Left', 'It cracks seeds.'), spot('tail', 'Right')]
  const asked = question('spots', { spots: [beak, tail], points: 4 })
  const { student, params } = await learning(w, quizOf([asked], { review: 'answers' }))
  const placed = [beak, tail].map(({ id }) => ({ id, labelId: beak.labelId }))
  const { result, questions } = await take(student, params, { type: 'spots', placed })
  expect(result).toMatchObject({ percent: 50 })
  expect(questions[0]).toMatchObject({
    question: { picture, spots: [{ name: 'Left', x: 500, y: 250 }, { name: 'Right' }] },
    review: {
      mark: 'partly',
      points: 2,
      choiceFeedback: [{ id: beak.id, text: 'It cracks seeds.' }],
      right: { type: 'spots', placed: [{ labelId: beak.labelId }, { labelId: tail.labelId }] },
    },
  })
})

describe('who may take a quiz', () => {
  it('are those who may open its lesson, and nobody reaches another’s attempt', async () => {
    const { acme, admin, student, id, page, params } = await learning(w, quizOf([trueFalse(1)]), {
      opening: 'in_order',
    })
    const other = await acme.user({ name: 'Uma' })
    const refused = async (person: Person) => {
      const { status, error } = await person.send(attemptsApi.start, { params })
      return [status, error?.details]
    }
    expect(await refused(other)).toEqual([403, { reason: 'not_enrolled' }])
    await other.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await refused(other)).toEqual([403, { reason: 'locked' }])
    const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
    const questionId = questions[0]?.question.id ?? ''
    for (const person of [other, admin]) {
      const seen = [
        await person.send(attemptsApi.byId, { params: { attemptId } }),
        await save(person, attemptId, questionId, no, 5),
        await person.send(attemptsApi.hint, { params: { attemptId, questionId }, body: { opened: 0 } }),
        await person.send(attemptsApi.submit, { params: { attemptId } }),
      ]
      expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect((await save(student, attemptId, questionId, yes)).status).toBe(403)
    expect((await student.send(attemptsApi.submit, { params: { attemptId } })).status).toBe(403)
    expect((await student.send(attemptsApi.quiz, { params })).status).toBe(403)
    expect((await admin.send(attemptsApi.quiz, { params: { id, lessonId: page } })).status).toBe(403)
  })

  it('see of others’ attempts nothing, unless they lead the course', async () => {
    const { acme, student, id } = await learning(w, quizOf([trueFalse(1)]))
    const mentor = await acme.user({ role: 'mentor' })
    const enrolmentId = (await enrolmentOf(student, id))?.id ?? ''
    const seen = [student, mentor].map((person) =>
      person.send(attemptsApi.ofLearner, { params: { id, enrolmentId } }),
    )
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([403, 404])
  })
})

it('tells whoever leads the course how the questions are answered, and which hint was followed by what is right at the next try', async () => {
  // One that is a picture alone is called what it shows.
  const picture = { data: 'data:image/png;base64,AAAA', width: 4, height: 2, alt: 'B' }
  const [a, b, c] = [choice('A'), { ...choice(''), picture }, choice('C')]
  const hints = { question: text('Which?'), principle: text('Think'), step: null, worked: null }
  const asked = question('single', { prompt: text('Choose'), choices: [a, b, c], right: a.id, hints })
  const { acme, admin, student, id, page, lessonId, params } = await learning(w, quizOf([asked]))
  const answered = async (person: Person, ...chosen: string[]) => {
    const { id: attemptId } = await person.ok(attemptsApi.start, { params })
    const of = { attemptId, questionId: asked.id }
    for (const [at, choice] of chosen.entries()) {
      // What comes first is known by the millisecond.
      await pause(2)
      await save(person, attemptId, asked.id, { type: 'single', choice }, at + 1)
      if (at < chosen.length - 1) await person.ok(attemptsApi.hint, { params: of, body: { opened: at } })
    }
    return submit(person, attemptId)
  }
  const wrongOf = async () => (await admin.ok(attemptsApi.statistics, { params })).items[0]?.wrong
  await answered(student, b.id)
  await answered(student, b.id)
  // One person's own, however often they gave it.
  expect(await wrongOf()).toEqual([])
  const uma = await acme.user({ name: 'Uma' })
  await uma.ok(enrolmentsApi.enrol, { params: { id } })
  await uma.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: { id: uuid(), kind: 'done' } })
  await answered(student, c.id)
  await answered(student, b.id, a.id)
  await answered(student, b.id, c.id, a.id)
  await answered(uma, b.id, c.id, b.id)
  // One that is under way says nothing yet.
  await student.ok(attemptsApi.start, { params })
  const { items } = await admin.ok(attemptsApi.statistics, { params })
  expect(items).toEqual([
    {
      id: asked.id,
      prompt: text('Choose'),
      answered: 6,
      right: 2,
      wrong: [{ kind: 'answer', of: '', said: 'B', times: 3 }],
      separates: null,
      rungs: [
        { rung: 'question', opened: 3, tried: 3, right: 1 },
        { rung: 'principle', opened: 2, tried: 2, right: 1 },
      ],
    },
  ])
  const mentor = await acme.user({ role: 'mentor' })
  const seen = [
    await student.send(attemptsApi.statistics, { params }),
    await mentor.send(attemptsApi.statistics, { params: { id, lessonId } }),
    await admin.send(attemptsApi.statistics, { params: { id, lessonId: page } }),
  ]
  expect(seen.map(({ status }) => status)).toEqual([403, 404, 404])
})

it('tells of ten people on whether those who know the rest get a question right, by their first attempts', async () => {
  const asked = [trueFalse(1), trueFalse(2), trueFalse(3)]
  const { acme, admin, id, page, params } = await learning(w, quizOf(asked))
  const separations = async () =>
    (await admin.ok(attemptsApi.statistics, { params })).items.map(({ separates }) => separates)
  async function answers(person: Person, right: readonly boolean[]) {
    const { id: attemptId } = await person.ok(attemptsApi.start, { params })
    for (const [at, isRight] of right.entries())
      await save(person, attemptId, asked[at]?.id ?? '', isRight ? yes : no)
    await submit(person, attemptId)
  }
  // The third is missed by those who know the others.
  const rows = [
    [true, true, false],
    [true, true, false],
    [true, true, false],
    [true, true, true],
    [true, false, false],
    [false, false, true],
    [false, false, true],
    [false, false, true],
    [false, true, true],
    [false, false, true],
  ]
  for (const [at, right] of rows.entries()) {
    const person = await acme.user({ name: `Person ${at}` })
    await person.ok(enrolmentsApi.enrol, { params: { id } })
    await person.ok(enrolmentsApi.record, {
      params: { id, lessonId: page },
      body: { id: uuid(), kind: 'done' },
    })
    if (at === 9) expect(await separations()).toEqual([null, null, null])
    await answers(person, right)
    // What somebody knows by their second attempt says nothing.
    if (at === 0) await answers(person, [false, false, false])
  }
  // By hand: of each, Pearson's r with the mean of the two others.
  expect(await separations()).toEqual([-0.19, 0.33, -0.68])
})

describe('making a quiz', () => {
  it('a lesson stays what it was begun as, and takes no content of another kind', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id, page, lessonId } = await publishQuiz(admin, quizOf([trueFalse(1)]))
    const put = (lesson: string, content: unknown) =>
      admin.send(coursesApi.saveLesson, { params: { id, lessonId: lesson }, body: { revision: 0, content } })
    expect((await put(page, quizOf([]))).status).toBe(400)
    expect((await put(lessonId, text('Words'))).status).toBe(400)
    const { outline, revision } = await admin.ok(coursesApi.byId, { params: { id } })
    const changed = (kind: 'page' | 'quiz' | undefined, of = outline, at = revision) =>
      admin.send(coursesApi.saveOutline, {
        params: { id },
        body: {
          revision: at,
          modules: of.map((one) => ({
            ...one,
            lessons: one.lessons.map((line) => (line.id === lessonId ? { ...line, kind } : line)),
          })),
        },
      })
    expect((await changed('page')).error?.details).toEqual([{ field: 'modules', code: 'invalid_value' }])
    expect((await changed(undefined)).status).toBe(400)
    // Taken out, and put back as something else.
    const without = outline.map((one) => ({
      ...one,
      lessons: one.lessons.filter(({ id: of }) => of === page),
    }))
    const { revision: after } = await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision, modules: without },
    })
    expect((await changed('page', outline, after)).status).toBe(400)
    expect((await changed('quiz', outline, after)).status).toBe(200)
  })

  it('warns before publishing, and a copy of the course has the quiz', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const told = { question: text('Is it oxygen?'), principle: null, step: null, worked: null }
    const quiz = quizOf([
      question('single', { prompt: null }),
      question('short', { accepted: ['Oxygen'], hints: told }),
    ])
    const { id, lessonId, page } = await publishQuiz(admin, quiz)
    const { warnings } = await admin.ok(coursesApi.changes, { params: { id } })
    expect(warnings.map(({ kind, lessonId: of, count }) => [kind, of, count])).toEqual([
      ['empty_lesson', page, 1],
      ['question_blank', lessonId, 1],
      ['question_unanswerable', lessonId, 1],
      ['hint_tells', lessonId, 1],
    ])
    const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
    const line = copy.outline[0]?.lessons[1]
    expect(line).toMatchObject({ kind: 'quiz' })
    const { content } = await admin.ok(coursesApi.lesson, {
      params: { id: copy.id, lessonId: line?.id ?? '' },
    })
    expect(content).toEqual(quiz)
  })
})
