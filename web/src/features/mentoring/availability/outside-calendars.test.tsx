import type { Availability } from '#contract/mentoring/availability.ts'
import type { OutsideCalendar } from '#contract/mentoring/outside/outside-calendars.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import AvailabilityScreen from './availability-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const hours: Availability = {
  zone: 'Europe/Madrid',
  weekly: [],
  exceptions: [],
  buffer: 0,
  noticeHours: 12,
  mostADay: null,
  lengths: [30],
  atOnce: false,
  holidays: null,
  workedDays: [],
}
const work: OutsideCalendar = {
  id: uuidOf(1),
  host: 'calendar.google.com',
  addedAt: '2026-03-01T10:00:00.000Z',
  readAt: '2026-03-02T10:00:00.000Z',
  problem: null,
  failingSince: null,
  busy: 12,
}

let people = 0
async function open(kept: OutsideCalendar[], also?: (asked: Asked) => Response | undefined) {
  const me = person('mentor', { id: uuidOf(9000 + ++people) })
  session.accept(accessToken(900, me.id))
  const items = [...kept]
  const calls = answers((asked) => {
    const answer = also?.(asked)
    if (answer) return answer
    if (asked.path === '/auth/me') return data(me)
    if (asked.path === '/booking/availability') return data(hours)
    if (asked.path === '/booking/holidays')
      return data({ countries: ['ES'], proposed: null, regions: [], items: [] })
    if (asked.path === '/booking/calendars' && asked.method === 'GET') return data({ items })
    if (asked.path === '/booking/calendars') {
      items.push({ ...work, id: uuidOf(items.length + 1) })
      return data(items.at(-1))
    }
    if (asked.method === 'DELETE') {
      items.splice(0)
      return data({})
    }
    if (asked.path.endsWith('/read')) return data(items[0])
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<AvailabilityScreen />)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...view, sent }
}
const address = () => screen.findByRole('textbox', { name: /^Secret address/ })
const button = (name: string) => screen.findByRole('button', { name })

describe('calendars that a mentor keeps elsewhere', () => {
  it('are added by their address, of which the host alone is shown afterwards', async () => {
    const { user, sent } = await open([])
    const typed = 'webcal://calendar.google.com/calendar/ical/private-1/basic.ics'
    await user.type(await address(), typed)
    await user.click(await button('Add calendar'))
    expect(await screen.findByText('calendar.google.com')).toBeTruthy()
    expect(screen.getByText('12 busy times ahead')).toBeTruthy()
    expect(sent()).toEqual([['POST', '/booking/calendars', { secretAddress: typed }]])
    await waitFor(async () => expect(await address()).toHaveProperty('value', ''))
    expect(screen.queryByText(/private-1/)).toBeNull()
  })

  it('say at the field why one is refused, and keep what was typed', async () => {
    const { user, sent } = await open([], ({ method }) =>
      method === 'POST'
        ? refused('BAD_REQUEST', 400, { details: [{ field: 'secretAddress', code: 'calendar_kind' }] })
        : undefined,
    )
    const field = await address()
    await user.type(field, 'calendar.google.com')
    await user.click(await button('Add calendar'))
    expect(await screen.findByText('Enter an address that begins with https:// or webcal://')).toBeTruthy()
    expect(sent()).toEqual([])
    await user.clear(field)
    await user.type(field, 'https://calendar.google.com/calendar')
    await user.click(await button('Add calendar'))
    expect(await screen.findByText(/^At this address there is a page, not a calendar/)).toBeTruthy()
    expect(field).toHaveProperty('value', 'https://calendar.google.com/calendar')
  })

  it('say since when one is not read and why, and are read again by a press', async () => {
    const failing = { ...work, problem: 'calendar_status' as const, failingSince: '2026-03-03T10:00:00.000Z' }
    const { user, sent } = await open([failing])
    const item = within(await screen.findByRole('listitem'))
    expect(item.getByText(/^Could not be read since/).textContent).toMatch(
      /There is no calendar at this address.*\. The busy times read last still count\.$/,
    )
    await user.click(item.getByRole('button', { name: 'Read now: calendar.google.com' }))
    await waitFor(() => expect(sent()).toEqual([['POST', `/booking/calendars/${work.id}/read`, null]]))
  })

  it('are removed after it was said what that means', async () => {
    const { user, sent } = await open([work])
    await user.click(await button('Remove: calendar.google.com'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this calendar?' }))
    expect(
      dialog.getByText(/^You can then be booked while calendar\.google\.com shows you as busy/),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove calendar' }))
    await waitFor(() => expect(screen.queryByText('calendar.google.com')).toBeNull())
    expect(sent()).toEqual([['DELETE', `/booking/calendars/${work.id}`, null]])
  })

  it('are as many as there can be, and say so', async () => {
    await open([1, 2, 3].map((n) => ({ ...work, id: uuidOf(n) })))
    expect(await screen.findByText(/^You have added 3 calendars/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Secret address/ })).toBeNull()
  })
})
