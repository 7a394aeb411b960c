import type { Availability } from '#contract/mentoring/availability.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import AvailabilityScreen from './availability-screen.tsx'

const none: Availability = {
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
const regions = [{ place: 'ES-MD', name: 'Comunidad de Madrid' }]
const spain = [{ day: '2027-10-12', name: 'Fiesta Nacional' }]

let people = 0
async function open(own: Partial<Availability> = {}) {
  const me = person('mentor', { id: `01890a5d-ac96-774b-bcce-${String(++people).padStart(12, '0')}` })
  session.accept(accessToken(900, me.id))
  const calls = answers(({ path, url, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/booking/calendars') return data({ items: [] })
    if (path === '/booking/availability')
      return data(method === 'PUT' ? { ...none, ...(body as object) } : { ...none, ...own })
    if (path === '/booking/holidays') {
      const place = url.searchParams.get('place')
      const more = place === 'ES-MD' ? [{ day: '2027-05-03', name: 'Día de Madrid' }] : []
      return data({
        countries: ['GB', 'ES'],
        proposed: 'ES',
        regions: place ? regions : [],
        items: place ? [...more, ...spain] : [],
      })
    }
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<AvailabilityScreen />)
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, saved }
}

describe('public holidays', () => {
  it('are those of the country of one’s clock by one press, and of its region', async () => {
    const { user, saved } = await open()
    await user.click(await screen.findByRole('button', { name: 'Use the public holidays of Spain' }))
    expect(await screen.findByText('Fiesta Nacional')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'Spain')
    expect(screen.queryByRole('button', { name: /^Use the public holidays/ })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Region' }))
    await user.click(await screen.findByRole('option', { name: 'Comunidad de Madrid' }))
    expect(await screen.findByText('Día de Madrid')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save availability' }))
    await waitFor(() => expect(saved()).toMatchObject([{ holidays: 'ES-MD', workedDays: [] }]))
  })

  it('are days on which one can work, each by itself', async () => {
    const { user, saved } = await open({ holidays: 'ES-MD', workedDays: ['2027-05-03'] })
    const list = within((await screen.findByText('Día de Madrid')).closest('ul') as HTMLElement)
    const works = (name: RegExp) => list.getByRole('checkbox', { name })
    const [may, october] = [
      /^I work on 0?3\/0?5\/2027, Día de Madrid$/,
      /^I work on 12\/10\/2027, Fiesta Nacional$/,
    ]
    expect([works(may), works(october)].map((one) => (one as HTMLInputElement).checked)).toEqual([
      true,
      false,
    ])
    await user.click(works(may))
    await user.click(works(october))
    await user.click(screen.getByRole('button', { name: 'Save availability' }))
    await waitFor(() => expect(saved()).toMatchObject([{ holidays: 'ES-MD', workedDays: ['2027-10-12'] }]))
  })

  it('are none again once the country is taken away, and a region alone leaves its country', async () => {
    const { user, saved } = await open({ holidays: 'ES-MD' })
    const clear = async (name: string) => {
      const field = await screen.findByRole('combobox', { name })
      const wrapper = field.closest('.mantine-Select-root') as HTMLElement
      await user.click(wrapper.querySelector('button') as HTMLElement)
    }
    await clear('Region')
    await waitFor(() => expect(screen.queryByText('Día de Madrid')).toBeNull())
    expect(screen.getByText('Fiesta Nacional')).toBeTruthy()
    await clear('Country')
    await waitFor(() => expect(screen.queryByText('Fiesta Nacional')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Save availability' }))
    await waitFor(() => expect(saved()).toMatchObject([{ holidays: null }]))
  })
})
