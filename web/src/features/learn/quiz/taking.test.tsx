import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Attempt, AttemptQuestion } from '#contract/practice/attempts.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { uuidOf } from '../learn.test-data.ts'
import { Taking } from './taking.tsx'

const [first, second] = [uuidOf(21), uuidOf(22)]
const question = (id: string, text: string, saved: number): AttemptQuestion => ({
  question: { id, type: 'short', prompt: null, points: 1 },
  answer: text ? { type: 'short', text } : null,
  filesId: null,
  saved,
  hints: [],
  nextHint: null,
  review: null,
})
const attemptOf = (questions: AttemptQuestion[]): Attempt => ({
  id: uuidOf(9),
  courseId: uuidOf(1),
  lessonId: uuidOf(2),
  number: 1,
  layout: 'one_page',
  passPercent: 50,
  secondsLeft: null,
  result: null,
  questions,
})

beforeEach(() => {
  localStorage.clear()
  session.accept(accessToken(900, person('student').id))
})

it('submits the answers that one has seen: those of another window are shown first, and named by their saves then', async () => {
  const elsewhere = attemptOf([question(first, 'a', 2), question(second, 'from the other window', 8)])
  const done = { ...elsewhere, result: null, questions: [] }
  const submitted: unknown[] = []
  answers(({ method, path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (method === 'PUT') return data({ saved: (body as { number: number }).number, over: false })
    if (path.endsWith('/submit')) {
      submitted.push(body)
      return submitted.length > 1 ? data(done) : refused('CONFLICT', 409, { details: { reason: 'newer' } })
    }
    return path === `/learn/attempts/${uuidOf(9)}` ? data(elsewhere) : data([])
  })
  const attempt = attemptOf([question(first, '', 1), question(second, 'seen here', 5)])
  const { user } = await renderUi(<Taking attempt={attempt} lang="en" />)
  const boxes = await screen.findAllByRole('textbox')
  await user.type(boxes[0] as HTMLElement, 'a')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(screen.getAllByRole('textbox')[1]).toHaveProperty('value', 'from the other window'),
  )
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(submitted).toEqual([
      {
        saved: [
          { questionId: first, number: 2 },
          { questionId: second, number: 5 },
        ],
      },
      {
        saved: [
          { questionId: first, number: 2 },
          { questionId: second, number: 8 },
        ],
      },
    ]),
  )
})
