import type { HelpRequest, QueuedHelp } from '#contract/help/help.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
import HelpScreen from './help-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string, role: 'student' | 'mentor') => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  role,
})
const id = uuidOf(70)
const address = `/help/requests/${id}`
const standing = {
  id,
  state: 'queued',
  part: 'taker',
  place: { courseId: uuidOf(71), lessonId: uuidOf(72), course: 'Bees', lesson: 'The queen', question: null },
  word: 'Where does she come from?',
  student: one(1, 'Ada', 'student'),
  mentor: null,
  askedAt: at,
  promisedAt: at,
  claimedUntil: null,
  answeredAt: null,
  closedAt: null,
  lastAt: at,
  helpedBy: null,
  reopened: false,
} as const
const queued: QueuedHelp = {
  ...standing,
  unread: 0,
  answers: 2,
  hints: 1,
  work: false,
  fit: { own: true, topics: ['Breeding'], language: true },
  alike: 2,
}
const opened = (more: Partial<HelpRequest> = {}): HelpRequest => ({
  ...standing,
  passage: null,
  carried: { question: null, answers: [], hints: [] },
  nameless: false,
  moves: [],
  conversationId: null,
  earlier: [],
  meetingCode: null,
  met: false,
  told: null,
  ...more,
})
const paged = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, totalPages: 1 })
const none = paged([])

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
})

