import { z } from 'zod'
import { attemptsApi, type Attempt } from '#contract/practice/attempts.ts'
import { Answer } from '#contract/practice/questions.ts'
import { keptFor } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { savedFirst, untilArrived, type Standing } from '../saving/until-arrived.ts'

/** Milliseconds of quiet after which an answer is sent. */
const ANSWER_PAUSE = 500

export type Answers = Standing & {
  answers: ReadonlyMap<string, Answer | null>
  /** The server says that the attempt has ended. */
  over: boolean
}

type Options = { person: string; attempt: Pick<Attempt, 'id' | 'questions'>; onTried: (id: string) => void }

/** What of an attempt has not arrived yet, by question. */
const Kept = z.record(z.string(), z.object({ answer: Answer.nullable(), number: z.number().int() }))

/**
 * The answers of one attempt as they are given: kept in the browser at each change, so that a killed one loses none, and
 * sent until each has arrived. Each save of a question has a higher number than all before it; where another device has
 * written since, what was given here last goes over it.
 */
export function createAnswers({ person, attempt, onTried }: Options) {
  const kept = keptFor(`answers:${person}:${attempt.id}`, Kept)
  const unsent = new Map(Object.entries(kept.read() ?? {}))
  const numbers = new Map(attempt.questions.map(({ question, saved }) => [question.id, saved]))
  const arrived = new Map(numbers)
  // What arrived although its answer was lost is not older than what is there.
  for (const [id, { number }] of unsent) if (number <= (numbers.get(id) ?? Infinity)) unsent.delete(id)
  const store = createStore<Answers>({
    answers: new Map(
      attempt.questions.map(({ question: { id }, answer }) => [
        id,
        unsent.has(id) ? (unsent.get(id)?.answer ?? null) : answer,
      ]),
    ),
    ...savedFirst,
    over: false,
  })
  const keep = () => (unsent.size ? kept.write(Object.fromEntries(unsent)) : kept.drop())
  const { flush, schedule, close } = untilArrived({
    person,
    pause: ANSWER_PAUSE,
    waits: () => unsent.size > 0 && !store.get().over,
    onState: store.set,
    async sendOne(call) {
      const [next] = unsent
      if (!next) return
      const [questionId, { number, answer }] = next
      const params = { attemptId: attempt.id, questionId }
      const { saved, over } = await call(attemptsApi.answer, { params, body: { number, answer } })
      if (over) return store.set({ over: true })
      const now = unsent.get(questionId)
      if (saved > number && now) unsent.set(questionId, { ...now, number: saved + 1 })
      else if (now?.number === number) unsent.delete(questionId)
      arrived.set(questionId, saved)
      keep()
      if (answer) onTried(questionId)
    },
  })
  if (unsent.size) void flush()

  return {
    ...store,
    flush,
    answer(questionId: string, answer: Answer | null): void {
      const before = unsent.get(questionId)?.number ?? numbers.get(questionId) ?? 0
      const number = Math.max(before, numbers.get(questionId) ?? 0) + 1
      numbers.set(questionId, number)
      unsent.set(questionId, { answer, number })
      keep()
      store.set({ answers: new Map(store.get().answers).set(questionId, answer) })
      schedule()
    },
    /** What is attached has arrived as it is: there is nothing to send. */
    stand(questionId: string, answer: Answer | null): void {
      store.set({ answers: new Map(store.get().answers).set(questionId, answer) })
      if (answer) onTried(questionId)
    },
    /** The saves that have arrived: what is submitted is what one has seen. */
    arrived: () => Array.from(arrived, ([questionId, number]) => ({ questionId, number })),
    /** Takes what was answered elsewhere; what is on its way goes over it. */
    adopt(questions: Attempt['questions']): void {
      const answers = new Map(store.get().answers)
      for (const { question, answer, saved } of questions) {
        if (unsent.has(question.id)) continue
        answers.set(question.id, answer)
        numbers.set(question.id, saved)
        arrived.set(question.id, saved)
      }
      store.set({ answers })
    },
    /** The attempt is over: nothing of it is kept here any more. */
    forget(): void {
      close()
      unsent.clear()
      keep()
    },
  }
}
