import type { Carried } from '#contract/help/carried.ts'
import type { HelpRequest } from '#contract/help/help.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import HelpScreen from './help-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const id = uuidOf(70)
const none = { question: null, answers: [], hints: [] }
const said = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
const request = (more: Partial<HelpRequest>): HelpRequest => ({
  id,
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
  carried: none,
  nameless: false,
  met: false,
  told: null,
  moves: [],
  conversationId: null,
  earlier: [],
  meetingCode: null,
  ...more,
})
const work: Carried['work'] = {
  round: 1,
  handedInAt: null,
  text: 'The Ebro is long.',
  link: '',
  files: [],
  review: null,
}
const asks = { kind: 'assignment', content: said('Write about a river.'), files: [] }

afterEach(() => session.end('signed_out'))

async function open(of: HelpRequest, lesson: unknown = asks) {
  const me = person(of.part === 'student' ? 'student' : 'mentor')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === `/help/requests/${id}/lesson` && lesson === null) return refused('INTERNAL', 500)
    if (path === `/help/requests/${id}`) return data(of)
    return path === `/help/requests/${id}/lesson` ? data(lesson) : refused('NOT_FOUND', 404)
  })
  await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/help/*" element={<HelpScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/help/${id}` },
  )
  await screen.findByText('How do I begin?')
  const times = () => calls.filter(({ path }) => path.endsWith('/lesson')).length
  return { asked: () => times() > 0, times }
}

it('a mentor has what the assignment asks, the work and the hints that were seen beside the conversation', async () => {
  await open(
    request({ carried: { ...none, work, hints: [{ rung: 'step', text: said('Start at the spring.') }] } }),
  )
  expect(screen.getByText('The Ebro is long.')).toBeDefined()
  expect(screen.getByText('Start at the spring.')).toBeDefined()
  const instructions = await screen.findByText('Write about a river.')
  expect(instructions.closest('details')?.open).toBe(true)
  expect(screen.getByText('What the assignment asks')).toBeDefined()
})

it('a mentor has how somebody stands in the quiz that they ask about as a whole', async () => {
  const submittedAt = '2026-03-04T10:00:00.000Z'
  const scores = [{ attempt: 1, submittedAt, timedOut: false, score: { percent: 40, passed: false } }]
  await open(request({ carried: { ...none, quiz: { passPercent: 70, attempts: 1, scores } } }), {
    kind: 'quiz',
    content: null,
    files: [],
  })
  const standing = screen.getByRole('region', { name: 'The quiz so far' }).textContent
  expect(standing).toContain('40% · not passed yet')
})

it('a page of a lesson is folded up beside it, and a lesson without a text shows none', async () => {
  await open(request({}), { kind: 'page', content: said('Water runs down.'), files: [] })
  const page = await screen.findByText('Water runs down.')
  expect(page.closest('details')?.open).toBe(false)
  expect(screen.getByText('What the lesson says')).toBeDefined()
})

it('a lesson that cannot be read says so, with a way to try again, and is not asked for over and over', async () => {
  const { times } = await open(request({}), null)
  const again = await screen.findByRole('button', { name: 'Try again' })
  const once = times()
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Try again' })
  expect(times()).toBe(2 * once)
})

it('who asked, and whoever only might take it, are asked for no lesson', async () => {
  const { asked } = await open(request({ part: 'taker', state: 'queued', carried: { ...none, work } }))
  expect(screen.getByText('The Ebro is long.')).toBeDefined()
  expect(asked()).toBe(false)
})

it('a mentor who may come to judge nameless work is told why it is not shown', async () => {
  await open(request({ nameless: true }))
  await waitFor(() => expect(screen.getByText(/This work is judged without names/)).toBeDefined())
})
