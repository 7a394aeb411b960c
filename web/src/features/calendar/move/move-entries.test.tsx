import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarEntry } from '#contract/calendar.ts'
import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi, textsOf } from '../../../../test/render-ui.tsx'
import { onToast } from '../../../api/toasts.ts'
import { session } from '../../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import CalendarScreen from '../calendar-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const me = person('student')
const entry = (more: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'meeting',
  id: id(1),
  title: 'Hives',
  // At eleven in Madrid, on Thursday.
  startsAt: '2026-03-05T10:00:00Z',
  minutes: 45,
  day: null,
  path: '/meet/abc-defg-hij',
  moveRef: 'abc-defg-hij',
  fixedBy: null,
  ...more,
})
const talk = entry({
  kind: 'session',
  id: id(2),
  title: 'Ana Ruiz',
  path: `/dashboard/mentoring/sessions/${id(3)}`,
  moveRef: id(3),
})
const someone = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Ruiz',
  photoUrl: null,
  timeZone: 'Europe/London',
})
const details = (more: Partial<SessionDetails>): SessionDetails => ({
  id: id(3),
  relationshipId: id(4),
  state: 'confirmed',
  part: 'mentee',
  startsAt: '2026-03-05T10:00:00Z',
  minutes: 45,
  createdAt: '2026-03-01T10:00:00Z',
  waitsFor: 'mentor',
  offered: [],
  expiresAt: '2026-03-05T10:00:00Z',
  lastMove: 'confirm',
  lastBy: 'mentor',
  word: '',
  toldBy: null,
  met: null,
  metBy: null,
  movedTo: null,
  room: { code: 'abc-defg-hij', opensAt: '2026-03-05T09:50:00Z' },
  series: null,
  moves: ['cancel', 'reschedule'],
  mentor: someone(5, 'Ana'),
  mentee: { ...someone(6, 'Me'), id: me.id },
  agenda: '',
  agendaRevision: 0,
  seenBy: [],
  people: null,
  seriesSessions: [],
  ...more,
})
const meeting = (invitees: MeetingDetails['invitees']): MeetingDetails => ({
  id: id(1),
  code: 'abc-defg-hij',
  title: 'Hives',
  hostId: me.id,
  hostName: 'Me',
  hostTimeZone: null,
  startsAt: '2026-03-05T10:00:00Z',
  minutes: 45,
  opensAt: '2026-03-05T09:50:00Z',
  endedAt: null,
  people: invitees.length + 1,
  present: 0,
  lobby: 'off',
  locked: false,
  role: 'host',
  invitees,
  description: null,
})

/** So far the page was scrolled under the pointer. */
let scrolledBy = 0
/** What was said by toasts. */
const told: string[] = []
beforeEach(() => {
  session.accept(accessToken(900))
  // On Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T08:00:00Z') })
  // Seven days beside each other, each a hundred pixels wide.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
    const columns = [...document.querySelectorAll('[data-column]')]
    const at = columns.indexOf(this)
    return at === -1 ? new DOMRect() : new DOMRect(at * 100, 200 - scrolledBy, 100, 528)
  })
  const deaf = onToast(({ message = '' }) => told.push(textsOf('en-GB')[message] ?? message))
  return () => {
    vi.useRealTimers()
    deaf()
    told.length = 0
    scrolledBy = 0
  }
})

type Given = {
  items?: CalendarEntry[]
  booked?: Partial<SessionDetails>
  invitees?: MeetingDetails['invitees']
  free?: string[]
  atOnce?: boolean
  view?: string
}
async function open({
  items = [entry({})],
  booked = {},
  invitees = [],
  free = [],
  atOnce = false,
  view = 'week',
}: Given) {
  const calls = answers(({ method, path, url }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/calendar') {
      const [from = '', to = ''] = ['from', 'to'].map((of) => url.searchParams.get(of) ?? '')
      const onDay = ({ startsAt, day }: CalendarEntry) => startsAt?.slice(0, 10) ?? day ?? ''
      return data({ items: items.filter((one) => onDay(one) >= from && onDay(one) <= to), more: false })
    }
    if (path === '/mentoring/relationships')
      return data({ items: [], total: 0, page: 1, pageSize: 50, totalPages: 1 })
    if (path === `/booking/sessions/${id(3)}`) return data(details(booked))
    if (path === `/booking/sessions/${id(3)}/reschedule`) return data(details(booked))
    if (path === `/booking/relationships/${id(4)}/slots`)
      return data({
        items: free,
        minutes: 45,
        lengths: [45],
        atOnce,
        mentorZone: 'Europe/London',
        next: null,
        planned: null,
      })
    if (path === '/meetings/abc-defg-hij') {
      const { invitees: _, role: _role, lobby: _lobby, locked, description, ...listed } = meeting(invitees)
      return data(method === 'PUT' ? listed : meeting(invitees))
    }
    return refused('NOT_FOUND', 404)
  })
  const ui = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <CalendarScreen />
    </TimeZoneProvider>,
    { at: `/dashboard/calendar?view=${view}`, locale: 'en-GB' },
  )
  const sent = () =>
    calls.flatMap(({ method, path, body }) =>
      ['PUT', 'POST'].includes(method) && path !== '/live/ticket' ? [[path, body]] : [],
    )
  return { ...ui, sent }
}

