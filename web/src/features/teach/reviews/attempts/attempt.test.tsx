import type { AttemptToGrade } from '#contract/practice/grading.ts'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../../ui/time/time-zone.tsx'
import AttemptScreen from './attempt-screen.tsx'
import { nextId } from '../reviews.test-data.ts'

const me = person('admin')
const toGrade = (): AttemptToGrade => {
  const id = nextId()
  return {
    id: nextId(),
    enrolmentId: nextId(),
    course: { id: nextId(), title: 'Rivers' },
    lesson: { id: nextId(), title: 'What you know' },
    learner: { id: nextId(), name: 'Sol', surname: 'Vega', photoUrl: null },
    number: 1,
    submittedAt: '2026-03-01T10:00:00.000Z',
    timedOut: false,
    state: 'awaiting_grade',
    others: { points: 3, of: 4 },
    passPercent: 60,
    answers: [
      {
        question: { id, type: 'long', prompt: null, points: 5 },
        asked: 2,
        guide: null,
        answer: { type: 'long', text: 'The Ebro is long.' },
        filesId: null,
        points: null,
        comment: '',
      },
    ],
    revision: 0,
    graded: null,
  }
}

async function open(attempt: AttemptToGrade) {
  session.accept(accessToken(900, me.id))
  let answer = () => data({ ...attempt, revision: 1, state: 'graded' })
  const calls = answers(({ method, path }) => {
    if (path === '/auth/me') return data(me)
    if (method === 'PUT') return answer()
    if (path === '/attempts') return data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 })
    return data(attempt)
  })
  const at = `/dashboard/teach/reviews/attempts/${attempt.id}`
  window.history.replaceState(null, '', at)
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <Routes>
        <Route path="/dashboard/teach/reviews/attempts/:attempt" element={<AttemptScreen />} />
      </Routes>
    </TimeZoneProvider>,
    { at },
  )
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, sent, answerWith: (next: () => Response) => (answer = next) }
}

beforeEach(() => {
  ownDrafts(me.id)
  return () => {
    forgetDrafts()
    window.history.replaceState(null, '', '/')
  }
})

it('shows an answer and gives its points with a comment; without points nothing is sent', async () => {
  const attempt = toGrade()
  const { user, sent } = await open(attempt)
  expect(await screen.findByText('The Ebro is long.')).toBeTruthy()
  expect(screen.getByText('The other questions came to 3 of 4 points.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Grade and release' }))
  expect(sent()).toEqual([])
  const points = screen.getByRole('textbox', { name: /Points, of 5/ })
  expect(points.getAttribute('aria-invalid')).toBe('true')
  await user.type(points, '4.5')
  await user.type(screen.getByRole('textbox', { name: 'Comment on this answer' }), 'Say how long')
  expect(screen.getByText(/7\.5 of 9/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Grade and release' }))
  const questionId = attempt.answers[0]?.question.id
  expect(sent()).toEqual([{ revision: 0, answers: [{ questionId, points: 4.5, comment: 'Say how long' }] }])
})

it('keeps what was typed where somebody else has graded it meanwhile', async () => {
  const { user, answerWith } = await open(toGrade())
  answerWith(() => refused('CONFLICT', 409, { details: { reason: 'newer', revision: 1 } }))
  await user.type(await screen.findByRole('textbox', { name: /Points, of 5/ }), '2')
  await user.click(screen.getByRole('button', { name: 'Grade and release' }))
  expect(await screen.findByText(/^Somebody else graded this attempt meanwhile/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Points, of 5/ }).value).toBe('2')
})
