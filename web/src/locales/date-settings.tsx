import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { dateLocale, firstDayOfWeek } from './dates.ts'
import { useLanguage } from './language.ts'

/** Dates and calendars in the interface's language: Monday first in Spanish and British English. */
export function DateSettings({ children }: { children: ReactNode }) {
  const { locale } = useLanguage()
  const name = dateLocale(locale)
  dayjs.locale(name)
  return (
    <DatesProvider settings={{ locale: name, firstDayOfWeek: firstDayOfWeek(locale), weekendDays: [0, 6] }}>
      {children}
    </DatesProvider>
  )
}
