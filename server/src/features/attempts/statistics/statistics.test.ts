import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { noCertificate } from '#contract/courses/course.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Answer, Question } from '#contract/practice/questions.ts'
import { world, type Person } from '../../../../test/world.ts'
import { choice, pair, piece, question, spot, text } from '../../questions/question.test-data.ts'
import { learning, quizOf } from '../quiz.test-data.ts'

const w = await world()

const [a, b, c] = [choice('A'), choice('B'), choice('C')]
const [moon, sun] = [pair('night', 'moon'), pair('day', 'sun')]
const items = ['Seed', 'Shoot', 'Flower'].map(piece)
const order = (...at: number[]) => at.flatMap((one) => items[one]?.id ?? [])
const [beak, tail] = [spot('beak', 'Left'), spot('tail', 'Right')]
const asked: Record<string, Question> = {
  single: question('single', { choices: [a, b, c], right: a.id }),
  multiple: question('multiple', { choices: [a, b, c], right: [a.id, b.id] }),
  true_false: question('true_false', { right: true }),
  short: question('short', { accepted: ['oxygen'] }),
  numeric: question('numeric', { right: 4 }),
  matching: question('matching', { pairs: [moon, sun] }),
  ordering: question('ordering', { items }),
  gaps: question('gaps', { text: 'At [100] degrees [water] boils' }),
  spots: question('spots', { spots: [beak, tail] }),
  long: question('long'),
}
const idOf = (type: string) => asked[type]?.id ?? ''
/** Of each type one that is wrong, the same for everybody. */
const alike: Answer[] = [
  { type: 'single', choice: b.id },
  { type: 'multiple', choices: [a.id, c.id, c.id] },
  { type: 'true_false', value: false },
  { type: 'short', text: ' Helium' },
  { type: 'numeric', text: '6' },
  { type: 'matching', pairs: [{ id: moon.id, rightId: sun.rightId }] },
  { type: 'ordering', order: order(1, 0, 2) },
  { type: 'gaps', words: ['100', 'Ice'] },
  { type: 'spots', placed: [{ id: beak.id, labelId: tail.labelId }] },
  { type: 'long', text: 'Nothing' },
]
/** And one that one of them alone gave. */
const own: Answer[] = [
  { type: 'single', choice: c.id },
  { type: 'multiple', choices: [c.id] },
  { type: 'true_false', value: true },
  { type: 'short', text: 'My own name' },
  { type: 'gaps', words: ['100', 'My own word'] },
]

it('tells of every type what draws: each part of an answer that is wrong, where two people gave it', async () => {
  const { acme, admin, student, id, page, params } = await learning(w, quizOf(Object.values(asked)))
  const uma = await acme.user({ name: 'Uma' })
  await uma.ok(enrolmentsApi.enrol, { params: { id } })
  await uma.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: { id: uuid(), kind: 'done' } })
  async function take(person: Person, answers: readonly Answer[]) {
    const { id: attemptId } = await person.ok(attemptsApi.start, { params })
    for (const answer of answers)
      await person.ok(attemptsApi.answer, {
        params: { attemptId, questionId: idOf(answer.type) },
        body: { number: 1, answer },
      })
    await person.ok(attemptsApi.submit, { params: { attemptId } })
  }
  const told = async () => {
    const { items: all } = await admin.ok(attemptsApi.statistics, { params })
    return Object.fromEntries(
      Object.keys(asked).map((type) => {
        const { wrong } = all.find((one) => one.id === idOf(type)) ?? {}
        return [type, wrong?.map((part) => [part.kind, part.of, part.said, part.times].join('|')) ?? null]
      }),
    )
  }
  await take(student, alike)
  await take(student, own)
  await take(student, own)
  const none = Object.fromEntries(Object.keys(asked).map((type) => [type, type === 'long' ? null : []]))
  expect(await told()).toEqual(none)
  await take(uma, alike)
  expect(await told()).toEqual({
    single: ['answer||B|2'],
    // B is missing in what both of them chose, and in what one of them chose twice more.
    multiple: ['left_out||B|4', 'answer||C|4'],
    true_false: ['truth||false|2'],
    short: ['answer||helium|2'],
    numeric: ['answer||6|2'],
    matching: ['pair|night|sun|2'],
    ordering: ['place|1|Shoot|2', 'place|2|Seed|2'],
    gaps: ['gap|2|ice|2'],
    spots: ['spot|Left|tail|2'],
    long: null,
  })
})

