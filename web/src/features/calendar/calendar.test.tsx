import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarEntry } from '#contract/calendar.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { setMedia } from '../../../test/setup.ts'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import CalendarScreen from './calendar-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const meeting: CalendarEntry = {
  kind: 'meeting',
  id: id(1),
  title: 'Hives, seen together',
  // Half past midnight in Madrid, on the next day.
  startsAt: '2026-03-05T23:30:00Z',
  minutes: 45,
  day: null,
  path: '/meet/abc-defg-hij',
  moveRef: 'abc-defg-hij',
  fixedBy: null,
}
const due: CalendarEntry = {
  kind: 'course_due',
  id: id(2),
  title: 'Bees',
  startsAt: null,
  minutes: null,
  day: '2026-03-05',
  path: `/dashboard/learn/${id(2)}`,
  moveRef: null,
  fixedBy: 'due',
}

beforeEach(() => {
  session.accept(accessToken(900))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T10:00:00Z') })
  return () => void vi.useRealTimers()
})

type Given = {
  made?: string | null
  fails?: boolean
  waits?: boolean
  items?: CalendarEntry[]
  pairs?: object[]
  locale?: 'en' | 'en-GB' | 'es-ES'
}
async function open(
  at = '',
  {
    made = null,
    fails = false,
    waits = false,
    items = [due, meeting],
    pairs = [],
    locale = 'en-GB',
  }: Given = {},
) {
  let kept = made
  const calls = answers(({ method, path }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path === '/calendar' && waits) return new Promise(() => undefined)
    if (path === '/calendar') return fails ? refused('INTERNAL', 500) : data({ items, more: false })
    if (path === '/mentoring/relationships')
      return data({ items: pairs, total: pairs.length, page: 1, pageSize: 50, totalPages: 1 })
    if (path !== '/calendar/feed') return refused('NOT_FOUND', 404)
    if (method === 'POST')
      return data({
        madeAt: '2026-03-05T10:00:00Z',
        fetchedAt: null,
        url: 'https://acme.example/calendar/secret.ics',
      })
    if (method === 'DELETE') kept = null
    return data(method === 'DELETE' ? {} : { madeAt: kept, fetchedAt: null })
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <CalendarScreen />
    </TimeZoneProvider>,
    { at: `/dashboard/calendar${at}`, locale },
  )
  const asked = () => calls.filter(({ path }) => path === '/calendar').map(({ url }) => url.search)
  return { ...view, asked }
}
const day = (name: string) => screen.findByRole('button', { name })

