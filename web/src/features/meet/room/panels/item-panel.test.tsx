import type { HelpRequest } from '#contract/help/help.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import ItemPanel from './item-panel.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const said = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
const request: HelpRequest = {
  id: uuidOf(70),
  state: 'claimed',
  part: 'claimer',
  place: { courseId: uuidOf(71), lessonId: uuidOf(72), course: 'Rivers', lesson: 'An essay', question: null },
  word: 'How do I begin?',
  student: { id: uuidOf(1), name: 'Ada', surname: 'Stone', photoUrl: null, role: 'student' },
  mentor: null,
  askedAt: at,
  promisedAt: at,
  claimedUntil: null,
  answeredAt: null,
  closedAt: null,
  lastAt: at,
  helpedBy: null,
  reopened: false,
  passage: null,
  carried: {
    question: null,
    answers: [],
    hints: [{ rung: 'step', text: said('Start at the spring.') }],
    work: { round: 1, handedInAt: null, text: 'The Ebro is long.', link: '', files: [], review: null },
  },
  nameless: false,
  met: false,
  told: null,
  moves: [],
  conversationId: null,
  earlier: [],
  meetingCode: null,
}

afterEach(() => session.end('signed_out'))

it('who meets about a quiz as a whole has how its student stands in it before them', async () => {
  const me = person('mentor')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) => (path === '/auth/me' ? data(me) : refused('NOT_FOUND', 404)))
  const scores = [{ attempt: 1, submittedAt: at, timedOut: false, score: { percent: 40, passed: false } }]
  const quiz = { passPercent: 70, attempts: 1, scores }
  await renderUi(
    <ItemPanel request={{ ...request, carried: { question: null, answers: [], hints: [], quiz } }} />,
  )
  const standing = await screen.findByRole('region', { name: 'The quiz so far' })
  expect(standing.textContent).toContain('40% · not passed yet')
})

it('who meets about an assignment has what it asks, the work and the hints that were seen before them', async () => {
  const me = person('mentor')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) =>
    data(path === '/auth/me' ? me : { kind: 'assignment', content: said('Write about a river.'), files: [] }),
  )
  await renderUi(<ItemPanel request={request} />)
  await screen.findByText('Write about a river.')
  expect(screen.getByRole('region', { name: 'The work so far' }).textContent).toContain('The Ebro is long.')
  expect(screen.getByText('Start at the spring.')).toBeDefined()
})
