import { attemptsApi, type Attempt } from '#contract/attempts.ts'
import type { Answer } from '#contract/questions.ts'
import { isFinal, retryDelay } from '../../../api/retry.ts'
import { waitingLine } from '../../../api/waiting-line.ts'
import { keptAnswers } from './kept-answers.ts'

/** Milliseconds of quiet after which an answer is sent. */
export const ANSWER_PAUSE = 500

export type Saving = 'saved' | 'saving' | 'waiting' | 'refused'
export type Answers = {
  answers: ReadonlyMap<string, Answer | null>
  saving: Saving
  /** The server says that the attempt has ended. */
  over: boolean
}

type Options = { person: string; attempt: Pick<Attempt, 'id' | 'questions'>; onTried: (id: string) => void }

/**
 * The answers of one attempt as they are given: kept in the browser at each change, sent one at a time after a moment
 * of quiet, and again until each has arrived. Each save of a question has a higher number than all before it; where
 * another device has written since, what was given here last goes over it.
 */
export function createAnswers({ person, attempt, onTried }: Options) {
  const kept = keptAnswers(person, attempt.id)
  const unsent = new Map(Object.entries(kept.read()))
  const numbers = new Map(attempt.questions.map(({ question, saved }) => [question.id, saved]))
  // What arrived although its answer was lost is not older than what is there.
  for (const [id, { number }] of unsent) if (number <= (numbers.get(id) ?? Infinity)) unsent.delete(id)
  let state: Answers = {
    answers: new Map(
      attempt.questions.map(({ question: { id }, answer }) => [
        id,
        unsent.has(id) ? (unsent.get(id)?.answer ?? null) : answer,
      ]),
    ),
    saving: 'saved',
    over: false,
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<Answers>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Promise<void> | undefined
  let failures = 0
  const line = waitingLine(person, () => void flush())
  const keep = () => kept.write(Object.fromEntries(unsent))

  async function sendOne(questionId: string): Promise<void> {
    const sent = unsent.get(questionId)
    if (!sent) return
    const { number, answer } = sent
    const params = { attemptId: attempt.id, questionId }
    const { saved, over } = await line.call(attemptsApi.answer, { params, body: { number, answer } })
    failures = 0
    if (over) return set({ over: true })
    const now = unsent.get(questionId)
    if (saved > number && now) unsent.set(questionId, { ...now, number: saved + 1 })
    else if (now?.number === number) unsent.delete(questionId)
    keep()
    if (answer) onTried(questionId)
  }
  async function run(): Promise<void> {
    set({ saving: 'saving' })
    try {
      for (let [next] = unsent.keys(); next && !state.over && line.isHere(); [next] = unsent.keys())
        await sendOne(next)
      set({ saving: unsent.size && !state.over ? 'waiting' : 'saved' })
    } catch (error) {
      if (isFinal(error)) return set({ saving: 'refused' })
      set({ saving: 'waiting' })
      line.wait(retryDelay(failures++))
    }
  }
  /** Sends at once what waits; resolves when that try is over, and says whether all has arrived. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    line.stop()
    if (current) await current
    if (unsent.size && !state.over) await (current = run().finally(() => (current = undefined)))
    return unsent.size === 0 || state.over
  }
  if (unsent.size) void flush()

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush,
    answer(questionId: string, answer: Answer | null): void {
      const before = unsent.get(questionId)?.number ?? numbers.get(questionId) ?? 0
      const number = Math.max(before, numbers.get(questionId) ?? 0) + 1
      numbers.set(questionId, number)
      unsent.set(questionId, { answer, number })
      keep()
      set({ answers: new Map(state.answers).set(questionId, answer), saving: 'saving' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), ANSWER_PAUSE)
    },
    /** The attempt is over: nothing of it is kept here any more. */
    forget(): void {
      clearTimeout(timer)
      unsent.clear()
      keep()
      line.close()
    },
  }
}
export type AnswersSaver = ReturnType<typeof createAnswers>
