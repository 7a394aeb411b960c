import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session as signedIn } from '../../../api/session/current-session.ts'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import MentoringScreen from '../mentoring-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string, timeZone: string | null) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone,
})
const grace = one(1, 'Grace', 'Asia/Kolkata')
const ada = one(2, 'Ada', null)
const pair: Relationship = {
  id: uuidOf(50),
  state: 'active',
  mentor: grace,
  mentee: ada,
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
const space: Space = {
  relationship: pair,
  open: true,
  goals: [],
  actions: [],
  notes: [],
  history: [],
  people: [],
}
/** Tomorrow at noon by UTC. */
const slot = (() => {
  const next = new Date(Date.now() + 86_400_000)
  next.setUTCHours(12, 0, 0, 0)
  return next
})()
const slots = [slot, new Date(slot.getTime() + 3_600_000)].map((moment) => moment.toISOString())
const details = (more: Partial<SessionDetails> = {}): SessionDetails => ({
  id: uuidOf(60),
  state: 'requested',
  startsAt: slots[0] ?? '',
  minutes: 30,
  createdAt: at,
  relationshipId: pair.id,
  part: 'mentee',
  waitsFor: 'mentor',
  offered: [],
  expiresAt: slots[0] ?? '',
  lastMove: 'request',
  lastBy: 'mentee',
  word: '',
  toldBy: null,
  met: null,
  metBy: null,
  movedTo: null,
  room: null,
  series: null,
  people: null,
  seriesSessions: [],
  moves: ['withdraw'],
  mentor: grace,
  mentee: ada,
  agenda: 'Queens',
  agendaRevision: 1,
  seenBy: [grace.id, ada.id],
  ...more,
})

let people = 0
type Given = {
  /** Of the slots asked for after the first. */
  another?: () => Promise<Response>
  session?: SessionDetails
  taken?: true
  newer?: true
  atOnce?: boolean
  /** What was written in its room. */
  notes?: string | null
  planned?: { agenda: string; everyWeeks: number; nextAt: string | null }
}
async function open(
  path: string,
  { session: given = details(), taken, newer, atOnce = false, another, planned, notes = null }: Given = {},
) {
  let session = given
  let slotCalls = 0
  const me = person('student', { id: uuidOf(9000 + ++people) })
  signedIn.accept(accessToken(900, me.id))
  const calls = answers(({ path: asked, method }) => {
    if (asked === '/auth/me') return data(me)
    if (asked.endsWith('/slots') && another && slotCalls++ > 0) return another()
    if (asked.endsWith('/slots'))
      return data({
        items: slots,
        minutes: 30,
        lengths: [30, 60],
        atOnce,
        mentorZone: 'Asia/Kolkata',
        next: null,
        planned: planned ?? null,
      })
    if (asked === '/meetings/abc-defg-hij/chat') return data({ items: [], notes })
    if (method === 'POST' && taken) return refused('CONFLICT', 409, { details: { reason: 'slot_taken' } })
    if (method === 'PUT' && newer && session.agendaRevision === 1) {
      session = { ...session, agenda: 'Drones', agendaRevision: 2 }
      return refused('CONFLICT', 409, { details: { reason: 'newer' } })
    }
    if (method !== 'GET') return data(session)
    if (asked === `/booking/sessions/${session.id}`) return data(session)
    return asked === `/mentoring/relationships/${pair.id}` ? data(space) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/mentoring/${path}` },
  )
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ path: to, body }) => ({ to, body }))
  const slotsAsked = () =>
    calls.filter(({ path: to }) => to.endsWith('/slots')).map(({ url }) => url.searchParams)
  return { ...view, sent, slotsAsked }
}

it('books the slot that was pressed, which shows the mentor’s clock where it differs', async () => {
  const { user, sent } = await open(`${pair.id}/book`)
  const buttons = await screen.findAllByRole('button', { name: /Kolkata/ })
  // Half past five ahead of UTC, whatever the reader’s zone.
  expect(buttons.map((button) => button.textContent)).toEqual([
    expect.stringContaining('17:30 Kolkata'),
    expect.stringContaining('18:30 Kolkata'),
  ])
  await user.click(screen.getByRole('button', { name: 'Request this time' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a time')
  expect(sent()).toEqual([])
  await user.click(buttons[0] as HTMLElement)
  await user.click(buttons[1] as HTMLElement)
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await user.type(screen.getByRole('textbox', { name: 'Agenda' }), 'Swarms')
  await user.click(screen.getByRole('button', { name: 'Request this time' }))
  await screen.findByRole('heading', { level: 1, name: 'Session with Grace Stone' })
  expect(sent()).toEqual([
    {
      to: `/booking/relationships/${pair.id}/sessions`,
      body: { times: [slots[1]], minutes: 30, agenda: 'Swarms' },
    },
  ])
})

it('begins with the agenda that the programme plans, which can be changed or taken away', async () => {
  const planned = { agenda: 'A goal', everyWeeks: 2, nextAt: '2026-03-15T10:00:00.000Z' }
  const agendaSent = async (change: (agenda: HTMLElement) => Promise<void>) => {
    const { user, sent } = await open(`${pair.id}/book`, { planned })
    const [first] = await screen.findAllByRole('button', { name: /Kolkata/ })
    const agenda = screen.getByRole('textbox', { name: 'Agenda' })
    expect(agenda).toHaveProperty('value', 'A goal')
    expect(
      screen.getByText(/sessions are about 2 weeks apart. That puts the next one around 15\/03\/2026/),
    ).toBeDefined()
    await change(agenda)
    await user.click(first as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Request this time' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    cleanup()
    return (sent()[0]?.body as { agenda: string }).agenda
  }
  expect(await agendaSent(() => Promise.resolve())).toBe('A goal')
  const user = userEvent.setup()
  expect(await agendaSent((agenda) => user.type(agenda, ', and how'))).toBe('A goal, and how')
  expect(await agendaSent((agenda) => user.clear(agenda))).toBe('')
})

it('shows what was written in its room, once it was, to both', async () => {
  const doc = new Y.Doc()
  doc.getText('notes').insert(0, 'Bees dance:\nhttps://example.org')
  const agenda = doc.getMap<Y.Map<string | boolean | number>>('agenda')
  for (const [place, [about, done]] of (
    [
      ['The hive', true],
      ['Swarms', false],
    ] as const
  ).entries()) {
    const item = new Y.Map<string | boolean | number>()
    item.set('text', about)
    item.set('done', done)
    item.set('at', place)
    agenda.set(`${9 - place}`, item)
  }
  const notes = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
  const room = { code: 'abc-defg-hij', opensAt: at }
  const session = details({ state: 'done', room, moves: [] })
  await open(`sessions/${uuidOf(60)}`, { session, notes })
  await screen.findByRole('heading', { name: 'Notes from the room' })
  await screen.findByText(/Bees dance:/)
  expect(screen.getByRole('link', { name: 'https://example.org' })).toBeDefined()
  expect(
    within(screen.getByRole('list', { name: 'Agenda' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The hive (done)', 'Swarms'])
  cleanup()
  await open(`sessions/${uuidOf(60)}`, { session })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Notes from the room' })).toBeNull()
})

it('says that a slot is booked straight away where it is, and keeps what was typed where it is taken', async () => {
  const { user, sent } = await open(`${pair.id}/book`, { atOnce: true, taken: true })
  const [first] = await screen.findAllByRole('button', { name: /Kolkata/ })
  await user.click(first as HTMLElement)
  await user.type(screen.getByRole('textbox', { name: 'Agenda' }), 'Swarms')
  await user.click(screen.getByRole('button', { name: 'Book this time' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  // It is not chosen any more, for it is not there to choose.
  await waitFor(() => expect(first?.getAttribute('aria-pressed')).toBe('false'))
  expect(screen.getByRole('textbox', { name: 'Agenda' })).toHaveProperty('value', 'Swarms')
})

it('asks for the slots of the very session that is moved, which keeps its length', async () => {
  const session = details({ state: 'confirmed', minutes: 45, moves: ['cancel', 'reschedule'] })
  const { user, sent, slotsAsked } = await open(`${pair.id}/book?move=${session.id}`, { session })
  const [first] = await screen.findAllByRole('button', { name: /Kolkata/ })
  expect(slotsAsked().map((query) => [query.get('session'), query.get('minutes')])).toEqual([
    [uuidOf(60), null],
  ])
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await user.click(first as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Request this time' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { to: `/booking/sessions/${uuidOf(60)}/reschedule`, body: { times: [slots[0]], word: '' } },
    ]),
  )
})

it('agrees to the one of several times that is chosen', async () => {
  const { user, sent } = await open(`sessions/${uuidOf(60)}`, {
    session: details({
      waitsFor: 'mentee',
      offered: slots,
      lastMove: 'offer',
      lastBy: 'mentor',
      moves: ['confirm', 'offer', 'decline'],
    }),
  })
  await screen.findByText('Grace has proposed another time.')
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { to: `/booking/sessions/${uuidOf(60)}/moves`, body: { move: 'confirm', times: [slots[1]], word: '' } },
    ]),
  )
})

it.each([
  [
    { met: null, metBy: null, moves: ['met', 'not_met'] },
    'The session is over, but there was no meeting in its room. Did you and Grace meet elsewhere?',
    'Not known yet',
  ],
  [{ met: true, metBy: 'room', moves: [] }, 'The session took place in its room.', 'Done'],
  [{ met: true, metBy: 'both', moves: [] }, 'You both said that you met.', 'Done'],
  [
    { met: false, metBy: 'mentor', lastMove: 'not_met', lastBy: 'mentor', moves: ['met'] },
    'Grace said that you didn’t meet.',
    'Didn’t take place',
  ],
] as const)(
  'says of one that is over whether it took place, and by whom that is known',
  async (more, words, badge) => {
    const session = details({
      state: 'done',
      lastMove: 'finish',
      lastBy: 'time',
      ...more,
      moves: [...more.moves],
    })
    const { user, sent } = await open(`sessions/${uuidOf(60)}`, { session })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText(badge)).toBeDefined()
    const act = screen.queryByRole('button', { name: 'We met' })
    expect(act !== null).toBe(more.met !== true)
    if (!act) return
    await user.click(act)
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          to: `/booking/sessions/${uuidOf(60)}/moves`,
          body: { move: 'met', times: [], word: '', reach: 'all' },
        },
      ]),
    )
  },
)

it('keeps an agenda that the other changed meanwhile beside one’s own, to choose from', async () => {
  const { user } = await open(`sessions/${uuidOf(60)}`, { newer: true })
  const field = await screen.findByRole('textbox', { name: 'Agenda' })
  await user.type(field, ' and swarms')
  await user.click(screen.getByRole('button', { name: 'Save agenda' }))
  await screen.findByText(/Grace has changed the agenda meanwhile/)
  expect(field).toHaveProperty('value', 'Queens and swarms')
  expect(screen.getByText('Drones')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use this text' }))
  expect(field).toHaveProperty('value', 'Drones')
})

it('saves one’s own agenda over the other’s once that was read', async () => {
  const { user, sent } = await open(`sessions/${uuidOf(60)}`, { newer: true })
  await user.type(await screen.findByRole('textbox', { name: 'Agenda' }), ' and swarms')
  await user.click(screen.getByRole('button', { name: 'Save agenda' }))
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save agenda' }))
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { text: 'Queens and swarms', revision: 1 },
      { text: 'Queens and swarms', revision: 2 },
    ]),
  )
})

it('overwrites nothing with an agenda that was typed before its page was left, and what the other wrote since', async () => {
  const session = details()
  const typed = await open(`sessions/${uuidOf(60)}`, { session })
  ownDrafts('the same person')
  window.history.replaceState(null, '', '/session')
  await typed.user.type(await screen.findByRole('textbox', { name: 'Agenda' }), ' and swarms')
  window.history.replaceState(null, '', '/elsewhere')
  typed.unmount()
  window.history.replaceState(null, '', '/session')
  await open(`sessions/${uuidOf(60)}`, {
    session: { ...session, agenda: 'Drones', agendaRevision: 2 },
  })
  await screen.findByText(/Grace has changed the agenda meanwhile/)
  expect(screen.getByRole('textbox', { name: 'Agenda' })).toHaveProperty('value', 'Queens and swarms')
  expect(screen.getByText('Drones')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save agenda' })).toHaveProperty('disabled', true)
  window.history.replaceState(null, '', '/')
})

it('waits for the slots of another week before it says that there are none, and says so of an empty one', async () => {
  const week = Promise.withResolvers<Response>()
  const { user } = await open(`${pair.id}/book`, { another: () => week.promise })
  await screen.findAllByRole('button', { name: /Kolkata/ })
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Kolkata/ })).toBeNull())
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
  expect(screen.queryByText(/^Nothing is free in/)).toBeNull()
  week.resolve(
    data({
      items: [],
      minutes: 30,
      lengths: [30],
      atOnce: false,
      mentorZone: 'Asia/Kolkata',
      next: slots[0],
      planned: null,
    }),
  )
  await screen.findByText(/^Nothing is free in/)
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
})
