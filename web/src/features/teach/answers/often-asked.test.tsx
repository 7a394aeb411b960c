import type { OftenAsked as Asked } from '#contract/help/answers.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { course } from '../gradebook/gradebook.test-data.ts'
import { OftenAsked } from './often-asked.tsx'

afterEach(() => session.end('signed_out'))

it('authors read which sentences were marked and by how many, and which of them the lesson has no more', async () => {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const item: Asked = {
    itemId: '01890a5d-ac96-774b-bcce-000000000072',
    lessonId: '01890a5d-ac96-774b-bcce-000000000072',
    lesson: 'The queen',
    question: null,
    people: 6,
    passages: [
      { text: 'The queen comes from an egg.', people: 4, stands: true },
      { text: 'She is fed.', people: 1, stands: false },
    ],
    lines: ['Which egg?'],
  }
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    return path === `/courses/${course.id}/answers/often`
      ? data({ items: [item], people: 5 })
      : refused('NOT_FOUND', 404)
  })
  await renderUi(<OftenAsked course={course} />)
  const marked = within(await screen.findByRole('list', { name: 'What they marked in the lesson' }))
  expect(marked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The queen comes from an egg. marked by 4 people',
    'She is fed. marked by 1 person, no longer in the lesson',
  ])
})