it('tells of a hint what stood when the next one was opened or at the end, and nothing of what stood before it', async () => {
  const hints = {
    question: text('Which?'),
    principle: text('Think'),
    step: null,
    worked: null,
  }
  const one = question('true_false', { right: true, hints })
  const { acme, admin, student, params } = await learning(w, quizOf([one]))
  const rungs = async () => (await admin.ok(attemptsApi.statistics, { params })).items[0]?.rungs
  /** All that was answered and opened so far was a minute before. */
  const wait = () =>
    w.services.db.withTenant(acme.id, async (tx) => {
      const minute = sql`interval '1 minute'`
      await sql`update attempt_hints set opened_at = opened_at - ${minute}`.execute(tx)
      await sql`update attempt_answers set saved_at = saved_at - ${minute}`.execute(tx)
    })
  /** Answers one after the other, each hint opened where it says so; and submits. */
  async function take(...steps: (boolean | 'hint' | 'wait')[]) {
    const { id: attemptId } = await student.ok(attemptsApi.start, { params })
    const of = { attemptId, questionId: one.id }
    let opened = 0
    for (const [at, step] of steps.entries()) {
      // What comes first is known by the millisecond.
      await pause(2)
      if (step === 'wait') await wait()
      else if (step === 'hint') await student.ok(attemptsApi.hint, { params: of, body: { opened: opened++ } })
      else
        await student.ok(attemptsApi.answer, {
          params: of,
          body: { number: at + 1, answer: { type: 'true_false', value: step } },
        })
    }
    await student.ok(attemptsApi.submit, { params: { attemptId } })
  }
  await take(true, 'hint')
  expect(await rungs()).toEqual([{ rung: 'question', opened: 1, tried: 0, right: 0 }])
  // Half a word, and then the whole of it.
  await take(false, 'hint', false, true, 'hint')
  expect(await rungs()).toEqual([
    { rung: 'question', opened: 2, tried: 1, right: 1 },
    { rung: 'principle', opened: 1, tried: 0, right: 0 },
  ])
  await take(false, 'hint', false, 'hint', true)
  expect(await rungs()).toEqual([
    { rung: 'question', opened: 3, tried: 2, right: 1 },
    { rung: 'principle', opened: 2, tried: 1, right: 1 },
  ])
  // Two in a row: what was right before the first is no try after it.
  await take(true, 'hint', 'wait', 'hint')
  expect(await rungs()).toEqual([
    { rung: 'question', opened: 4, tried: 2, right: 1 },
    { rung: 'principle', opened: 3, tried: 1, right: 1 },
  ])
})

it('says how a question separates of first attempts of a first completion alone, and nothing where everybody has as much right of it', async () => {
  const [gaps, easy, hard] = [
    question('gaps', { text: 'At [100] degrees [water] boils in [minutes]' }),
    question('true_false', { right: true }),
    question('true_false', { right: true }),
  ]
  const { acme, admin, id, page, params } = await learning(
    w,
    quizOf([gaps, easy, hard], { passPercent: 0 }),
    { certificate: { ...noCertificate, given: true, months: 12 } },
  )
  async function take(person: Person, words: string[], rights: { easy: boolean; hard: boolean }) {
    const done = { id: uuid(), kind: 'done' as const }
    await person.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: done })
    const { id: attemptId } = await person.ok(attemptsApi.start, { params })
    const given: Record<string, Answer> = {
      [gaps.id]: { type: 'gaps', words },
      [easy.id]: { type: 'true_false', value: rights.easy },
      [hard.id]: { type: 'true_false', value: rights.hard },
    }
    for (const [questionId, answer] of Object.entries(given))
      await person.ok(attemptsApi.answer, { params: { attemptId, questionId }, body: { number: 1, answer } })
    await person.ok(attemptsApi.submit, { params: { attemptId } })
  }
  const told = async () => {
    const { items: all } = await admin.ok(attemptsApi.statistics, { params })
    return all.map(({ answered, separates }) => [answered, separates])
  }
  const people: Person[] = []
  for (let at = 0; at < 10; at++) {
    const person = await acme.user({ name: `Person ${at}` })
    people.push(person)
    await person.ok(enrolmentsApi.enrol, { params: { id } })
    await take(person, ['100', `word ${at % 3}`, `other ${at % 2}`], { easy: at < 8, hard: at < 2 })
  }
  // By hand, of the two others: Pearson's r of eight and two of ten, the two among the eight.
  const first = [null, 0.25, 0.25]
  expect(await told()).toEqual(first.map((separates) => [10, separates]))
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('certificates')
      .set({ expires_at: new Date(Date.now() - 86_400_000) })
      .execute(),
  )
  const [again] = people as [Person]
  await again.ok(enrolmentsApi.takeAgain, { params: { id } })
  await take(again, ['100', 'water', 'minutes'], { easy: false, hard: true })
  expect(await told()).toEqual(first.map((separates) => [11, separates]))
})
