import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { questionBankApi } from '#contract/practice/question-bank.ts'
import { QuizContent, type QuestionPool } from '#contract/practice/quiz.ts'
import { asksOf, drawnFor } from '#contract/rules/learning/quiz-shown.ts'
import { world } from '../../../test/world.ts'
import { question, text } from '../questions/question.test-data.ts'
import { learning, quizOf, secretQuestions } from './quiz.test-data.ts'

const w = await world()

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
const poolOf = (asks: number, name = 'Wings'): QuestionPool => ({ id: uuid(), name, asks })
const questionsIn = (count: number, pool?: QuestionPool, points = 1) =>
  Array.from({ length: count }, (_, n) =>
    question('true_false', {
      prompt: text(`Is ${n} right?`),
      right: true,
      points,
      ...(pool && { pool: pool.id }),
    }),
  )

describe('what an attempt asks of pools', () => {
  const quizzes = fc
    .record({
      loose: fc.nat({ max: 4 }),
      draws: fc.option(fc.integer({ min: 1, max: 5 })),
      pools: fc.array(fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 7 })), { maxLength: 4 }),
    })
    .chain(({ loose, draws, pools: sizes }) => {
      const pools = sizes.map(([, asks]) => poolOf(asks))
      const all = [
        ...questionsIn(loose),
        ...pools.flatMap((pool, at) => questionsIn(sizes[at]?.[0] ?? 0, pool)),
      ]
      return fc.record({
        quiz: fc
          .shuffledSubarray(all, { minLength: all.length })
          .map((questions) => quizOf(questions, { draws, pools })),
        expected: fc.constant({
          loose: Math.min(draws ?? loose, loose),
          pools: sizes.map(([size, asks]) => Math.min(size, asks)),
        }),
      })
    })

  it('is so many of each pool as it asks, all where there are fewer, and what is in none', () => {
    fc.assert(
      fc.property(quizzes, fc.nat(), ({ quiz, expected }, seed) => {
        const { questions } = drawnFor(quiz, seed)
        const count = (pool?: string) => questions.filter((one) => one.pool === pool).length
        expect(count()).toBe(expected.loose)
        expect(quiz.settings.pools?.map(({ id }) => count(id))).toEqual(expected.pools)
        expect(asksOf(quiz)).toBe(questions.length)
        // Each once, as their author has them in order.
        const drawn = new Set(ids(questions))
        expect(ids(questions)).toEqual(ids(quiz.questions).filter((id) => drawn.has(id)))
        // And the same whenever it is asked for, whatever the pools are called.
        const renamed = quiz.settings.pools?.map((pool) => ({ ...pool, name: 'Other' })) ?? []
        const again = drawnFor({ ...quiz, settings: { ...quiz.settings, pools: renamed } }, seed)
        expect(ids(again.questions)).toEqual(ids(questions))
      }),
    )
  })

  it('is each question of a pool about as often as any other of it, and of two pools by chances apart', () => {
    const [wings, beaks] = [poolOf(2), poolOf(1, 'Beaks')]
    const [ofWings, ofBeaks] = [questionsIn(5, wings), questionsIn(5, beaks)]
    const quiz = quizOf([...ofWings, ...ofBeaks], { pools: [wings, beaks] })
    const times = new Map<string, number>()
    const together = new Set<string>()
    for (let seed = 0; seed < 2000; seed++) {
      const drawn = ids(drawnFor(quiz, seed * 7919).questions)
      for (const id of drawn) times.set(id, (times.get(id) ?? 0) + 1)
      together.add(drawn.join())
    }
    // Two of five are drawn 800 times of 2,000, one of five 400 times; a chance of 1 in 10,000 lies four deviations away.
    for (const id of ids(ofWings)) expect(Math.abs((times.get(id) ?? 0) - 800)).toBeLessThan(100)
    for (const id of ids(ofBeaks)) expect(Math.abs((times.get(id) ?? 0) - 400)).toBeLessThan(80)
    // Ten pairs of the one, beside each five of the other.
    expect(together.size).toBe(50)
  })

  it('is what it was before there were pools, where a quiz has none', () => {
    const all = Array.from({ length: 8 }, (_, n) => ({
      ...question('true_false', { right: true }),
      id: `01890a5d-ac96-774b-bcce-0000000000a${n}`,
    }))
    const drawn = (seed: number) =>
      drawnFor(quizOf(all, { draws: 3 }), seed).questions.map(({ id }) => Number(id.at(-1)))
    expect([drawn(1), drawn(2), drawn(3)]).toEqual([
      [2, 6, 7],
      [0, 2, 6],
      [2, 3, 5],
    ])
  })

  it('is refused where a question names a pool that there is none of, and two pools are one', () => {
    const pool = poolOf(1)
    const wrong = (quiz: unknown) =>
      QuizContent.safeParse(quiz).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(wrong(quizOf([...questionsIn(1), ...questionsIn(1, pool)], { pools: [] }))).toEqual([
      ['questions.1.pool', 'pool_gone'],
    ])
    expect(wrong(quizOf([], { pools: [pool, { ...pool, name: 'Beaks' }] }))).toEqual([
      ['settings.pools', 'duplicate'],
    ])
    expect(wrong(quizOf([], { pools: [{ ...pool, asks: 0 }] }))?.[0]?.[0]).toBe('settings.pools.0.asks')
    expect(wrong(quizOf([], { pools: [{ ...pool, name: '  ' }] }))?.[0]?.[0]).toBe('settings.pools.0.name')
  })
})