const link = (name: RegExp) => screen.findByRole('link', { name })
/** From the middle of Thursday, so many days and minutes. */
function drag(from: HTMLElement, days: number, minutes: number) {
  fireEvent.pointerDown(from, { button: 0, clientX: 350, clientY: 400, pointerType: 'mouse' })
  const to = { clientX: 350 + days * 100, clientY: 400 + (minutes * 48) / 60 }
  fireEvent.pointerMove(window, to)
  return {
    drop: () => fireEvent.pointerUp(window, to),
    goal: () => screen.queryByText(/^\d\d:\d\d$/, { selector: '[class*=goal]' })?.textContent,
  }
}

describe('an entry that is dragged', () => {
  it('shows where it would stand, says who is told, and is sent when that is agreed to', async () => {
    const { user, sent } = await open({
      invitees: [someone(5, 'Ana'), someone(6, 'Ben'), someone(7, 'Cy'), someone(8, 'Di'), someone(9, 'Ed')],
      items: [entry({}), entry({ id: id(8), title: 'Bees', startsAt: '2026-03-06T11:00:00Z', moveRef: 'x' })],
    })
    const on = drag(await link(/Hives/), 1, 50)
    expect(on.goal()).toBe('11:45')
    on.drop()
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this meeting?' }))
    expect(
      await dialog.findByText(
        'Ana Ruiz, Ben Ruiz, Cy Ruiz and 2 more are told, and the new time reaches their calendars.',
      ),
    ).toBeDefined()
    expect([...dialog.getAllByText(/2026/)].map((one) => one.textContent)).toEqual([
      '05/03/2026 11:00',
      '06/03/2026 11:45',
    ])
    // What one has at that time oneself.
    expect(within(await dialog.findByRole('alert')).getByText('Bees')).toBeDefined()
    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Move it and tell 5 people' }))
    await waitFor(() =>
      expect(sent()).toEqual([['/meetings/abc-defg-hij', { startsAt: '2026-03-06T10:45:00.000Z' }]]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('goes as far as the page is scrolled under it, too', async () => {
    const { user, sent } = await open({})
    const hives = await link(/Hives/)
    fireEvent.pointerDown(hives, { button: 0, clientX: 350, clientY: 400, pointerType: 'mouse' })
    fireEvent.pointerMove(window, { clientX: 350, clientY: 412 })
    const goal = () => screen.queryByText(/^\d\d:\d\d$/, { selector: '[class*=goal]' })?.textContent
    expect(goal()).toBe('11:15')
    // Two hours of the day have gone by above: the pointer stands where it stood.
    scrolledBy = 96
    fireEvent.pointerMove(window, { clientX: 350, clientY: 413 })
    expect(goal()).toBe('13:15')
    fireEvent.pointerUp(window)
    await user.click(await screen.findByRole('button', { name: 'Move it' }))
    await waitFor(() =>
      expect(sent()).toEqual([['/meetings/abc-defg-hij', { startsAt: '2026-03-05T12:15:00.000Z' }]]),
    )
  })

  it('stays where it is by Escape, after a short slip, under a finger, and when it is left in the dialog', async () => {
    const { user, sent } = await open({})
    const hives = await link(/Hives/)
    const on = drag(hives, 1, 0)
    fireEvent.keyDown(window, { key: 'Escape' })
    on.drop()
    fireEvent.pointerDown(hives, { button: 0, clientX: 350, clientY: 400, pointerType: 'mouse' })
    fireEvent.pointerMove(window, { clientX: 352, clientY: 402 })
    fireEvent.pointerUp(window)
    fireEvent.pointerDown(hives, { button: 0, clientX: 350, clientY: 400, pointerType: 'touch' })
    fireEvent.pointerMove(window, { clientX: 450, clientY: 400 })
    fireEvent.pointerUp(window)
    expect(screen.queryByRole('dialog')).toBeNull()
    drag(hives, 1, 0).drop()
    await user.click(await screen.findByRole('button', { name: 'Leave it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })

  it('is neither followed as a link nor put into the past', async () => {
    await open({})
    const hives = await link(/Hives/)
    drag(hives, -2, 0).drop()
    const address = screen.getByTestId('address').textContent
    fireEvent.click(hives)
    expect(screen.getByTestId('address').textContent).toBe(address)
    expect(told).toEqual(['That time has passed. Choose a later one.'])
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.pointerDown(hives, { button: 0, clientX: 350, clientY: 400, pointerType: 'mouse' })
    fireEvent.pointerUp(window)
    expect(hives.closest('li')?.querySelector('[data-moving]')).toBeNull()
  })

  it('is followed as a link again by Enter, and by a reader of screens, once the drag is over', async () => {
    await open({})
    const hives = await link(/Hives/)
    drag(hives, -2, 0).drop()
    fireEvent.click(hives)
    expect(screen.getByTestId('address').textContent).not.toContain('/meet/')
    await new Promise((resolve) => setTimeout(resolve))
    // Both press it without a pointer.
    fireEvent.click(hives)
    expect(screen.getByTestId('address').textContent).toContain('/meet/abc-defg-hij')
  })

  it.each([
    ['begun', 'This has already begun or is over, so it can’t be moved.'],
    ['hosts', 'Only the hosts of this meeting can move it.'],
    ['course', 'This class is scheduled in its course, and can only be moved there.'],
    ['group_mentor', 'Only the mentor of your group can move this session.'],
    ['due', 'This is a due date: it can’t be moved in the calendar.'],
    ['elsewhere', 'This comes from another calendar of yours. Move it there.'],
  ] as const)('says why it stays where it is fixed by %s', async (fixedBy, why) => {
    await open({ items: [entry({ moveRef: null, fixedBy })] })
    const on = drag(await link(/Hives/), 1, 0)
    expect(on.goal()).toBeUndefined()
    on.drop()
    expect(told).toEqual([why])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an entry that is moved by keys', () => {
  it('goes by quarters of an hour and by days, says where it is, and is asked about by Enter', async () => {
    const { user, sent } = await open({})
    const hives = await link(/Hives/)
    hives.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const said = () => screen.getAllByRole('status').map((one) => one.textContent)
    expect(said()).toContain(
      'Move to tomorrow, Thursday 5 March, 11:15. Press Enter to go on, or Escape to leave it where it is.',
    )
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(said()).toContain(
      'Move to Friday 6 March, 10:45. Press Enter to go on, or Escape to leave it where it is.',
    )
    expect(document.activeElement).toBe(hives)
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Nobody else is invited, so nobody is told.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Move it' }))
    await waitFor(() =>
      expect(sent()).toEqual([['/meetings/abc-defg-hij', { startsAt: '2026-03-06T09:45:00.000Z' }]]),
    )
  })

  it('is left where it is by Escape, and by going elsewhere', async () => {
    const { user } = await open({})
    const hives = await link(/Hives/)
    const said = () => screen.getAllByRole('status').some((one) => /Move to/.test(one.textContent ?? ''))
    hives.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(said()).toBe(true)
    await user.keyboard('{Escape}')
    expect(said()).toBe(false)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(said()).toBe(true)
    await user.tab()
    expect(said()).toBe(false)
  })

  it('beyond the week that is shown says its day and its time, and what else one has then', async () => {
    const { user } = await open({
      items: [
        entry({}),
        entry({ id: id(7), title: 'Late', startsAt: '2026-03-11T22:30:00Z', minutes: 900, moveRef: 'y' }),
        entry({ id: id(8), title: 'Wax', startsAt: '2026-03-12T10:30:00Z', moveRef: 'x' }),
      ],
    })
    const hives = await link(/Hives/)
    hives.focus()
    await user.keyboard('{Alt>}{ArrowRight>7/}{/Alt}')
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Move to Thursday 12 March, 11:00. Press Enter to go on, or Escape to leave it where it is.',
    )
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('12/03/2026 11:00')).toBeDefined()
    const also = within(await dialog.findByRole('alert'))
    expect(also.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Late', 'Wax'])
  })

  it.each(['action_due', 'course_due'] as const)(
    'says why it stays where it is of a whole day (%s)',
    async (kind) => {
      const due = { kind, startsAt: null, minutes: null, day: '2026-03-05', moveRef: null }
      await open({ items: [entry({ ...due, fixedBy: 'due' })] })
      const hives = await link(/Hives/)
      hives.focus()
      // The browser’s own way back goes by the same keys.
      expect(fireEvent.keyDown(hives, { key: 'ArrowLeft', altKey: true })).toBe(false)
      expect(fireEvent.keyDown(hives, { key: 'ArrowUp', altKey: true })).toBe(false)
      const why = 'This is a due date: it can’t be moved in the calendar.'
      expect(told).toEqual([why, why])
      expect(screen.queryByText(/Move to/)).toBeNull()
    },
  )
})

describe('a session that is moved', () => {
  it('by its mentor has to be confirmed anew, which is said before, with a word', async () => {
    const booked = {
      part: 'mentor' as const,
      mentor: { ...someone(6, 'Me'), id: me.id },
      mentee: someone(5, 'Ana'),
    }
    const { user, sent } = await open({ items: [talk], booked })
    drag(await link(/Ana Ruiz/), 0, 60).drop()
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this session?' }))
    expect(await dialog.findByText('Ana has to confirm the new time.')).toBeDefined()
    expect(
      dialog.getByText(
        'The old time is given up at once: the session leaves both calendars until Ana confirms.',
      ),
    ).toBeDefined()
    await user.type(dialog.getByRole('textbox'), 'My train')
    await user.click(dialog.getByRole('button', { name: 'Ask Ana to confirm' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        [`/booking/sessions/${id(3)}/reschedule`, { times: ['2026-03-05T11:00:00.000Z'], word: 'My train' }],
      ]),
    )
  })

  it('by its mentee stands at once where the mentor allows it', async () => {
    await open({ items: [talk], free: ['2026-03-05T11:00:00Z'], atOnce: true })
    drag(await link(/Ana Ruiz/), 0, 60).drop()
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Ana is told, and the new time reaches their calendar.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Move it' })).toBeDefined()
  })

  it('by its mentee is offered the free times nearby where the mentor is not free then', async () => {
    const { user, sent } = await open({
      items: [talk],
      free: ['2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z'],
    })
    drag(await link(/Ana Ruiz/), 0, 60).drop()
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Ana isn’t free at that time')).toBeDefined()
    expect(dialog.getByRole('link', { name: 'See all free times' }).getAttribute('href')).toBe(
      `/dashboard/mentoring/${id(4)}/book?move=${id(3)}`,
    )
    await user.click(dialog.getByRole('button', { name: '05/03/2026 13:00' }))
    await user.click(await dialog.findByRole('button', { name: 'Ask Ana to confirm' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        [`/booking/sessions/${id(3)}/reschedule`, { times: ['2026-03-05T12:00:00Z'], word: '' }],
      ]),
    )
  })

  it('of a group moves for all of them', async () => {
    const people = [someone(5, 'Bea'), someone(7, 'Sol')].map((one) => ({
      ...one,
      comes: true,
      attendance: null,
    }))
    const booked = { part: 'mentor' as const, mentor: { ...someone(6, 'Me'), id: me.id }, people }
    const { user } = await open({ items: [talk], booked })
    drag(await link(/Ana Ruiz/), 0, 60).drop()
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      await dialog.findByText('Bea Ruiz and Sol Ruiz are told, and the new time reaches their calendars.'),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Move it and tell 2 people' }))
    await waitFor(() => expect(told).toEqual(['Moved to the new time']))
  })
})

it('a day by its hours is walked over day by day, and its entries are moved in it too', async () => {
  const { user } = await open({ view: 'day' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('today, Wednesday 4 March')
  expect(await screen.findByText('Nothing on this day.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getByRole('link', { name: /Hives/ })).toBeDefined()
  const hives = panel.getByRole('link', { name: /Hives/ })
  fireEvent.pointerDown(hives, { button: 0, clientX: 50, clientY: 400, pointerType: 'mouse' })
  fireEvent.pointerMove(window, { clientX: 50, clientY: 448 })
  fireEvent.pointerUp(window, { clientX: 50, clientY: 448 })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('05/03/2026 12:00')).toBeDefined()
})

it('is printed by a button', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = await open({ view: 'month' })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
