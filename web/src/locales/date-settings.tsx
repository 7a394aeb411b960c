import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useLocale } from '../ui/use-locale.ts'
import { dateLocale, firstDayOfWeek } from './dates.ts'

/** Dates and calendars in the interface's language, as its reader's country has them. */
export function DateSettings({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const name = dateLocale(locale)
  dayjs.locale(name)
  return (
    <DatesProvider settings={{ locale: name, firstDayOfWeek: firstDayOfWeek(locale), weekendDays: [0, 6] }}>
      {children}
    </DatesProvider>
  )
}
