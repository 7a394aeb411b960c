import type { HelpRequest } from '#contract/help/help.ts'
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { keepDraftOf } from '../../shared/thread/kept-draft.ts'
import HelpScreen from './help-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const [id, talk] = [uuidOf(70), uuidOf(80)]
const ada = { id: uuidOf(1), name: 'Ada', surname: 'Stone', photoUrl: null, role: 'student' as const }
const request: HelpRequest = {
  id,
  state: 'claimed',
  part: 'claimer',
  place: { courseId: uuidOf(71), lessonId: uuidOf(72), course: 'Bees', lesson: 'The queen', question: null },
  word: 'Which one is she?',
  student: ada,
  mentor: null,
  askedAt: at,
  promisedAt: at,
  claimedUntil: at,
  answeredAt: null,
  closedAt: null,
  lastAt: at,
  helpedBy: null,
  reopened: true,
  passage: null,
  carried: { question: null, answers: [], hints: [] },
  nameless: false,
  moves: ['renew'],
  conversationId: talk,
  earlier: [],
  meetingCode: null,
  met: false,
  told: null,
}
const conversation = {
  id: talk,
  person: ada,
  group: null,
  desk: false,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 0,
  pinned: 0,
  change: 1,
}
const taken = { reason: 'help_taken', mentor: 'Max Ruiz', conversationId: talk }

beforeEach(() => localStorage.clear())
afterEach(() => session.end('signed_out'))

type Stands = 'held' | 'lapsed' | 'taken' | 'ended'
const lapsed: HelpRequest = {
  ...request,
  state: 'queued',
  part: 'taker',
  claimedUntil: null,
  reopened: false,
  moves: ['claim'],
}

/** A request that the reader holds, unless it stands otherwise; `turn` makes it so. */
async function open(at: Stands = 'held') {
  let now = at
  const me = person('mentor')
  session.accept(accessToken(100_000, me.id))
  answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path === `/help/requests/${id}/state` && method === 'PUT') {
      if ((body as { move: string }).move === 'claim') now = 'held'
      return data(request)
    }
    if (path === `/help/requests/${id}`) {
      if (now === 'held') return data(request)
      if (now === 'lapsed') return data(lapsed)
      const details = now === 'ended' ? { ...taken, mentor: null } : taken
      return refused('CONFLICT', 409, { details })
    }
    // In the moment after the time is over, nobody has ended the conversation yet.
    if (path === `/conversations/${talk}`)
      return data({ ...conversation, closed: now === 'held' || now === 'lapsed' ? null : 'help_over' })
    if (path === `/conversations/${talk}/messages` && method === 'POST')
      return refused('FORBIDDEN', 403, { details: { reason: 'help_over' } })
    if (path === `/conversations/${talk}/messages`) return data({ items: [], more: false, change: 1 })
    if (path === '/attachments') return data({ items: [], mayChange: false, makesPosters: false })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/help/*" element={<HelpScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/help/${id}` },
  )
  return { ...view, turn: (to: Stands) => (now = to) }
}

it('whoever is taken over in the midst of an answer reads who has the request now, and has what they typed to copy or discard', async () => {
  const { user, turn, unmount } = await open()
  await user.click(await screen.findByLabelText('Your message'))
  await user.paste('My long answer')
  turn('taken')
  // Any news of the request asks for it again.
  await user.click(screen.getByRole('button', { name: '30 more minutes' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Max Ruiz has this request now')
  expect(screen.getByRole('heading', { name: 'The queen' })).toBeDefined()
  expect(screen.getByText('Which one is she?')).toBeDefined()
  await screen.findByText(/^This conversation is over: the request was closed, or went on to others/)
  expect(screen.getByText('Nothing was written here.')).toBeDefined()
  expect(screen.queryByText(/Say hello/)).toBeNull()
  expect(screen.queryByLabelText('Your message')).toBeNull()
  const unsent = within(await screen.findByRole('region', { name: 'You didn’t send this' }))
  expect(unsent.getByText('My long answer')).toBeDefined()
  await user.click(unsent.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('My long answer')
  await user.click(unsent.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('region', { name: 'You didn’t send this' })).toBeNull()
  // What was discarded does not come back.
  unmount()
  await open('taken')
  await screen.findByText('Nothing was written here.')
  expect(screen.queryByText('My long answer')).toBeNull()
})

it('reads so after a reload as well, and nothing is said to be unsent where nothing was typed', async () => {
  await open('taken')
  expect((await screen.findByRole('alert')).textContent).toContain('Max Ruiz has this request now')
  await screen.findByText(/^This conversation is over: the request was closed, or went on to others/)
  expect(screen.queryByRole('region', { name: 'You didn’t send this' })).toBeNull()
})

it('whoever’s time is over in the midst of an answer reads so, with what they typed to copy, and writes on once they take it again', async () => {
  const { user, turn } = await open()
  await user.click(await screen.findByLabelText('Your message'))
  await user.paste('My long answer')
  turn('lapsed')
  await user.click(screen.getByRole('button', { name: '30 more minutes' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your time with this request is over')
  expect(alert.textContent).toContain('What you wrote is kept')
  expect(screen.queryByLabelText('Your message')).toBeNull()
  const unsent = within(await screen.findByRole('region', { name: 'You didn’t send this' }))
  await user.click(unsent.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('My long answer')
  await user.click(screen.getByRole('button', { name: 'Take it on again' }))
  expect(await screen.findByLabelText<HTMLTextAreaElement>('Your message')).toHaveProperty(
    'value',
    'My long answer',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('reads that a request is over which ended with nobody after their time, and what they typed is there', async () => {
  keepDraftOf(person('mentor').id, talk, 'My long answer')
  await open('ended')
  expect((await screen.findByRole('alert')).textContent).toContain('This request is over')
  await screen.findByText(/^This conversation is over: the request was closed, or went on to others/)
  await screen.findByText('My long answer')
})

it.each([
  ['lapsed', 'Your time with this request is over'],
  ['taken', 'Max Ruiz has this request now'],
] as const)('what is not taken any more has the page say how the request stands: %s', async (now, says) => {
  const { user, turn } = await open()
  expect(await screen.findByText(/^Yours until/)).toBeDefined()
  await user.click(await screen.findByLabelText('Your message'))
  await user.paste('My long answer')
  turn(now)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain(says)
  expect(screen.queryByText(/^Yours until/)).toBeNull()
  expect(screen.queryByRole('button', { name: '30 more minutes' })).toBeNull()
  expect(screen.queryByLabelText('Your message')).toBeNull()
  expect(screen.getByText('My long answer')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
})

it('whoever sends an answer in the moment after their time is over reads why it was not sent, and has it to copy', async () => {
  const { user, turn } = await open()
  await user.click(await screen.findByLabelText('Your message'))
  await user.paste('My long answer')
  turn('lapsed')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(
    'Not sent. This request is closed, or with other mentors now. What you wrote is still here.',
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('My long answer')
})
