import type { GivenAnswer } from '#contract/help/answers.ts'
import type { PracticeAnswered, PracticeCard } from '#contract/practice/practice.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { uuidOf } from '../learn.test-data.ts'
import PracticeScreen from './practice-screen.tsx'

const card: PracticeCard = {
  id: uuidOf(1),
  turn: 0,
  question: { id: uuidOf(101), type: 'short', prompt: null, points: 1 },
  hints: [],
  nextHint: { seconds: 0, worked: false, closes: false },
  course: { id: uuidOf(3), title: 'Aves', language: 'es' },
  lesson: { id: uuidOf(4), title: 'Alas' },
}
const answered = (mark: PracticeAnswered['review']['mark']): PracticeAnswered => ({
  answer: { type: 'short', text: 'pico' },
  review: { mark, points: 0, closed: false, feedback: null, choiceFeedback: [], comment: '', right: null },
  counted: true,
  againOn: '2026-03-09',
})
const mentors: GivenAnswer = {
  id: uuidOf(80),
  kind: 'hint',
  asked: 'Why do birds not fall?',
  mentor: 'Ana Ruiz',
  text: null,
  said: null,
}
const expected = { range: null, basis: 'none', promised: 240 }

beforeEach(() => localStorage.clear())

async function practising(
  mark: PracticeAnswered['review']['mark'] = 'wrong',
  asks: Partial<PracticeCard> = {},
  given: GivenAnswer[] = [],
) {
  session.accept(accessToken(900, person('student').id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/learn/practice') return data({ due: 1, session: 1, answered: 0, nextOn: null })
    if (path === '/learn/practice/session') return data({ cards: [{ ...card, ...asks }] })
    if (path.endsWith('/answer')) return data(answered(mark))
    if (path === '/help/before') return data({ expected, open: null, carries: 'question' })
    if (path === '/help/answers' && method === 'GET') return data({ items: given })
    if (path.endsWith('/opened')) return data({ ...mentors, text: 'Think of a straw.' })
    return refused('INTERNAL', 500)
  })
  const view = await renderUi(<PracticeScreen />)
  await view.user.click(await screen.findByRole('button', { name: 'Start' }))
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  return { ...view, sent, stuck: await screen.findByRole('button', { name: 'Stuck on question 1?' }) }
}

it('whoever is stuck on a question to repeat is offered its hint, and asks a mentor with the card; nothing is checked by it', async () => {
  const { user, sent, stuck } = await practising()
  await user.type(screen.getByRole('textbox'), 'pico')
  await user.click(stuck)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Show the hint' })).toBeDefined()
  expect(dialog.getByText(/A mentor sees the question, your answers to it/)).toBeDefined()
  await user.type(dialog.getByRole('textbox'), 'Why not a beak?')
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
  const item = { courseId: uuidOf(3), lessonId: uuidOf(4), cardId: uuidOf(1) }
  expect(sent().slice(1)).toEqual([['/help/requests', { item, word: 'Why not a beak?' }]])
})

it('the press is there again beside what was missed, and not beside what is right', async () => {
  const missed = await practising('wrong')
  await missed.user.type(screen.getByRole('textbox'), 'pico{Enter}')
  const outcome = within(await screen.findByRole('group', { name: 'Not right' }))
  expect(outcome.getByRole('button', { name: 'Stuck on question 1?' })).toBeDefined()
  missed.unmount()
  const right = await practising('right')
  await right.user.type(screen.getByRole('textbox'), 'ala{Enter}')
  await screen.findByRole('group', { name: 'Right' })
  expect(screen.queryByRole('button', { name: 'Stuck on question 1?' })).toBeNull()
})

it('what a mentor gave as a hint stands among those of a question to repeat, before its worked answer, and what is a comment does not', async () => {
  const comment: GivenAnswer = { ...mentors, id: uuidOf(81), kind: 'comment', asked: 'And bats?' }
  const worked = { seconds: 0, worked: true, closes: true }
  const { user, sent } = await practising('wrong', { nextHint: worked }, [comment, mentors])
  await user.click(await screen.findByRole('button', { name: 'Show this hint: Why do birds not fall?' }))
  expect(await screen.findByText('Think of a straw.')).toBeTruthy()
  expect(screen.queryByText('And bats?')).toBeNull()
  const item = { courseId: uuidOf(3), lessonId: uuidOf(4), cardId: uuidOf(1) }
  expect(sent().slice(1)).toEqual([[`/help/answers/${uuidOf(80)}/opened`, { item }]])
})
