import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { PairNudges } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { PlanSection } from '../programmes/plan-section.tsx'
import { at, id, programme } from '../programmes/programmes.test-data.ts'
import { NudgeCard } from './nudge-card.tsx'

type Heard = { kind: string; id: string | null; news?: () => void }
const socket = vi.hoisted(() => ({ heard: [] as Heard[] }))
vi.mock('../../../api/live/use-channel.ts', () => ({
  useChannel: (kind: string, id: string | null, hearing: Pick<Heard, 'news'> = {}) => {
    socket.heard.push({ kind, id, ...hearing })
    return true
  },
}))

beforeEach(() => {
  forgetDrafts()
  socket.heard = []
})

const grace = { id: id(2), name: 'Grace', surname: 'Stone', photoUrl: null, timeZone: null }
const relationship: Relationship = {
  id: id(50),
  state: 'active',
  mentor: grace,
  mentee: { ...grace, id: id(3), name: 'Ada' },
  part: 'mentee',
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
}

/** The reminder in the pair’s space, on a server that keeps whether one wants more of them. */
async function open(
  given: Omit<PairNudges, 'over'>,
  locale: 'en-GB' | 'es-ES' = 'en-GB',
  more: Partial<Relationship> = {},
) {
  let kept: PairNudges = { ...given, over: false }
  const me = person('student')
  session.accept(accessToken(900, me.id))
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (!path.endsWith('/nudges')) return refused('NOT_FOUND', 404)
    if (method === 'PUT') kept = { ...kept, ...(body as Pick<PairNudges, 'stopped'>) }
    return data(kept)
  })
  const view = await renderUi(<NudgeCard relationship={{ ...relationship, ...more }} />, { locale })
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  const asked = () => calls.some(({ path }) => path.endsWith('/nudges'))
  /** What one says in another tab, of which this one is told. */
  const inOtherTab = (stopped: boolean) => {
    kept = { ...kept, stopped }
    act(() => {
      for (const { kind, id: whose, news } of socket.heard)
        if (kind === 'notifications' && whose === me.id) news?.()
    })
  }
  return { ...view, sent, asked, inOtherTab }
}
const path = `/mentoring/relationships/${id(50)}/nudges`

it('says what one was reminded of and what helps; that one wants no more of it can be taken back', async () => {
  const { user, sent } = await open({ reason: 'not_met', stopped: false })
  expect(await screen.findByRole('heading', { name: 'You and Grace haven’t met yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Book a session' }).getAttribute('href')).toBe(
    `/dashboard/mentoring/${id(50)}/book`,
  )
  expect(screen.getByRole('button', { name: 'Write to Grace' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'No more of these reminders' }))
  expect(await screen.findByText('You get no more of these reminders.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Get them again' }))
  expect(await screen.findByRole('button', { name: 'No more of these reminders' })).toBeDefined()
  expect(sent()).toEqual([
    [path, { stopped: true }],
    [path, { stopped: false }],
  ])
})

it('says the same as another tab in which one wants no more of it, or takes it back', async () => {
  const { inOtherTab } = await open({ reason: 'not_met', stopped: false })
  await screen.findByRole('button', { name: 'No more of these reminders' })
  inOtherTab(true)
  expect(await screen.findByRole('button', { name: 'Get them again' })).toBeDefined()
  inOtherTab(false)
  expect(await screen.findByRole('button', { name: 'No more of these reminders' })).toBeDefined()
})

it('says of a silence that it is long, in Spanish too', async () => {
  await open({ reason: 'silent', stopped: false }, 'es-ES')
  expect(
    await screen.findByRole('heading', { name: 'Hace tiempo que Grace y tú no estáis en contacto' }),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'No más recordatorios de esta mentoría' })).toBeDefined()
})

it('is one line, with the way back, where one wants no more of them and there is nothing to be reminded of', async () => {
  const { container } = await open({ reason: null, stopped: true })
  expect(await screen.findByRole('button', { name: 'Get them again' })).toBeDefined()
  expect(container.querySelector('section')).toBeNull()
})

it('is nothing of a pair that is over, and stays where who takes it back pressed', async () => {
  const over = await open({ reason: null, stopped: true }, 'en-GB', { state: 'completed' })
  await waitFor(() => expect(over.asked()).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
  over.unmount()
  const { user } = await open({ reason: null, stopped: true })
  await user.click(await screen.findByRole('button', { name: 'Get them again' }))
  const again = await screen.findByRole('button', { name: 'No more of these reminders' })
  expect(document.activeElement).toBe(again)
})

it.each([
  ['mentee', 'Write to the group, and these reminders stop.', 0],
  ['mentor', 'Book a session or write to the group, and these reminders stop.', 1],
] as const)('of a group says to a %s what they can do', async (part, words, books) => {
  const group = { id: id(90), mentees: [] }
  await open({ reason: 'silent', stopped: false }, 'en-GB', { part, group })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryAllByRole('link', { name: 'Book a session' })).toHaveLength(books)
})

it('is nothing to whom was not reminded', async () => {
  const { asked } = await open({ reason: null, stopped: false })
  await waitFor(() => expect(asked()).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
})

it('is switched off for a whole programme in its plan', async () => {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const calls = answers(({ path: asked }) => data(asked === '/auth/me' ? me : programme))
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={<PlanSection />} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const reminds = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Remind pairs that don’t meet or write/,
  })
  expect(reminds.checked).toBe(true)
  await user.click(reminds)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { nudges: false },
    ]),
  )
})
