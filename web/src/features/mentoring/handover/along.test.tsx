import type { Brought } from '#contract/mentoring/recommendations/recommendations.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { Along } from './along.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const me = person('mentor')
const [grace, ada] = [one(1, 'Grace'), one(2, 'Ada')]
const brought = (n: number, more: Partial<Brought>): Brought => ({
  id: uuidOf(n),
  why: '',
  byId: grace.id,
  at: '2026-03-05T10:00:00.000Z',
  course: { id: uuidOf(70), title: 'Bees', archived: false },
  lesson: null,
  answer: null,
  seenBy: [grace.id, ada.id, me.id],
  ...more,
})

it('shows the next mentor what was recommended before them, why, and what the mentee said of it', async () => {
  session.accept(accessToken(900, me.id))
  answers(({ path }) => (path === '/auth/me' ? data(me) : refused('NOT_FOUND', 404)))
  const recommended = [
    brought(61, { why: 'For your hive', lesson: { id: uuidOf(80), title: 'Queens' }, answer: 'done' }),
    brought(62, { course: null }),
  ]
  await renderUi(
    <Along
      kind="recommended"
      taken={{ goals: [], actions: [], notes: [], sessions: [], recommended }}
      people={[grace, { ...ada, id: me.id }, ada]}
    />,
  )
  const link = await screen.findByRole('link', { name: 'Queens' })
  expect(link.getAttribute('href')).toBe(`/dashboard/learn/${uuidOf(70)}`)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('QueensA lesson of BeesFor your hiveDone')
  expect(second?.textContent).toBe('A course that is no longer offered to you')
})
