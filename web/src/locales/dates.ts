import dayjs from 'dayjs'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import localizedFormat from 'dayjs/plugin/localizedFormat'
import relativeTime from 'dayjs/plugin/relativeTime'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useLanguage } from './language.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(localizedFormat)
dayjs.extend(relativeTime)

/** dayjs's name of a locale: Spanish has one, British English is `en-gb`, plain English writes month first. */
export const dateLocale = (locale: string) =>
  locale.startsWith('es') ? 'es' : locale.toLowerCase() === 'en-gb' ? 'en-gb' : 'en'

type When = string | number | Date

/** How this person reads dates: in the interface's language and the browser's time zone. */
export function dateFormats(locale: string, zone: string = dayjs.tz.guess()) {
  const at = (when: When) => dayjs(when).tz(zone).locale(dateLocale(locale))
  return {
    /** 05/03/2026 */
    date: (when: When) => at(when).format('L'),
    /** 14:30 */
    time: (when: When) => at(when).format('LT'),
    dateTime: (when: When) => at(when).format('L LT'),
    /** 5 March 2026 */
    longDate: (when: When) => at(when).format('LL'),
    /** 3 minutes ago */
    ago: (when: When) => at(when).fromNow(),
    zone,
  }
}

export function useDates() {
  const { locale } = useLanguage()
  return dateFormats(locale)
}
