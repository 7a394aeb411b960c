import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session as signedIn } from '../../../../api/session/current-session.ts'
import MentoringScreen from '../../mentoring-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: 'Asia/Kolkata',
})
const pair = (part: 'mentor' | 'mentee'): Relationship => ({
  id: uuidOf(50),
  state: 'active',
  mentor: one(1, 'Grace'),
  mentee: one(2, 'Ada'),
  part,
  agreed: ['mentor', 'mentee'],
  word: null,
  fit: { score: 0, parts: [] },
  createdAt: at,
  beganAt: at,
  endedAt: null,
  expiresAt: at,
  lastAt: at,
  goals: 0,
  goalsMet: 0,
  actions: 0,
  actionsDone: 0,
  handover: { from: null, next: null, wantedAt: null },
  group: null,
  peer: false,
  moves: [],
})
const DAY = 86_400_000
/** So many days from tomorrow at noon by UTC. */
const noon = (days: number) => new Date(Math.floor(Date.now() / DAY + 1 + days) * DAY + DAY / 2).toISOString()
const weekly = [0, 7, 14, 21].map(noon)
const seriesSessions = weekly.map((startsAt, index) => ({
  id: uuidOf(60 + index),
  state: 'requested' as const,
  startsAt,
  minutes: 30,
  createdAt: at,
  met: null,
}))
const details = (more: Partial<SessionDetails> = {}): SessionDetails => ({
  id: uuidOf(61),
  state: 'requested',
  startsAt: weekly[1] ?? '',
  minutes: 30,
  createdAt: at,
  relationshipId: uuidOf(50),
  part: 'mentor',
  waitsFor: 'mentor',
  offered: [],
  expiresAt: weekly[0] ?? '',
  lastMove: 'request',
  lastBy: 'mentee',
  word: '',
  toldBy: null,
  met: null,
  metBy: null,
  movedTo: null,
  room: null,
  series: { id: uuidOf(90), every: 'weekly', whole: true },
  moves: ['confirm', 'decline'],
  mentor: one(1, 'Grace'),
  mentee: one(2, 'Ada'),
  agenda: '',
  agendaRevision: 0,
  seenBy: [],
  people: null,
  seriesSessions,
  ...more,
})

let people = 0
async function open(
  path: string,
  session = details(),
  part: 'mentor' | 'mentee' = 'mentee',
  group: Relationship['group'] = null,
) {
  const me = person(part === 'mentor' ? 'mentor' : 'student', { id: uuidOf(9000 + ++people) })
  signedIn.accept(accessToken(900, me.id))
  const relationship = { ...pair(part), group }
  const space: Space = {
    relationship,
    open: true,
    goals: [],
    actions: [],
    notes: [],
    history: [],
    people: [],
  }
  const calls = answers(({ path: asked, method }) => {
    if (asked === '/auth/me') return data(me)
    if (asked.endsWith('/slots'))
      return data({
        items: [weekly[0], noon(1)],
        minutes: 30,
        lengths: [30],
        atOnce: false,
        mentorZone: 'Asia/Kolkata',
        next: null,
        planned: null,
      })
    if (asked.endsWith('/series-dates'))
      return data({ items: weekly.map((when, index) => ({ at: when, free: index !== 2 })) })
    if (method !== 'GET' || asked === `/booking/sessions/${session.id}`) return data(session)
    return asked === `/mentoring/relationships/${relationship.id}` ? data(space) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/mentoring/${path}` },
  )
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { ...view, sent }
}
type User = Awaited<ReturnType<typeof open>>['user']
async function repeat(user: User) {
  await user.click(screen.getByRole('combobox', { name: 'Repeat' }))
  await user.click(await screen.findByRole('option', { name: 'Every week' }))
}

it('says which dates of a series are not free before it is asked for, and leaves out those that one likes', async () => {
  const { user, sent } = await open(`${uuidOf(50)}/book`)
  const [first] = await screen.findAllByRole('button', { name: /Kolkata/ })
  await repeat(user)
  await screen.findByText(/Choose the first time/)
  await user.click(first as HTMLElement)
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled])).toEqual(
    [
      [true, true],
      [true, false],
      [false, true],
      [true, false],
    ],
  )
  expect(screen.getByText(/One date isn’t free/)).toBeDefined()
  await user.click(boxes[3] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Request 2 sessions' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        times: [weekly[0]],
        minutes: 30,
        agenda: '',
        repeat: { every: 'weekly', count: 4, skip: [weekly[2], weekly[3]] },
      },
    ]),
  )
})

it('a mentor who repeats a session proposes one first time', async () => {
  const { user, sent } = await open(`${uuidOf(50)}/book`, details(), 'mentor')
  const slots = await screen.findAllByRole('button', { name: /Kolkata/ })
  for (const slot of slots) await user.click(slot)
  expect(slots.map((slot) => slot.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  await repeat(user)
  expect(slots.map((slot) => slot.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await user.click(await screen.findByRole('button', { name: 'Propose 3 sessions' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { times: [weekly[0]], repeat: { every: 'weekly', count: 4, skip: [weekly[2]] } },
    ]),
  )
})

it('the mentor of a group plans a series for all, on the dates that they have themselves', async () => {
  const mentees = [2, 3].map((n) => ({
    ...one(n, `Mentee ${n}`),
    relationshipId: uuidOf(48 + n),
    state: 'active' as const,
  }))
  const { user, sent } = await open(`${uuidOf(50)}/book`, details(), 'mentor', { id: uuidOf(50), mentees })
  // Each of them has a clock of their own: the mentor’s alone is shown.
  const [slots] = await screen.findAllByRole('region', { name: /\d/ })
  expect(screen.queryByText(/Kolkata/)).toBeNull()
  const [first] = within(slots as HTMLElement).getAllByRole('button')
  await user.click(first as HTMLElement)
  await repeat(user)
  await screen.findByText(
    'You’re busy on one date, which is left out. You can plan another session for that later.',
  )
  await user.click(screen.getByRole('button', { name: 'Plan 3 sessions' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { times: [weekly[0]], repeat: { every: 'weekly', count: 4, skip: [weekly[2]] } },
    ]),
  )
})

it('a series is confirmed as a whole, with all of its dates in view', async () => {
  const { user, sent } = await open(`sessions/${uuidOf(61)}`, details())
  const card = await screen.findByRole('region', { name: 'Series' })
  expect(card.querySelectorAll('li')).toHaveLength(4)
  expect(screen.getByText(/^Ada asks for a series of 4 sessions/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Confirm all 4 sessions' }))
  await waitFor(() => expect(sent()).toEqual([{ move: 'confirm', times: [], word: '' }]))
})

it('one of a series is cancelled, or it and those after it', async () => {
  const confirmed = details({
    state: 'confirmed',
    series: { id: uuidOf(90), every: 'weekly', whole: false },
    seriesSessions: seriesSessions.map((session) => ({ ...session, state: 'confirmed' as const })),
    moves: ['cancel', 'reschedule'],
  })
  const { user, sent } = await open(`sessions/${uuidOf(61)}`, confirmed)
  await user.click(await screen.findByRole('button', { name: 'Cancel session' }))
  await user.click(await screen.findByRole('radio', { name: 'This one and the 2 after it' }))
  const [, act] = screen.getAllByRole('button', { name: 'Cancel session' })
  await user.click(act ?? screen.getByRole('button', { name: 'Cancel session' }))
  await waitFor(() => expect(sent()).toEqual([{ move: 'cancel', word: '', times: [], reach: 'later' }]))
})
