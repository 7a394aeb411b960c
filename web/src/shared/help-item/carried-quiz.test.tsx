import type { QuizCarried } from '#contract/help/carried.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { CarriedQuiz } from './carried-quiz.tsx'

const at = '2026-03-05T10:00:00.000Z'
const score = (attempt: number, percent: number | null) => ({
  attempt,
  submittedAt: at,
  timedOut: attempt === 1,
  score: percent === null ? null : { percent, passed: percent >= 70 },
})
const show = (quiz: Partial<QuizCarried>) =>
  renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <CarriedQuiz quiz={{ passPercent: 70, attempts: 0, scores: [], ...quiz }} />
    </TimeZoneProvider>,
  )
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const underWay = 'One attempt is still under way.'
const older = 'Older attempts aren’t listed.'

it('says of a quiz that was not begun what is needed to pass, and lists nothing', async () => {
  await show({})
  expect(screen.getByText('Not begun yet · 70% is needed to pass.')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByText(underWay)).toBeNull()
})

it('lists what came of each attempt, the one that waits without a score, and says that one is under way', async () => {
  await show({ attempts: 4, scores: [score(3, null), score(2, 80), score(1, 40)] })
  expect(screen.getByText('Begun 4 times · 70% is needed to pass.')).toBeDefined()
  expect(screen.getByText(underWay)).toBeDefined()
  const [third, second, first] = items()
  expect(third).toMatch(/^Attempt 3.*Waits for a grade$/)
  expect(second).toMatch(/^Attempt 2.*80% · passed$/)
  expect(first).toMatch(/^Attempt 1.*Time was up40% · not passed yet$/)
  expect(screen.queryByText(older)).toBeNull()
})

it('says that older attempts are left out, and of none that it is under way where all were submitted', async () => {
  await show({ attempts: 3, scores: [score(3, 80), score(2, 40)] })
  expect(screen.getByText(older)).toBeDefined()
  expect(screen.queryByText(underWay)).toBeNull()
})
