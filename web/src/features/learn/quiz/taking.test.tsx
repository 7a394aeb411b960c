import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Attempt, AttemptQuestion } from '#contract/practice/attempts.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { uploadsOf } from '../../../shared/attachments/uploads.ts'
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
    if (path === '/help/signs') return data({ items: [] })
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

it('counts an answer that is files by what is attached, and is not submitted while one of them has failed', async () => {
  const filesId = uuidOf(31)
  const asked: AttemptQuestion = {
    ...question(first, '', 0),
    question: { id: first, type: 'file', prompt: null, points: 1, kinds: [], mostFiles: 2, mostMegabytes: 1 },
    filesId,
  }
  const submitted: unknown[] = []
  const file = {
    id: uuidOf(32),
    name: 'Wing.pdf',
    kind: 'document',
    mediaType: 'application/pdf',
    bytes: 30,
    width: null,
    height: null,
    createdAt: new Date().toISOString(),
    url: null,
    downloadUrl: '/x',
    poster: null,
    urlsUntil: new Date(Date.now() + 60_000).toISOString(),
  }
  answers(({ method, path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/help/signs') return data({ items: [] })
    if (path.startsWith('/attachments'))
      return data({ items: [file], mayChange: submitted.length === 0, makesPosters: false })
    if (path.endsWith('/submit')) {
      submitted.push(body)
      return data({ ...attemptOf([]), secondsLeft: null })
    }
    return method === 'GET' ? data([]) : refused('CONFLICT', 409)
  })
  const { user } = await renderUi(<Taking attempt={attemptOf([asked])} lang="en" />)
  await screen.findByText('Wing.pdf')
  await screen.findByText('1 of 1 answered')
  const uploads = uploadsOf({ kind: 'quiz_answer', id: filesId })
  uploads.add([new File([], 'empty.txt')])
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(submitted).toEqual([])
  const [failed] = uploads.items()
  uploads.cancel(failed?.key ?? 0)
  screen.getByRole('button', { name: /^Remove Wing/ })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(submitted).toHaveLength(1))
  // Nothing of it is offered for change any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Wing/ })).toBeNull())
})

it('is not submitted while answers have not arrived, says so, and is once they have', async () => {
  const told: Toast[] = []
  onTestFinished(onToast((one) => void told.push(one)))
  let isOffline = true
  const submitted: unknown[] = []
  answers(({ method, path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/help/signs') return data({ items: [] })
    if (method === 'PUT') {
      if (isOffline) return Promise.reject(new TypeError('Failed to fetch'))
      return data({ saved: (body as { number: number }).number, over: false })
    }
    if (path.endsWith('/submit')) {
      submitted.push(body)
      return data(attemptOf([]))
    }
    return data([])
  })
  const { user } = await renderUi(<Taking attempt={attemptOf([question(first, '', 0)])} lang="en" />)
  await user.type(await screen.findByRole('textbox'), 'a')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(told).toContainEqual({ severity: 'error', message: 'quiz.not_sent' }))
  expect([submitted, screen.getByRole('textbox')]).toMatchObject([[], { value: 'a' }])
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(submitted).toEqual([{ saved: [{ questionId: first, number: 1 }] }]))
})

it('opens the next hint at once for whoever has tried, though its pause is not over', async () => {
  const opened: unknown[] = []
  answers(({ method, path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/help/signs') return data({ items: [] })
    if (path.endsWith('/answers/hints')) return data({ items: [] })
    if (path.endsWith('/hints')) {
      opened.push(body)
      return data({ hints: [], nextHint: null, over: false })
    }
    return method === 'PUT' ? data({ saved: (body as { number: number }).number, over: false }) : data([])
  })
  const asked = { ...question(first, '', 0), nextHint: { seconds: 3600, worked: false, closes: false } }
  const { user } = await renderUi(<Taking attempt={attemptOf([asked])} lang="en" />)
  const hint = await screen.findByRole('button', { name: 'Hint for question 1' })
  await user.click(hint)
  expect(opened).toEqual([])
  await user.type(screen.getByRole('textbox'), 'a')
  await screen.findByText('The hint can be opened now.')
  await user.click(hint)
  await waitFor(() => expect(opened).toEqual([{ opened: 0 }]))
})

it('what a mentor gave to a question stands beside it alone, and is asked for once for a page of many', async () => {
  const given = {
    id: uuidOf(80),
    itemId: second,
    kind: 'hint',
    asked: 'Why do birds not fall?',
    mentor: 'Ana Ruiz',
    text: null,
    said: null,
  }
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/help/signs') return data({ items: [] })
    if (path.endsWith('/answers/hints')) return data({ items: [given] })
    return path.endsWith('/opened') ? data({ ...given, text: 'Think of a straw.' }) : data([])
  })
  const attempt = attemptOf([question(first, '', 0), question(second, '', 0)])
  const { user } = await renderUi(<Taking attempt={attempt} lang="en" />)
  const hint = await screen.findByRole('group', { name: 'A mentor’s hint' })
  expect(hint.closest('form, article, section, fieldset, [id]')?.id).toBe(`question-${second}`)
  expect(calls.filter(({ path }) => path.endsWith('/answers/hints'))).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show this hint: Why do birds not fall?' }))
  await screen.findByText('Think of a straw.')
  expect(calls.filter(({ path }) => path.endsWith('/opened')).map(({ body }) => body)).toEqual([
    { item: { courseId: uuidOf(1), lessonId: uuidOf(2), attemptId: uuidOf(9), questionId: second } },
  ])
})
