import { screen } from '@testing-library/react'
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
