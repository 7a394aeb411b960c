import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { StuckOffer } from './stuck-offer.tsx'

const [courseId, lessonId, questionId, attemptId] = [71, 72, 73, 74].map(
  (n) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`,
) as [string, string, string, string]
const lesson = { courseId, lessonId }
const question = { ...lesson, attemptId, questionId }
const nothing = { missed: 0, seconds: 0, usualSeconds: 300, visits: 1 }

/** A student of whom the server knows this; answers what was sent as noted. */
function known(items: { itemId: string; facts: typeof nothing }[]) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/help/signs') return data({ items })
    if (path === '/help/signs/offered') return data({})
    if (path === '/help/before')
      return data({ expected: { range: null, basis: 'none', promised: 240 }, open: null, carries: 'lesson' })
    if (path === '/help/answers') return data({ items: [] })
    return refused('NOT_FOUND', 404)
  })
  return () => calls.filter(({ path }) => path === '/help/signs/offered').map(({ body }) => body)
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())
const asked = () => screen.queryByText(/Would .* help\?/)

it('whoever missed a question often is offered a hint or a person, once, and closes the offer for good', async () => {
  const noted = known([{ itemId: questionId, facts: { ...nothing, missed: 3 } }])
  const { user } = await renderUi(<StuckOffer item={question} onHint={() => undefined} />)
  expect(await screen.findByText('Would a hint or a person help?')).toBeTruthy()
  expect(noted()).toEqual([{ ...lesson, itemId: questionId }])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(noted()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(asked()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBeNull()
})

it('whoever takes far longer than usual is offered a person while they read, and asks there', async () => {
  let seconds = 0
  const noted = known([{ itemId: lessonId, facts: { ...nothing, seconds: 500 } }])
  const { user } = await renderUi(<StuckOffer item={lesson} secondsHere={() => seconds} />)
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(asked()).toBeNull()
  expect(noted()).toEqual([])
  seconds = 250
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('Would talking to a person help?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yes, show me' }))
  expect(await screen.findByRole('button', { name: 'Ask a mentor' })).toBeTruthy()
})

it('nothing is offered where the server knows nothing', async () => {
  const noted = known([])
  await renderUi(<StuckOffer item={lesson} secondsHere={() => 9000} />)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBeNull()
  expect(noted()).toEqual([])
})