describe('an attempt at a quiz with pools', () => {
  it('asks so many of each, stays on them until it is scored, and is out of the points that it asks', async () => {
    const [wings, beaks] = [poolOf(2), poolOf(1, 'Beaks')]
    const all = [...questionsIn(1), ...questionsIn(5, wings, 2), ...questionsIn(4, beaks, 5)]
    const quiz = quizOf(all, { pools: [wings, beaks], passPercent: 100 })
    const { admin, student, id: courseId, params } = await learning(w, quiz)
    expect(await student.ok(attemptsApi.quiz, { params })).toMatchObject({ questions: 4, drawn: true })
    // One point, twice two and five.
    const { columns } = await admin.ok(gradebookApi.page, { params: { id: courseId } })
    expect(columns.map(({ points }) => points)).toEqual([10])
    const poolBy = new Map(all.map((one) => [one.id, one.pool]))
    const met = new Set<string>()
    for (let n = 0; n < 6; n++) {
      const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
      const asked = questions.map(({ question: { id } }) => id)
      expect(asked.map((id) => poolBy.get(id))).toEqual([undefined, wings.id, wings.id, beaks.id])
      for (const id of asked) met.add(id)
      const again = await student.ok(attemptsApi.start, { params })
      expect(again.questions.map(({ question: { id } }) => id)).toEqual(asked)
      for (const questionId of n === 0 ? asked.slice(3) : asked)
        await student.ok(attemptsApi.answer, {
          params: { attemptId, questionId },
          body: { number: 1, answer: { type: 'true_false', value: true } },
        })
      const other = ids(all).find((id) => !asked.includes(id)) ?? ''
      const refused = await student.send(attemptsApi.answer, {
        params: { attemptId, questionId: other },
        body: { number: 1, answer: { type: 'true_false', value: true } },
      })
      expect(refused.status).toBe(404)
      const { result, questions: shown } = await student.ok(attemptsApi.submit, { params: { attemptId } })
      // Of the ten points that are asked, those of the last alone are half.
      expect(result).toMatchObject(n === 0 ? { percent: 50, passed: false } : { percent: 100, passed: true })
      expect(shown.map(({ question: { id } }) => id)).toEqual(asked)
    }
    // Others in another attempt: that six are alike has a chance of one in a hundred million.
    expect(met.size).toBeGreaterThan(4)
  })

  it.each([
    [
      'what is drawn of the loose ones beside a pool',
      { loose: [1, 2, 3], draws: 2, pools: [[1, 2, 2, 2]] },
      6,
    ],
    ['a pool that has fewer than it asks', { loose: [1], draws: null, pools: [[3, 3, 3]] }, 7],
    [
      'halves of pools, which make a whole',
      {
        loose: [],
        draws: null,
        pools: [
          [1, 1, 2],
          [1, 1, 2],
        ],
      },
      3,
    ],
    ['a half, which is rounded up', { loose: [], draws: null, pools: [[1, 1, 2]] }, 2],
  ])('is out of as many points in the gradebook as it is worth on average: %s', async (_, given, points) => {
    const pools = given.pools.map(([asks = 1], at) => poolOf(asks, `Pool ${at}`))
    const worthOf = (worth: number, pool?: QuestionPool) => questionsIn(1, pool, worth)
    const all = [
      ...given.loose.flatMap((worth) => worthOf(worth)),
      ...pools.flatMap((pool, at) =>
        (given.pools[at] ?? []).slice(1).flatMap((worth) => worthOf(worth, pool)),
      ),
    ]
    const { admin, id } = await learning(w, quizOf(all, { draws: given.draws, pools }))
    const { columns } = await admin.ok(gradebookApi.page, { params: { id } })
    expect(columns.map((column) => column.points)).toEqual([points])
  })

  it('stays on them while a person reads and regrades what was answered', async () => {
    const pool = poolOf(2)
    const all = Array.from({ length: 8 }, (_, n) =>
      question('long', { prompt: text(`Tell of ${n}.`), points: 4, pool: pool.id }),
    )
    const { admin, student, params } = await learning(w, quizOf(all, { pools: [pool], passPercent: 50 }))
    const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
    const asked = questions.map(({ question: { id } }) => id)
    for (const questionId of asked)
      await student.ok(attemptsApi.answer, {
        params: { attemptId, questionId },
        body: { number: 1, answer: { type: 'long', text: 'So it is.' } },
      })
    await student.ok(attemptsApi.submit, { params: { attemptId } })
    for (const [revision, points] of [1, 3].entries()) {
      await admin.ok(attemptsApi.grade, {
        params: { attemptId },
        body: { revision, answers: asked.map((questionId) => ({ questionId, points, comment: '' })) },
      })
      const { result, questions: shown } = await student.ok(attemptsApi.byId, { params: { attemptId } })
      expect(result).toMatchObject({ percent: points * 25, passed: points > 1 })
      expect(shown.map(({ question: { id } }) => id)).toEqual(asked)
    }
  })

  it('says nothing of questions that it does not ask, nor of pools, in any answer', async () => {
    const pool = poolOf(1, 'SECRETPOOL')
    const all = secretQuestions('KEEPOUT').map((one) => ({
      ...one,
      prompt: text(`ASKED ${one.id}`),
      pool: pool.id,
    }))
    const { student, params } = await learning(w, quizOf(all, { pools: [pool], review: 'score' }))
    const said: string[] = []
    const send: typeof student.send = async (...of) => {
      const answer = await student.send(...of)
      said.push(answer.text)
      return answer
    }
    await send(attemptsApi.quiz, { params })
    const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
    await send(attemptsApi.start, { params })
    await send(attemptsApi.byId, { params: { attemptId } })
    const asked = questions.map(({ question: { id } }) => id)
    for (const questionId of ids(all).filter((id) => !asked.includes(id)))
      await send(attemptsApi.hint, { params: { attemptId, questionId }, body: { opened: 0 } })
    await send(attemptsApi.submit, { params: { attemptId } })
    await send(attemptsApi.byId, { params: { attemptId } })
    const everything = said.join('\n')
    expect(asked).toHaveLength(1)
    expect(everything).toContain(asked[0])
    for (const { id } of all.filter(({ id: one }) => !asked.includes(one)))
      expect(everything).not.toContain(`ASKED ${id}`)
    expect(everything).not.toMatch(/KEEPOUT|71_?717|SECRETPOOL/)
    expect(everything).not.toContain(pool.id)
  })
})

