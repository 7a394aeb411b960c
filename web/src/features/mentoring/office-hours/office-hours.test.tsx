import type { OfficeQueue } from '#contract/mentoring/office-hours/office-hours.ts'
import type { Role } from '#contract/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi, textsOf } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast } from '../../../api/toasts.ts'
import { DateSettings } from '../../../locales/date-settings.tsx'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import OfficeHoursScreen from './office-hours-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const one = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
// At eleven in Madrid, on Thursday.
const startsAt = '2026-03-05T10:00:00.000Z'
const office = (more: Partial<OfficeQueue> = {}): OfficeQueue => ({
  id: id(1),
  mentor: one(2, 'Grace'),
  mine: false,
  startsAt,
  slotMinutes: 10,
  slots: 3,
  audience: 'anyone',
  programme: null,
  about: 'Any question',
  state: 'open',
  free: [0, 2],
  waiting: 1,
  own: null,
  places: null,
  room: null,
  ...more,
})
const own = (more: Partial<NonNullable<OfficeQueue['own']>> = {}): NonNullable<OfficeQueue['own']> => ({
  id: id(3),
  slot: 2,
  state: 'waiting',
  about: 'My hive',
  ahead: 1,
  expectedAt: '2026-03-05T10:20:00.000Z',
  ...more,
})
type Place = NonNullable<OfficeQueue['places']>[number]
const place = (n: number, name: string, more: Partial<Place> = {}): Place => ({
  id: id(n),
  person: one(n + 20, name),
  slot: n - 10,
  state: 'waiting',
  about: `${name}’s hive`,
  expectedAt: '2026-03-05T10:10:00.000Z',
  moves: ['call', 'missed'],
  ...more,
})
const room = { code: 'abc-defg-hij', opensAt: startsAt }

/** What was said by toasts. */
const told: string[] = []
beforeEach(() => {
  // On Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T08:00:00Z') })
  const deaf = onToast(({ message = '' }) => told.push(textsOf('en-GB')[message] ?? message))
  return () => {
    vi.useRealTimers()
    deaf()
    told.length = 0
  }
})

