import type { OftenAsked, ReviewedAnswer } from '#contract/help/answers.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { course } from '../gradebook/gradebook.test-data.ts'
import AnswersScreen from './answers-screen.tsx'

afterEach(() => session.end('signed_out'))

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const often: OftenAsked = {
  itemId: uuidOf(72),
  lessonId: uuidOf(72),
  lesson: 'The queen',
  question: null,
  people: 6,
  passages: [],
  lines: ['Which egg?'],
}
const answer: ReviewedAnswer = {
  id: uuidOf(80),
  state: 'proposed',
  kind: 'hint',
  asked: 'Where does the queen come from?',
  text: 'From an egg like any other.',
  place: { courseId: course.id, course: 'Bees', lessonId: uuidOf(72), lesson: 'The queen', question: 3 },
  mentor: 'Grace Stone',
  reviewer: null,
  reason: '',
  proposedAt: '2026-03-05T10:00:00.000Z',
  reviewedAt: null,
  revision: 4,
  helped: 0,
  mine: { mentor: false, reviewer: false },
  prompt: null,
  here: true,
  tells: false,
  alike: [{ id: uuidOf(81), asked: 'Is she born so?', text: 'No.', state: 'published', helped: 0 }],
}

it('the headings below the course’s own lead down by one level at a time, whether often is asked or not', async () => {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === `/courses/${course.id}/answers/often`) return data({ items: [often], people: 5 })
    return path === `/courses/${course.id}/answers`
      ? data({
          items: [answer],
          page: 1,
          pageSize: 20,
          total: 1,
          totalPages: 1,
          mayEdit: false,
          counts: { proposed: 1, published: 0, rejected: 0, withdrawn: 0 },
        })
      : refused('NOT_FOUND', 404)
  })
  await renderUi(<AnswersScreen course={course} />)
  await screen.findByRole('heading', { name: 'The queen, question 3' })
  await screen.findByText('Which egg?')
  expect(
    screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  ).toEqual([
    'H2 Asked often',
    'H2 The queen, question 3',
    'H3 Others for the same place that say something like it',
  ])
})