describe('a pool while its quiz is written', () => {
  it('is told of before publishing where it asks more than it has', async () => {
    const pool = poolOf(3)
    const quiz = quizOf(questionsIn(2, pool), { pools: [pool] })
    const { admin, id, lessonId } = await learning(w, quiz)
    const warnings = async () =>
      (await admin.ok(coursesApi.changes, { params: { id } })).warnings.filter(
        (one) => one.lessonId === lessonId,
      )
    expect(await warnings()).toMatchObject([{ kind: 'pool_short', count: 1 }])
    const draft = await admin.ok(coursesApi.lesson, { params: { id, lessonId } })
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: {
        revision: draft.revision,
        content: quizOf(questionsIn(3, pool), { pools: [pool] }),
      },
    })
    expect(await warnings()).toEqual([])
  })

  it('has a name of its own, which is asked of what is saved: what was kept before is opened, to be mended', async () => {
    const [wings, beaks, other] = [poolOf(1, 'Wings'), poolOf(1, 'Beaks'), poolOf(1, 'wings')]
    const { acme, admin, id, lessonId } = await learning(w, quizOf(questionsIn(2), { pools: [wings, beaks] }))
    const lesson = { params: { id, lessonId } }
    const content = quizOf(questionsIn(2), { pools: [wings, beaks, other] })
    const { revision } = await admin.ok(coursesApi.lesson, lesson)
    const refused = await admin.send(coursesApi.saveLesson, { ...lesson, body: { revision, content } })
    expect([refused.status, refused.error?.details]).toEqual([
      400,
      [{ field: 'content.settings.pools.2.name', code: 'pool_named_twice' }],
    ])
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('course_lessons')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', lessonId)
        .execute(),
    )
    expect((await admin.ok(coursesApi.lesson, lesson)).content).toMatchObject({
      settings: { pools: [{ name: 'Wings' }, { name: 'Beaks' }, { name: 'wings' }] },
    })
  })

  it('does not go into the bank with a question', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const [asked] = questionsIn(1, poolOf(1))
    if (!asked) throw new Error('No question')
    const { items } = await admin.ok(questionBankApi.add, { body: { courseId: null, questions: [asked] } })
    const kept = await admin.ok(questionBankApi.byId, { params: { id: items[0]?.id ?? '' } })
    expect(kept.question).not.toHaveProperty('pool')
    expect(kept.question).toMatchObject({ type: 'true_false', right: true })
  })
})
