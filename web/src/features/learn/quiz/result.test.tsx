import type { Attempt, AttemptQuestion, QuestionReview } from '#contract/practice/attempts.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { first, sentPage, uuidOf } from '../learn.test-data.ts'
import { Result } from './result.tsx'

const lesson: CourseLesson = {
  id: first,
  kind: 'quiz',
  title: 'What you know',
  minutes: 5,
  required: true,
  state: 'open',
}
const asked = (n: number, mark: QuestionReview['mark']): AttemptQuestion => ({
  question: { id: uuidOf(100 + n), type: 'short', prompt: null, points: 1 },
  answer: { type: 'short', text: `answer ${n}` },
  filesId: null,
  saved: 1,
  hints: [],
  nextHint: null,
  review: { mark, points: 0, closed: false, feedback: null, choiceFeedback: [], right: null, comment: '' },
})
const attempt = (shows: 'marks' | 'score', questions: AttemptQuestion[]): Attempt => ({
  id: uuidOf(70),
  courseId: uuidOf(1),
  lessonId: first,
  number: 1,
  layout: 'one_page',
  passPercent: 70,
  secondsLeft: null,
  result: {
    id: uuidOf(70),
    number: 1,
    submittedAt: '2026-03-05T10:00:00.000Z',
    timedOut: false,
    state: 'auto_graded',
    percent: 0,
    passed: false,
    pointsWaiting: 0,
    shows,
  },
  questions,
})
const expected = { range: null, basis: 'none', promised: 240 }

beforeEach(() => localStorage.clear())

async function show(of: Attempt) {
  session.accept(accessToken(900, person('student').id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/help/before') return data({ expected, open: null, carries: 'question' })
    if (path === '/help/answers' && method === 'GET') return data({ items: [] })
    return refused('NOT_FOUND', 404)
  })
  const act = () => undefined
  const view = await renderUi(
    <Result
      attempt={of}
      page={sentPage()}
      lesson={lesson}
      left={null}
      onAgain={act}
      isStarting={false}
      onLeave={act}
    />,
  )
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, sent }
}

async function askFrom(user: Awaited<ReturnType<typeof show>>['user'], name: string, word: string) {
  await user.click(screen.getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox'), word)
  await user.click(dialog.getByRole('button', { name: 'Ask a mentor' }))
}

it('each question that was missed has a press that asks about that question of this attempt, and one that is right has none', async () => {
  const { user, sent } = await show(
    attempt('marks', [asked(1, 'right'), asked(2, 'wrong'), asked(3, 'unanswered')]),
  )
  const presses = screen
    .getAllByRole('button', { name: /^Stuck/ })
    .map((one) => one.getAttribute('aria-label'))
  expect(presses).toEqual(['Stuck on question 2?', 'Stuck on question 3?'])
  await askFrom(user, 'Stuck on question 2?', 'Why is it wrong?')
  expect(sent()).toEqual([
    {
      item: { courseId: uuidOf(1), lessonId: first, attemptId: uuidOf(70), questionId: uuidOf(102) },
      word: 'Why is it wrong?',
    },
  ])
})

it('where the score alone is shown, one asks about the quiz as a whole', async () => {
  const { user, sent } = await show(attempt('score', []))
  await askFrom(user, 'Stuck?', 'What did I miss?')
  expect(sent()).toEqual([{ item: { courseId: uuidOf(1), lessonId: first }, word: 'What did I miss?' }])
})
