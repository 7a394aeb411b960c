import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { MomentField, PastDaysField } from '../fields/date-field.tsx'
import { TimeZoneProvider } from './time-zone.tsx'
import { useHours } from './day.ts'
import { BothClocks, DateTime, RelativeTime, sameClock } from './time.tsx'

// The clock alone stands still: on 9 March in Pago Pago, on 10 March in London.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const inZone = (zone: string, node: React.ReactNode) =>
  renderUi(<TimeZoneProvider zone={zone}>{node}</TimeZoneProvider>)
const written = () =>
  [...document.querySelectorAll('time')].map((one) => [one.textContent, one.getAttribute('title')])

it('has the full date at hand where a time of day or words stand alone [S9.5f]', async () => {
  const at = '2026-03-11T04:00:00Z'
  await inZone(
    'Europe/Madrid',
    <>
      <DateTime at={at} />
      <DateTime at={at} style="time" />
      <DateTime at={at} style="seconds" />
      <RelativeTime at={at} />
      <BothClocks at={at} style="time" otherZone="America/New_York" />
    </>,
  )
  expect(written()).toEqual([
    ['11/03/2026 05:00', null],
    ['05:00', '11/03/2026 05:00'],
    ['05:00:00', '11/03/2026 05:00'],
    ['in 19 hours', '11/03/2026 05:00'],
    ['05:00', '11/03/2026 05:00'],
    ['00:00', '11/03/2026 00:00'],
  ])
})

it('tells the other’s day where it is another than the reader’s, else the hour alone', async () => {
  await inZone(
    'Europe/Madrid',
    <>
      <BothClocks at="2026-03-11T04:00:00Z" otherZone="Europe/London" />
      <BothClocks at="2026-03-11T04:00:00Z" otherZone="America/Los_Angeles" />
    </>,
  )
  expect(written()).toEqual([
    ['11/03/2026 05:00', null],
    ['04:00', '11/03/2026 04:00'],
    ['11/03/2026 05:00', null],
    ['10/03/2026 21:00', null],
  ])
})

it('counts days by the zone that the reader chose [S9.5e]', async () => {
  await inZone('Pacific/Pago_Pago', <RelativeTime at="2026-03-11T12:00:00Z" />)
  expect(written()).toEqual([['in 2 days', '11/03/2026 01:00']])
})

it('tells whether two zones show the same clock', () => {
  expect(sameClock('2026-07-01T12:00:00Z', 'Europe/Madrid', 'Europe/Paris')).toBe(true)
  expect(sameClock('2026-07-01T12:00:00Z', 'Europe/Madrid', 'Europe/London')).toBe(false)
})

function Choosing() {
  const [at, setAt] = useState<string | null>(null)
  return <MomentField label="When" value={at} onChange={setAt} notBefore={Date.now()} />
}

it('offers the days from the reader’s own today on, and up to it, wherever the browser is', async () => {
  const { user, unmount } = await inZone('Pacific/Pago_Pago', <Choosing />)
  await user.click(screen.getByRole('button', { name: 'When' }))
  const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([day(/^8 March/).disabled, day(/^9 March/).disabled]).toEqual([true, false])
  unmount()

  const past = await inZone('Pacific/Pago_Pago', <PastDaysField aria-label="Days" />)
  await past.user.click(screen.getByRole('button', { name: 'Days' }))
  expect([day(/^9 March/).disabled, day(/^10 March/).disabled]).toEqual([false, true])
})

function Hours() {
  return (
    <ol>
      {useHours().map(({ value, label }) => (
        <li key={value}>{`${value} ${label}`}</li>
      ))}
    </ol>
  )
}
it.each([
  ['en-GB', ['0 00:00', '9 09:00', '14 14:00']],
  ['es-ES', ['0 0:00', '9 9:00', '14 14:00']],
  ['en', ['0 12:00 AM', '9 9:00 AM', '14 2:00 PM']],
] as const)('hours to choose from are written as the clock of %s has them', async (locale, written) => {
  await renderUi(<Hours />, { locale })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([items[0], items[9], items[14]]).toEqual(written)
  expect(items).toHaveLength(24)
})
