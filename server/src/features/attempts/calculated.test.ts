import { expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { variantOf } from '#contract/rules/learning/numbers/calculated.ts'
import { world, type Person } from '../../../test/world.ts'
import { question, text } from '../questions/question.test-data.ts'
import { learning, quizOf } from './quiz.test-data.ts'

const w = await world()

const product = () =>
  question('numeric', {
    prompt: text('What is {first} times {second}?'),
    hints: {
      question: text('Is {first} even?'),
      principle: null,
      step: null,
      worked: text('{first} · {second}'),
    },
    calculated: {
      values: [
        { name: 'first', from: 1000, to: 9999, decimals: 0 },
        { name: 'second', from: 1000, to: 9999, decimals: 0 },
      ],
      formula: 'first * second + 0 * 31337',
      decimals: 0,
    },
  })

async function attempt(student: Person, params: { id: string; lessonId: string }) {
  const started = await student.call(attemptsApi.start, { params })
  const words = /What is (\d+) times (\d+)\?/.exec(started.text)
  const [first, second] = [Number(words?.[1]), Number(words?.[2])]
  return {
    text: started.text,
    id: (JSON.parse(started.text) as { data: { id: string } }).data.id,
    first,
    second,
  }
}

it('draws the values of each attempt anew and keeps them, marks by them, and says nothing of what is right before its time', async () => {
  const one = product()
  const { student, params } = await learning(w, quizOf([one]))
  const questionId = one.id
  const first = await attempt(student, params)
  const at = { params: { attemptId: first.id } }
  const again = await student.call(attemptsApi.byId, at)
  expect(again.text).toContain(`What is ${first.first} times ${first.second}?`)
  const right = first.first * first.second
  const answer = { type: 'numeric', text: String(right + 1) } as const
  const saved = await student.call(attemptsApi.answer, {
    params: { attemptId: first.id, questionId },
    body: { number: 1, answer },
  })
  for (const text of [first.text, again.text, saved.text.replaceAll(String(right + 1), '')])
    for (const secret of [String(right), '31337', 'formula', 'calculated', ' · '])
      expect(text.includes(secret), secret).toBe(false)
  const wrong = await student.ok(attemptsApi.submit, at)
  expect(wrong.result?.percent).toBe(0)
  const shown = (await student.call(attemptsApi.byId, at)).text
  expect([shown.includes(String(right)), shown.includes('31337')]).toEqual([true, false])

  const second = await attempt(student, params)
  expect([second.first, second.second]).not.toEqual([first.first, first.second])
  const body = { number: 1, answer: { type: 'numeric' as const, text: String(second.first * second.second) } }
  await student.ok(attemptsApi.answer, { params: { attemptId: second.id, questionId }, body })
  expect((await student.ok(attemptsApi.submit, { params: { attemptId: second.id } })).result?.percent).toBe(
    100,
  )
  expect(variantOf(one, 1)).not.toEqual(variantOf(one, 2))
})

it('takes a tolerance in percent of what is right with the values of the attempt', async () => {
  const one = { ...product(), tolerance: 10, toleranceIn: 'percent' as const }
  const { student, params } = await learning(w, quizOf([one]))
  const answered = async (part: number) => {
    const { id, first, second } = await attempt(student, params)
    const answer = { type: 'numeric' as const, text: String(Math.round(first * second * part)) }
    await student.ok(attemptsApi.answer, {
      params: { attemptId: id, questionId: one.id },
      body: { number: 1, answer },
    })
    return (await student.ok(attemptsApi.submit, { params: { attemptId: id } })).result?.percent
  }
  expect([await answered(1.099), await answered(0.901), await answered(1.101)]).toEqual([100, 100, 0])
})
