import type { QuizPage } from '#contract/practice/attempts.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import { uuidOf } from '../learn.test-data.ts'
import { Start } from './start.tsx'

const page = (more: Partial<QuizPage> = {}): QuizPage => ({
  passPercent: 70,
  counts: 'best',
  minutes: null,
  opensAt: null,
  closesAt: null,
  now: '2026-03-05T10:00:00.000Z',
  average: null,
  extraTime: false,
  questions: 3,
  drawn: false,
  attempts: null,
  attemptsLeft: null,
  open: null,
  past: [],
  passed: false,
  ...more,
})
const show = (quiz: QuizPage) =>
  renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <Start quiz={quiz} isStarting={false} onStart={() => undefined} onShow={() => undefined} />
    </TimeZoneProvider>,
  )

beforeEach(() => {
  session.accept(accessToken(900, person('student').id))
  answers(() => data(person('student')))
})

it('says when a quiz opens and closes, on the reader’s clock, and lets nobody begin outside of it', async () => {
  const { unmount } = await show(
    page({ opensAt: '2999-03-05T11:00:00.000Z', closesAt: '2999-03-06T11:00:00.000Z' }),
  )
  expect(screen.getByText('05/03/2999 12:00')).toBeDefined()
  expect(screen.getByText('06/03/2999 12:00')).toBeDefined()
  expect(screen.getByText('This quiz isn’t open yet.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  await show(page({ closesAt: '2020-03-06T11:00:00.000Z', attemptsLeft: 0 }))
  expect(screen.getByText('Closed')).toBeDefined()
  expect(screen.getByText(/This quiz has closed/)).toBeDefined()
  expect(screen.queryByText(/no attempts left/)).toBeNull()
})

it('is open by the server’s clock, whatever time the device has', async () => {
  const hour = { opensAt: '2020-03-05T10:00:00.000Z', closesAt: '2020-03-05T11:00:00.000Z' }
  const { unmount } = await show(page({ ...hour, now: '2020-03-05T10:30:00.000Z' }))
  screen.getByRole('button', { name: 'Start' })
  unmount()
  await show(page({ ...hour, now: '2020-03-05T09:30:00.000Z' }))
  screen.getByText('This quiz isn’t open yet.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('lets one go on with an attempt that is under way, and says what all of them make together', async () => {
  await show(
    page({
      counts: 'average',
      average: 66,
      open: { id: uuidOf(9), number: 3, secondsLeft: 40 },
      past: [
        {
          id: uuidOf(8),
          number: 2,
          state: 'auto_graded',
          pointsWaiting: 0,
          percent: 75,
          passed: true,
          submittedAt: '2026-03-05T11:00:00.000Z',
          timedOut: false,
        },
      ],
    }),
  )
  expect(screen.getByText('66%')).toBeDefined()
  expect(screen.getByText(/The average of your attempts is what counts/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go on with your attempt' })).toBeDefined()
})