/** Help as one of its people sees it; `of` answers what the test is about. */
async function open(
  role: 'student' | 'mentor',
  path: string,
  of: (asked: Asked) => Response | Promise<Response> | undefined,
) {
  const me = person(role)
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    const answer = of(asked)
    if (answer) return answer
    if (asked.path === '/help/queue') return data(none)
    if (asked.path === '/help/claimed') return data({ ...none, holds: 0, most: 4 })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/help/*" element={<HelpScreen />} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  const sent = () =>
    calls
      .filter(({ path: to, method }) => to.startsWith('/help') && method !== 'GET')
      .map(({ method, path: to, body }) => ({ to: `${method} ${to}`, body }))
  return { ...view, sent }
}

it('a mentor takes a request on where it waits, and has it before them', async () => {
  const held = opened({ state: 'claimed', part: 'claimer', moves: ['close', 'renew', 'release'] })
  const { user, sent } = await open('mentor', '/dashboard/help', ({ path, method }) => {
    if (path === '/help/queue') return data(paged([queued]))
    if (path === `${address}/state` && method === 'PUT') return data(held)
    return path === address ? data(held) : undefined
  })
  const row = within((await screen.findByText('Where does she come from?')).closest('li') as HTMLElement)
  expect(row.getByText(/2 attempts/).textContent).toContain('1 hint seen')
  expect(row.getByText('Your mentee')).toBeDefined()
  expect(row.getByText('2 others ask the same')).toBeDefined()
  expect(row.queryByText(/answered yet/)).toBeNull()
  expect(row.getByText(/^Late: promised by 05\/03\/2026 1\d:00$/)).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Take on the request of Ada Stone' }))
  await screen.findByRole('button', { name: '30 more minutes' })
  expect(sent()).toEqual([{ to: `PUT ${address}/state`, body: { move: 'claim' } }])
})

it('a mentor reads the passage of the lesson above the words', async () => {
  const passage = 'An egg like any other.'
  await open('mentor', `/dashboard/help/${id}`, ({ path }) =>
    path === address ? data(opened({ passage })) : undefined,
  )
  const quote = await screen.findByRole('figure')
  expect(within(quote).getByText(passage).tagName).toBe('BLOCKQUOTE')
  expect(within(quote).getByText('About this passage of the lesson')).toBeDefined()
  const words = screen.getByText('Where does she come from?')
  expect(quote.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('a request that somebody else took meanwhile is said to be taken, and the queue is asked for anew', async () => {
  let queueReads = 0
  const { user } = await open('mentor', '/dashboard/help', ({ path, method }) => {
    if (path === '/help/queue') return data(queueReads++ > 0 ? none : paged([queued]))
    if (method === 'PUT') return refused('CONFLICT', 409, { details: { reason: 'moved_on' } })
    return undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Take on the request of Ada Stone' }))
  await screen.findByText('Nobody is waiting')
  expect(toasts.map(({ severity }) => severity)).toEqual(['error'])
})

it('a queue that cannot be had says so, and comes with another try', async () => {
  let fails = true
  const { user } = await open('mentor', '/dashboard/help', ({ path }) => {
    if (path !== '/help/queue') return undefined
    return fails ? refused('INTERNAL', 500) : data(paged([queued]))
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Nobody is waiting')).toBeNull()
  fails = false
  await user.click(again)
  await screen.findByText('Where does she come from?')
})

it('what a mentor holds is waited for, and where it cannot be had that is said, with another try', async () => {
  const first = Promise.withResolvers<Response>()
  let tries = 0
  const { user } = await open('mentor', '/dashboard/help', ({ path }) => {
    if (path !== '/help/claimed') return undefined
    const held = { ...queued, state: 'claimed', part: 'claimer' }
    return tries++ === 0 ? first.promise : data({ ...paged([held]), holds: 1, most: 4 })
  })
  await screen.findByRole('status', { name: 'Loading…' })
  // It stands above what waits, which it would push down.
  expect(screen.queryByText('Nobody is waiting')).toBeNull()
  first.resolve(refused('INTERNAL', 500))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
  expect(screen.getByText('Nobody is waiting')).toBeDefined()
  await user.click(again)
  await screen.findByText('Where does she come from?')
})

it('more time and closing are two buttons: the one that was pressed is busy', async () => {
  const held = opened({ state: 'awaiting_student', part: 'claimer', moves: ['close', 'renew'] })
  let answer: () => void = () => {}
  const late = new Promise<void>((done) => (answer = done))
  const { user, sent } = await open('mentor', `/dashboard/help/${id}`, ({ path, method }) => {
    if (path === address) return data(held)
    return method === 'PUT' ? late.then(() => data(held)) : undefined
  })
  const renew = await screen.findByRole('button', { name: '30 more minutes' })
  await user.click(renew)
  await waitFor(() => expect(renew.hasAttribute('data-loading')).toBe(true))
  expect(screen.getByRole('button', { name: 'Close the request' }).hasAttribute('data-loading')).toBe(false)
  answer()
  await waitFor(() => expect(renew.hasAttribute('data-loading')).toBe(false))
  expect(sent().map(({ body }) => body)).toEqual([{ move: 'renew' }])
})

it('who asked says what helped; where that cannot be saved the choice stays', async () => {
  const mine = opened({
    state: 'awaiting_student',
    part: 'student',
    mentor: one(2, 'Grace', 'mentor'),
    moves: ['helped', 'reply', 'cancel'],
  })
  let fails = true
  const { user, sent } = await open('student', `/dashboard/help/${id}`, ({ path, method }) => {
    if (path === address) return data(mine)
    if (method !== 'PUT') return undefined
    return fails ? refused('INTERNAL', 500) : data({ ...mine, state: 'closed', moves: [], helpedBy: 'hint' })
  })
  await user.click(await screen.findByRole('button', { name: 'That helped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Good to hear' }))
  await user.click(dialog.getByRole('radio', { name: 'A hint' }))
  await user.click(dialog.getByRole('button', { name: 'Close the request' }))
  await waitFor(() => expect(toasts.map(({ severity }) => severity)).toEqual(['error']))
  expect(dialog.getByRole('radio', { name: 'A hint' })).toHaveProperty('checked', true)
  fails = false
  await user.click(dialog.getByRole('button', { name: 'Close the request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([
    { move: 'helped', helpedBy: 'hint' },
    { move: 'helped', helpedBy: 'hint' },
  ])
})

it('what is likely to have helped is chosen: talking, where the two met', async () => {
  const mine = opened({ state: 'awaiting_student', part: 'student', met: true, moves: ['helped'] })
  const { user } = await open('student', `/dashboard/help/${id}`, ({ path }) =>
    path === address ? data(mine) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'That helped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Good to hear' }))
  expect(dialog.getByRole('radio', { name: 'Talking about it' })).toHaveProperty('checked', true)
})

it('a mentor says what helped as they close a request', async () => {
  const held = opened({ state: 'awaiting_student', part: 'claimer', moves: ['release', 'answer', 'close'] })
  const { user, sent } = await open('mentor', `/dashboard/help/${id}`, ({ path, method }) => {
    if (path === address) return data(held)
    return method === 'PUT' ? data({ ...held, state: 'closed', moves: [], helpedBy: 'myself' }) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Close the request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the request' }))
  expect(dialog.getByRole('radio', { name: 'The answer' })).toHaveProperty('checked', true)
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'They worked it out themselves' }))
  await user.click(dialog.getByRole('button', { name: 'Close the request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([{ move: 'close', helpedBy: 'myself' }])
  expect(toasts.map(({ message }) => message)).toEqual(['help.close.done'])
})

it('who has asked for more time as often as they may, and has not answered, is told so, and that others may take it over', async () => {
  const held = opened({ state: 'claimed', part: 'claimer', reopened: true, moves: ['release', 'answer'] })
  await open('mentor', `/dashboard/help/${id}`, ({ path }) => (path === address ? data(held) : undefined))
  await screen.findByText(/^You’ve asked for more time as often as you can/)
  expect(screen.queryByRole('button', { name: '30 more minutes' })).toBeNull()
  screen.getByText(/^The promised time is near, so others can take it over/)
})

it('a mentor sees of a request that they may take over who has it, in the queue and where they take it', async () => {
  const grace = one(2, 'Grace', 'mentor')
  const { user } = await open('mentor', '/dashboard/help', ({ path }) => {
    if (path === '/help/queue')
      return data(paged([{ ...queued, state: 'claimed', reopened: true, mentor: grace }]))
    const held = opened({ state: 'claimed', reopened: true, mentor: grace, moves: ['claim'] })
    return path === address ? data(held) : undefined
  })
  await screen.findByText('Grace hasn’t answered yet')
  await user.click(screen.getByRole('link', { name: 'The queen' }))
  await screen.findByText(
    'Grace has it and hasn’t answered yet. Take it on, and it’s yours for half an hour.',
  )
  expect(screen.getByRole('button', { name: 'Take it on' })).toBeDefined()
})

it('a request that is another mentor’s by now is not shown any more', async () => {
  await open('mentor', `/dashboard/help/${id}`, ({ path }) =>
    path === address ? refused('FORBIDDEN', 403) : undefined,
  )
  await screen.findByText('Only the student and their mentor can read this request.')
  expect(screen.queryByText('Where does she come from?')).toBeNull()
})
