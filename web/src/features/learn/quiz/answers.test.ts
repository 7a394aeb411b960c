import { beforeEach, expect, it, vi } from 'vitest'
import type { AttemptQuestion } from '#contract/practice/attempts.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { forgetKeptTexts } from '../../../api/kept-texts.ts'
import { session } from '../../../api/session/current-session.ts'
import { uuidOf } from '../learn.test-data.ts'
import { createAnswers } from './answers.ts'

const [first, second] = [uuidOf(21), uuidOf(22)]
const words = (text: string): Answer => ({ type: 'short', text })
const asked = (id: string, saved = 0): AttemptQuestion => ({
  question: { id, type: 'short', prompt: null, points: 1 },
  answer: null,
  filesId: null,
  saved,
  hints: [],
  nextHint: null,
  review: null,
})
const told = (calls: Asked[]) =>
  calls.map(({ path, body }) => {
    const { number, answer } = body as { number: number; answer: { text: string } | null }
    return [path.endsWith(first) ? 'first' : 'second', number, answer?.text ?? null]
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const took = ({ body }: Asked, saved = (body as { number: number }).number) => data({ saved, over: false })
let people = 0
function answering(person = `answering-${++people}`, questions = [asked(first), asked(second)]) {
  session.accept(accessToken(900, person))
  const onTried = vi.fn()
  return { person, onTried, saver: createAnswers({ person, attempt: { id: uuidOf(9), questions }, onTried }) }
}

beforeEach(() => {
  vi.useRealTimers()
  session.end('signed_out')
})

it('sends what is there of each question, numbered upwards, and says that it was tried', async () => {
  const { saver, onTried } = answering()
  const calls = answers((one) => took(one))
  saver.answer(first, words('a'))
  saver.answer(first, words('ab'))
  saver.answer(second, words('x'))
  saver.answer(first, words('abc'))
  expect(await saver.flush()).toBe(true)
  saver.answer(second, null)
  expect(await saver.flush()).toBe(true)
  expect(told(calls)).toEqual([
    ['first', 3, 'abc'],
    ['second', 1, 'x'],
    ['second', 2, null],
  ])
  expect(onTried.mock.calls).toEqual([[first], [second]])
  expect(saver.get()).toMatchObject({ saving: 'saved', over: false })
})

it('keeps what was given without a connection over a reload, and leaves nothing behind once it has arrived', async () => {
  const { saver, person } = answering()
  let online = false
  const calls = answers((one) => (online ? took(one) : lost()))
  saver.answer(first, words('kept'))
  expect(await saver.flush()).toBe(false)
  expect(saver.get().saving).toBe('offline')
  const { saver: again } = answering(person)
  expect(again.get().answers.get(first)).toEqual(words('kept'))
  online = true
  calls.length = 0
  expect(await again.flush()).toBe(true)
  expect(told(calls)).toEqual([['first', 1, 'kept']])
  const { saver: third } = answering(person, [{ ...asked(first, 1), answer: words('kept') }, asked(second)])
  expect(await third.flush()).toBe(true)
  expect(Object.keys(localStorage).join()).not.toContain('answers:')
})

it('goes over what another device has written since, and not over what is newer than what was kept here', async () => {
  const { saver, person } = answering()
  let others = 7
  const calls = answers((one) => {
    const number = (one.body as { number: number }).number
    others = Math.max(others, number)
    return took(one, others)
  })
  saver.answer(first, words('mine'))
  expect(await saver.flush()).toBe(true)
  expect(told(calls)).toEqual([
    ['first', 1, 'mine'],
    ['first', 8, 'mine'],
  ])
  answers(lost)
  saver.answer(second, words('old'))
  await saver.flush()
  const { saver: later } = answering(person, [asked(first, 8), { ...asked(second, 5), answer: words('new') }])
  expect(later.get().answers.get(second)).toEqual(words('new'))
})

it('says which saves it stands on, and takes what was answered elsewhere but over what is on its way', async () => {
  const { saver } = answering(undefined, [asked(first, 4), asked(second)])
  answers((one) => took(one))
  saver.answer(first, words('mine'))
  expect(saver.arrived()).toEqual([
    { questionId: first, number: 4 },
    { questionId: second, number: 0 },
  ])
  await saver.flush()
  expect(saver.arrived()[0]).toEqual({ questionId: first, number: 5 })
  answers(lost)
  saver.answer(second, words('typed'))
  await saver.flush()
  saver.adopt([
    { ...asked(first, 9), answer: words('theirs') },
    { ...asked(second, 3), answer: words('theirs') },
  ])
  expect([...saver.get().answers.values()]).toEqual([words('theirs'), words('typed')])
  expect(saver.arrived()).toEqual([
    { questionId: first, number: 9 },
    { questionId: second, number: 0 },
  ])
  const calls = answers((one) => took(one))
  saver.answer(first, words('mine again'))
  expect(await saver.flush()).toBe(true)
  expect(told(calls)).toContainEqual(['first', 10, 'mine again'])
})

it('stops where the attempt has ended, and is forgotten with who signs out', async () => {
  const { saver, person } = answering()
  answers(() => data({ saved: 0, over: true }))
  saver.answer(first, words('late'))
  expect(await saver.flush()).toBe(true)
  expect(saver.get().over).toBe(true)
  expect(localStorage.getItem(`cairn-teach:answers:${person}:${uuidOf(9)}`)).toContain('late')
  forgetKeptTexts()
  expect(localStorage.getItem(`cairn-teach:answers:${person}:${uuidOf(9)}`)).toBeNull()
})

it.each([
  ['RATE_LIMITED', 429],
  ['INTERNAL', 500],
  ['MAINTENANCE', 503],
])('sends again by itself what was answered %s %i, and gives nothing up', async (code, status) => {
  vi.useFakeTimers()
  const { saver } = answering()
  let away = true
  const calls = answers((one) => (away ? refused(code, status) : took(one)))
  saver.answer(first, words('kept'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(saver.get().saving).toBe('waiting')
  away = false
  calls.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told(calls)).toEqual([['first', 1, 'kept']])
  expect(saver.get().saving).toBe('saved')
})

it('gives up what the server would not take, however often it comes', async () => {
  vi.useFakeTimers()
  const { saver } = answering()
  const calls = answers(() => refused('FORBIDDEN', 403))
  saver.answer(first, words('late'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect([calls.length, saver.get().saving]).toEqual([1, 'refused'])
})