type Given = {
  items?: OfficeQueue[]
  role?: Role
  mayOpen?: boolean
  programmes?: { id: string; name: string }[]
  /** What the queue is after something was done, and why it was not. */
  then?: OfficeQueue
  refusedBy?: string
}
let people = 0
async function open(
  path: string,
  { items = [office()], role = 'student', mayOpen = false, programmes = [], then, refusedBy }: Given = {},
) {
  const me = person(role, { id: id(40 + ++people) })
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  let isDone = false
  const calls = answers(({ path: asked, method }) => {
    if (asked === '/auth/me') return data(me)
    if (asked === '/booking/office-hours/audiences') return data({ mayOpen, programmes })
    if (!asked.startsWith('/booking/')) return refused('NOT_FOUND', 404)
    if (method !== 'GET' && refusedBy) return refused('CONFLICT', 409, { details: { reason: refusedBy } })
    if (method !== 'GET') isDone = true
    const shown = (isDone && then) || items[0]
    if (asked === '/booking/office-hours' && method === 'GET') return data({ items })
    return shown ? data(shown) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <DateSettings>
      <TimeZoneProvider zone="Europe/Madrid">
        <Suspense>
          <Routes>
            <Route path="/dashboard/mentoring/office-hours/*" element={<OfficeHoursScreen />} />
            <Route path="/meet/:code" element={<p>The room</p>} />
          </Routes>
        </Suspense>
      </TimeZoneProvider>
    </DateSettings>,
    { at: `/dashboard/mentoring/office-hours${path}` },
  )
  const sent = () =>
    calls.flatMap(({ method, path: to, body }) =>
      method !== 'GET' && to.startsWith('/booking/') ? [[to, body]] : [],
    )
  return { ...view, sent }
}
const queueOf = `/${id(1)}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the list of office hours', () => {
  it('says whose they are, how long, and what is free or one’s own', async () => {
    await open('', {
      items: [
        office(),
        office({ id: id(5), mentor: one(6, 'Hedy'), own: own(), audience: 'mentees', about: '' }),
        office({
          id: id(7),
          mentor: one(8, 'Lin'),
          free: [],
          audience: 'programme',
          programme: { id: id(9), name: 'First year' },
        }),
      ],
    })
    const cards = (await screen.findAllByRole('listitem')).map((card) => card.textContent ?? '')
    expect(cards[0]).toMatch(
      /Grace Stone.*Anyone who may have a mentor.*11:00.*3 talks of 10 minutes.*Any question.*See times.*2 places left/,
    )
    expect(cards[1]).toMatch(/Hedy Stone.*Mentees of this mentor.*Open queue.*Your place: 11:20/)
    expect(cards[2]).toMatch(/Lin Stone.*People of First year.*See times.*No places left/)
    expect(screen.getByRole('link', { name: 'Office hours of Hedy' }).getAttribute('href')).toBe(
      `/dashboard/mentoring/office-hours/${id(5)}`,
    )
    expect(screen.queryByRole('button', { name: 'Open office hours' })).toBeNull()
  })

  it('says what is to come where there are none, and offers a mentor to open some', async () => {
    const first = await open('', { items: [] })
    expect(
      await screen.findByText('When a mentor holds office hours that you may come to, they appear here.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Open office hours' })).toBeNull()
    first.unmount()
    await open('', { items: [], role: 'mentor', mayOpen: true })
    expect(await button('Open office hours')).toBeDefined()
  })
})

describe('the form of office hours', () => {
  it('asks when they are, and opens them for whom they are for; what is opened is shown', async () => {
    const { user, sent } = await open('', {
      role: 'mentor',
      mayOpen: true,
      programmes: [{ id: id(9), name: 'First year' }],
      then: office({ mine: true, places: [], free: [] }),
    })
    await user.click(await button('Open office hours'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open office hours' }))
    const submit = dialog.getByRole('button', { name: 'Open office hours' })
    await user.click(submit)
    const starts = dialog.getByLabelText(/^Starts/)
    await waitFor(() => expect(starts.getAttribute('aria-invalid')).toBe('true'))
    expect(sent()).toEqual([])
    await user.click(starts)
    await user.click(screen.getByRole('button', { name: /^10 March/ }))
    await user.type(screen.getByLabelText('Hours'), '11')
    await user.type(screen.getByLabelText('Minutes'), '15')
    // Four talks of a quarter of an hour.
    expect(dialog.getByText(/^Ends at/).textContent).toBe('Ends at 12:15')
    await user.click(dialog.getByRole('radio', { name: 'People of a programme I take part in' }))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Programme/ }).value).toBe('First year')
    await user.type(dialog.getByRole('textbox', { name: /^What it is about/ }), 'Swarms')
    await user.click(submit)
    expect(await screen.findByRole('heading', { level: 1, name: 'Your office hours' })).toBeDefined()
    expect(sent()).toEqual([
      [
        '/booking/office-hours',
        {
          startsAt: '2026-03-10T10:15:00.000Z',
          slotMinutes: 15,
          slots: 4,
          audience: 'programme',
          programmeId: id(9),
          about: 'Swarms',
          weeks: 1,
        },
      ],
    ])
  })

  it('offers anyone only to who is a mentor by their role, and a programme only where there is one', async () => {
    const { user } = await open('', { role: 'student', mayOpen: true })
    await user.click(await button('Open office hours'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'mentees',
    ])
  })
})

describe('a queue as who comes sees it', () => {
  it('takes the next free place, or one that is chosen, with a line of what it is about', async () => {
    const { user, sent } = await open(queueOf, { then: office({ own: own(), free: [0] }) })
    await user.click(await button('Take this place'))
    expect(sent()).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /What would you like to talk about/ }), 'My hive')
    await user.click(screen.getByRole('combobox', { name: 'Time' }))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'The next free place',
      '11:00',
      '11:20',
    ])
    await user.click(screen.getByRole('option', { name: '11:20' }))
    await user.click(await button('Take this place'))
    expect(await screen.findByText('1 person is before you')).toBeDefined()
    expect(screen.getByText(/^Expected at/).textContent).toBe('Expected at 11:20')
    expect(sent()).toEqual([[`/booking/office-hours/${id(1)}/places`, { about: 'My hive', slot: 2 }]])
  })

  it.each([
    ['busy_then', 'You have something else at this time. Choose another one.'],
    ['slot_taken', 'This time is no longer free. Choose another one.'],
    ['place_already', 'You have a place in this queue already.'],
  ])('says why a place is refused by %s, and keeps what was typed', async (refusedBy, why) => {
    const { user } = await open(queueOf, { refusedBy })
    const line = await screen.findByRole<HTMLInputElement>('textbox', { name: /What would you like/ })
    await user.type(line, 'My hive')
    await user.click(await button('Take this place'))
    await waitFor(() => expect(told).toEqual([why]))
    expect(line.value).toBe('My hive')
  })

  it('is left again, and offers a place to who left', async () => {
    const { user, sent } = await open(queueOf, {
      items: [office({ own: own({ ahead: 0 }) })],
      then: office({ own: null }),
    })
    expect(await screen.findByText('You’re next')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Enter the room' })).toBeNull()
    await user.click(await button('Leave the queue'))
    expect(await button('Take this place')).toBeDefined()
    expect(sent()).toEqual([[`/booking/office-places/${id(3)}/moves`, { move: 'leave' }]])
  })

  it('lets in who is called, and says to who was there, or was not, what became of it', async () => {
    const first = await open(queueOf, { items: [office({ own: own({ state: 'called' }), room })] })
    expect(await screen.findByText('It’s your turn: Grace is waiting for you')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Enter the room' }).getAttribute('href')).toBe(
      '/meet/abc-defg-hij',
    )
    first.unmount()
    const second = await open(queueOf, { items: [office({ own: own({ state: 'missed' }) })] })
    expect(
      await screen.findByText('Grace called you, and you were not there. You can take another place.'),
    ).toBeDefined()
    expect(await button('Take this place')).toBeDefined()
    second.unmount()
    await open(queueOf, { items: [office({ own: own({ state: 'done' }), free: [] })] })
    expect(await screen.findByText('You were in Grace’s office hours.')).toBeDefined()
    expect(screen.getByText('All places are taken. If somebody leaves, theirs is free again.')).toBeDefined()
  })

  it.each([
    ['over', 'These office hours are over'],
    ['cancelled', 'These office hours were cancelled'],
  ] as const)('offers nothing where they are %s', async (state, words) => {
    await open(queueOf, { items: [office({ state, free: [] })] })
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a queue as its mentor sees it', () => {
  const mine = (more: Partial<OfficeQueue>) => office({ mine: true, free: [], ...more })

  it('names who waits with what it is about; who is called in is met in the room', async () => {
    const waiting = mine({ places: [place(10, 'Ada'), place(11, 'Ben')] })
    const called = mine({
      places: [place(10, 'Ada', { state: 'called', moves: ['done', 'missed', 'wait'] }), place(11, 'Ben')],
      room,
    })
    const { user, sent } = await open(queueOf, { role: 'mentor', items: [waiting], then: called })
    expect(await screen.findByText('Ben’s hive')).toBeDefined()
    expect(screen.getAllByText('Expected at 11:10')).toHaveLength(2)
    await user.click(await button('Call Ada Stone in'))
    expect(await screen.findByText('The room')).toBeDefined()
    expect(sent()).toEqual([[`/booking/office-places/${id(10)}/moves`, { move: 'call' }]])
  })

  it('shows who is in by themselves, whom nobody is called beside, and who was', async () => {
    const inside = place(10, 'Ada', { state: 'called', moves: ['done', 'missed', 'wait'] })
    const places = [inside, place(11, 'Ben'), place(12, 'Cleo', { state: 'missed', moves: [] })]
    const done = [place(10, 'Ada', { state: 'done', moves: [] }), ...places.slice(1)]
    const { user, sent } = await open(queueOf, {
      role: 'mentor',
      items: [mine({ places, room })],
      then: mine({ places: done }),
    })
    const card = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement)
    expect((await card('With you now')).getByText('Ada Stone')).toBeDefined()
    expect((await card('Finished')).getByText('Was not there')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
    await user.click(await button('Done with Ada Stone'))
    expect(await button('Call Ben Stone in')).toBeDefined()
    expect((await card('Finished')).getByText('Ada Stone')).toBeDefined()
    expect(sent()).toEqual([[`/booking/office-places/${id(10)}/moves`, { move: 'done' }]])
  })

  it('is called off once one has said so', async () => {
    const { user, sent } = await open(queueOf, {
      role: 'mentor',
      items: [mine({ places: [] })],
      then: mine({ places: [], state: 'cancelled' }),
    })
    await user.click(await button('Cancel office hours'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel these office hours?' }))
    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancel office hours' }))
    expect(await screen.findByRole('heading', { name: 'These office hours were cancelled' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel office hours' })).toBeNull()
    expect(sent().map(([to]) => to)).toEqual([`/booking/office-hours/${id(1)}/cancel`])
  })

  it('says why somebody is not called in', async () => {
    const { user } = await open(queueOf, {
      role: 'mentor',
      items: [mine({ places: [place(10, 'Ada')] })],
      refusedBy: 'office_closed',
    })
    await user.click(await button('Call Ada Stone in'))
    await waitFor(() =>
      expect(told).toEqual([
        'This is not possible at the moment: these office hours have not begun, are over or were called off.',
      ]),
    )
    expect(screen.queryByText('The room')).toBeNull()
  })
})