describe('the calendar', () => {
  it('has each entry on the day that it is for the reader, and lists the day that is looked at', async () => {
    const { user, asked } = await open()
    const today = await day('today, Thursday 5 March: 1 entry')
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('March 2026')
    // The whole weeks of the month, from Monday.
    expect(asked()).toEqual(['?from=2026-02-23&to=2026-04-05'])
    const listed = () =>
      within(screen.getByRole('region'))
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(listed()).toEqual([due.path])
    await user.click(await day('tomorrow, Friday 6 March: 1 entry'))
    expect(listed()).toEqual([meeting.path])
    expect(within(screen.getByRole('region')).getByText('00:30')).toBeDefined()
    await user.click(await day('Saturday 7 March'))
    expect(screen.getByText('Nothing on this day.')).toBeDefined()
  })

  it.each([
    ['en-GB', /: 1 entry$/, '18:00 · Assignment due'],
    ['es-ES', /: 1 entrada$/, '18:00 · Vence una tarea'],
  ] as const)('in %s says by when an assignment is due, and leads to it', async (locale, name, when) => {
    const work: CalendarEntry = {
      kind: 'work_due',
      id: id(3),
      title: 'An essay',
      startsAt: '2026-03-05T17:00:00Z',
      minutes: null,
      day: null,
      path: `/dashboard/learn/${id(2)}/${id(3)}`,
      moveRef: null,
      fixedBy: 'due',
    }
    const { user } = await open('', { items: [work], locale })
    await user.click(await screen.findByRole('button', { name }))
    const link = within(screen.getByRole('region')).getByRole('link', { name: /An essay/ })
    expect([link.getAttribute('href'), link.textContent]).toEqual([work.path, `An essay${when}`])
  })

  it.each([
    ['en-GB', ['en-GB'], 'Monday', '?from=2026-02-23&to=2026-04-05'],
    ['es-ES', ['es-ES'], 'lunes', '?from=2026-02-23&to=2026-04-05'],
    ['en', ['en-US', 'en'], 'Sunday', '?from=2026-03-01&to=2026-04-04'],
  ] as const)(
    'in %s has the days under their names, the week as it begins there [S9.4b]',
    async (locale, languages, first, range) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
      const { asked } = await open('', { locale })
      const heads = await screen.findAllByRole('columnheader')
      expect(heads).toHaveLength(7)
      expect(heads[0]?.textContent).toContain(first)
      const cells = within(screen.getByRole('grid')).getAllByRole('gridcell')
      const spoken = cells
        .slice(0, 7)
        .map((cell) => within(cell).getByRole('button').getAttribute('aria-label'))
      for (const [n, head] of heads.entries()) {
        const [, long = ''] = head.querySelectorAll('span, div')
        expect(spoken[n]?.toLowerCase()).toContain(
          (typeof long === 'string' ? long : (long.textContent ?? '')).toLowerCase(),
        )
      }
      await waitFor(() => expect(asked()).toEqual([range]))
    },
  )

  it.each([
    ['en-GB', ['en-GB'], 'Mon2', '?from=2026-03-01&to=2026-03-08'],
    ['es-ES', ['es-ES'], 'lun2', '?from=2026-03-01&to=2026-03-08'],
    ['en', ['en-US', 'en'], 'Sun1', '?from=2026-02-28&to=2026-03-07'],
  ] as const)(
    'in %s has a week that begins as weeks do there [S9.4b]',
    async (locale, languages, first, range) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
      const { asked } = await open('?view=week', { locale })
      const days = await screen.findAllByRole('heading', { level: 3 })
      expect(days).toHaveLength(7)
      expect(days[0]?.textContent).toBe(first)
      await waitFor(() => expect(asked()).toEqual([range]))
    },
  )

  it('is walked over by the keys, from one month into the next', async () => {
    const { user } = await open()
    const today = await day('today, Thursday 5 March: 1 entry')
    expect(
      screen.getAllByRole('gridcell').filter((cell) => cell.querySelector('[tabindex="0"]')),
    ).toHaveLength(1)
    today.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday 12 March')
    await user.keyboard('{Home}{ArrowLeft}{PageDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday 8 April')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('April 2026')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('March 2026')
  })

  it('is a week of seven days with their hours, each day a heading over what is on it', async () => {
    const { asked, user } = await open('?view=week')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2\u2009–\u20098 March 2026')
    // The day before as well: what began there may go on into the week.
    await waitFor(() => expect(asked()).toEqual(['?from=2026-03-01&to=2026-03-08']))
    const today = await day('today, Thursday 5 March: 1 entry')
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7)
    const linked = (of: HTMLElement | null) =>
      within(of?.parentElement ?? document.body)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(linked(today.closest('h3'))).toEqual([due.path])
    // Half past midnight in Madrid: on the next day.
    const friday = (await day('tomorrow, Friday 6 March: 1 entry')).closest('h3')
    expect(linked(friday)).toEqual([meeting.path])
    expect(screen.getByRole('link', { name: /^Hives, seen together ?00:30 · 45 minutes$/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('9\u2009–\u200915 March 2026')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('23 February\u2009–\u20091 March 2026')
  })

  it('is a week in which each entry stands at its hour and is as tall as it is long, two at once beside each other', async () => {
    const at = (n: number, startsAt: string, minutes: number): CalendarEntry => ({
      ...meeting,
      id: id(n),
      title: `Meeting ${n}`,
      startsAt,
      minutes,
    })
    const { user } = await open('?view=week', {
      // In Madrid at half past nine, at ten and at noon.
      items: [
        at(3, '2026-03-05T08:30:00Z', 60),
        at(4, '2026-03-05T09:00:00Z', 90),
        at(5, '2026-03-05T11:00:00Z', 30),
      ],
    })
    await day('today, Thursday 5 March: 3 entries')
    const placed = ['Meeting 3', 'Meeting 4', 'Meeting 5'].map((title) => {
      const { top, height, insetInlineStart, width } =
        screen.getByRole('link', { name: new RegExp(title) }).closest('li')?.style ?? {}
      return [top, height, insetInlineStart, width]
    })
    // An hour is 48 pixels tall, and the day begins at eight.
    expect(placed).toEqual([
      ['72px', '48px', '0%', '50%'],
      ['96px', '72px', '50%', '50%'],
      ['192px', '24px', '0%', '100%'],
    ])
    // Eleven in Madrid, today and on no other day.
    const now = () =>
      [...document.querySelectorAll<HTMLElement>('[class*="now"]')].map(({ style }) => style.top)
    expect(now()).toEqual(['144px'])
    expect(screen.queryByText('Nothing this week.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    await screen.findByText('Nothing this week.')
    expect(now()).toEqual([])
  })

  it('is a week that is not shown as free before it is known, nor where it could not be read', async () => {
    const waiting = await open('?view=week', { waits: true })
    expect((await screen.findByRole('group', { name: /March 2026/ })).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
    expect(screen.queryByText('Nothing this week.')).toBeNull()
    waiting.unmount()
    await open('?view=week', { fails: true })
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
  })

  it('is no free week where something goes on into it from the one before', async () => {
    // From half past eleven on Sunday into Monday.
    const night = { ...meeting, title: 'Night watch', startsAt: '2026-03-08T22:30:00Z', minutes: 90 }
    await open('?view=week&day=2026-03-09', { items: [night] })
    expect(await screen.findByRole('link', { name: /Night watch/ })).toBeDefined()
    expect(screen.queryByText('Nothing this week.')).toBeNull()
  })

  it('leads to a free hour of one’s mentor, and to finding a mentor where one has none', async () => {
    const who = { id: id(6), surname: 'Ruiz', photoUrl: null, timeZone: null }
    const then = '2026-03-01T10:00:00Z'
    const times = { createdAt: then, beganAt: then, endedAt: null, expiresAt: then, lastAt: then }
    const counts = { goals: 0, goalsMet: 0, actions: 0, actionsDone: 0 }
    const pair = (n: number, state: string, name: string, part = 'mentee') => ({
      id: id(n),
      state,
      part,
      mentor: { ...who, name: part === 'mentee' ? name : 'Me' },
      mentee: { ...who, name: part === 'mentee' ? 'Me' : name },
      agreed: [],
      word: null,
      fit: { score: 0, parts: [] },
      handover: { from: null, next: null, wantedAt: null },
      group: null,
      peer: false,
      moves: [],
      ...times,
      ...counts,
    })
    const { user, unmount } = await open('', {
      pairs: [pair(7, 'active', 'Ana'), pair(8, 'paused', 'Luis'), pair(9, 'active', 'Eva', 'mentor')],
    })
    await user.click(await screen.findByRole('button', { name: 'Book a session' }))
    expect((await screen.findByRole('menuitem', { name: 'With Ana Ruiz' })).getAttribute('href')).toBe(
      `/dashboard/mentoring/${id(7)}/book`,
    )
    expect(screen.getByRole('menuitem', { name: 'With Eva Ruiz' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: /Luis/ })).toBeNull()
    unmount()
    const none = await open()
    await none.user.click(await screen.findByRole('button', { name: 'Book a session' }))
    expect((await screen.findByRole('menuitem', { name: 'Find a mentor' })).getAttribute('href')).toBe(
      '/dashboard/mentoring/find',
    )
  })

  it('is a week that is walked over by the keys of the month, from one week into the next', async () => {
    const { user } = await open('?view=week')
    const today = await day('today, Thursday 5 March: 1 entry')
    today.focus()
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday 8 March')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday 9 March')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('9\u2009–\u200915 March 2026')
    await user.keyboard('{ArrowUp}{PageDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday 2 April')
  })

  it('is one day of the week at a time on a phone, by tabs', async () => {
    setMedia('(max-width: 640px)', true)
    const { user } = await open('?view=week', { locale: 'es-ES' })
    const tabs = await screen.findAllByRole('tab')
    expect(tabs).toHaveLength(7)
    expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-label')).toBe(
      'hoy, jueves, 5 de marzo: 1 entrada',
    )
    const panel = () => screen.getByRole('tabpanel', { name: /marzo/ })
    const links = () =>
      within(panel())
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(links()).toEqual([due.path])
    expect(within(panel()).getByRole('heading', { level: 3 }).textContent).toBe('hoy, jueves, 5 de marzo')
    screen.getByRole('tab', { selected: true }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('mañana, viernes, 6 de marzo: 1 entrada')
    expect(links()).toEqual([meeting.path])
  })

  it('is a list of the days that have something on them', async () => {
    await open('?view=agenda')
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
    await waitFor(() =>
      expect(titles()).toEqual(['March 2026', 'today, Thursday 5 March', 'tomorrow, Friday 6 March']),
    )
  })

  it('opens on the day that its address names', async () => {
    const { asked } = await open('?day=2025-12-31')
    expect((await day('Wednesday, 31 December 2025')).closest('[aria-selected="true"]')).not.toBeNull()
    expect(asked()).toEqual(['?from=2025-12-01&to=2026-01-04'])
  })

  it('says why it could not be read, and tries again', async () => {
    await open('', { fails: true })
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

it('says of a time that another calendar keeps no more than that one is busy then', async () => {
  const busy = { ...meeting, kind: 'busy' as const, title: '', path: '/dashboard/mentoring/availability' }
  await open('?day=2026-03-06', { items: [busy] })
  const link = await screen.findByRole('link', { name: /^Busy/ })
  expect(link.getAttribute('href')).toBe('/dashboard/mentoring/availability')
})

describe('the feed', () => {
  it('shows its address once, where it is made', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    await user.click(await screen.findByRole('button', { name: 'Make an address' }))
    expect(await screen.findByText('https://acme.example/calendar/secret.ics')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.getByText('https://acme.example/calendar/secret.ics')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(screen.queryByText('https://acme.example/calendar/secret.ics')).toBeNull())
  })

  it('is made anew or removed where there is one', async () => {
    const { user } = await open('', { made: '2026-03-04T10:00:00Z' })
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByRole('button', { name: 'Make a new address' })).toBeDefined()
    expect(screen.getByText(/not fetched yet/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove address' }))
    await screen.findByRole('button', { name: 'Make an address' })
    expect(screen.queryByRole('button', { name: 'Remove address' })).toBeNull()
  })
})
