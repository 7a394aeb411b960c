import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { DateSettings } from '../../locales/date-settings.tsx'
import { TimeZoneProvider } from '../time/time-zone.tsx'
import { DayField, MomentField, PastDaysField } from './date-field.tsx'

it.each([
  ['en-GB', 'Hours', 'Minutes', ['23', '30'], undefined],
  ['es-ES', 'Horas', 'Minutos', ['23', '30'], undefined],
  ['en', 'Hours', 'Minutes', ['11', '30'], 'PM'],
] as const)(
  'of a moment asks for the time as the clock of %s has it',
  async (locale, hours, minutes, time, half) => {
    const { user } = await renderUi(
      <DateSettings>
        <TimeZoneProvider zone="Europe/London">
          <MomentField label="Moment" value="2026-03-05T23:30:00.000Z" onChange={() => {}} />
        </TimeZoneProvider>
      </DateSettings>,
      { locale },
    )
    await user.click(screen.getByLabelText('Moment'))
    const reads = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([reads(hours), reads(minutes)]).toEqual(time)
    expect(screen.queryByLabelText<HTMLSelectElement>('AM or PM')?.value).toBe(half)
  },
)

it.each([
  ['en-GB', '05/03/2026', '05/03/2026 23:30'],
  ['es-ES', '05/03/2026', '05/03/2026 23:30'],
  ['en', '03/05/2026', '03/05/2026 11:30 PM'],
] as const)('of a date reads as every other date does in %s [S9.5a]', async (locale, day, moment) => {
  await renderUi(
    <DateSettings>
      <TimeZoneProvider zone="Europe/London">
        <DayField label="Day" value="2026-03-05" />
        <PastDaysField label="Days" value={['2026-03-05', '2026-03-05']} />
        <MomentField label="Moment" value="2026-03-05T23:30:00.000Z" onChange={() => {}} />
      </TimeZoneProvider>
    </DateSettings>,
    { locale },
  )
  const reads = (label: string) => screen.getByLabelText(label).textContent?.trim()
  expect([reads('Day'), reads('Days'), reads('Moment')]).toEqual([day, `${day} – ${day}`, moment])
})

function Moving({ onChange }: { onChange: (at: string | null) => void }) {
  const [at, setAt] = useState<string | null>('2026-03-05T23:30:00.000Z')
  return (
    <MomentField
      label="Moment"
      value={at}
      onChange={(moment) => {
        setAt(moment)
        onChange(moment)
      }}
    />
  )
}

it('a moment that is chosen is one of the zone that the reader chose, wherever the browser is [S9.5c]', async () => {
  const chosen: (string | null)[] = []
  const { user } = await renderUi(
    <DateSettings>
      <TimeZoneProvider zone="Asia/Tokyo">
        <Moving onChange={(at) => chosen.push(at)} />
      </TimeZoneProvider>
    </DateSettings>,
    { locale: 'en-GB' },
  )
  const field = screen.getByLabelText('Moment')
  expect(field.textContent).toBe('06/03/2026 08:30')
  await user.click(field)
  await user.click(screen.getByRole('button', { name: /^10 March/ }))
  expect([chosen.at(-1), field.textContent]).toEqual(['2026-03-09T23:30:00.000Z', '10/03/2026 08:30'])
  await user.type(screen.getByLabelText('Hours'), '09')
  expect([chosen.at(-1), field.textContent]).toEqual(['2026-03-10T00:30:00.000Z', '10/03/2026 09:30'])
})
