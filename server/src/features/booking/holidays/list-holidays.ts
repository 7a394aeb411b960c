import { Temporal } from 'temporal-polyfill'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { localeOf } from '#contract/languages.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { countries, holidaysIn, isPlace, regionsOf } from './holidays.ts'

const YEAR = 365 * DAY_MS

/** The country in which a clock goes, as the engine knows: `Europe/Madrid` is Spain’s. It has old names for some zones. */
function countryOf(zone: string, all: readonly string[]): string | undefined {
  const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return all.find((country) => new Intl.Locale(`und-${country}`).getTimeZones()?.includes(known))
}

/** Chosen by whoever mentors, in their availability: read there before it is saved. */
export async function listHolidays(
  { actor, company }: Pick<Context, 'actor' | 'company'>,
  { query }: Input<typeof bookingApi.holidays>,
) {
  const { place, language } = query
  const zone = actor.timeZone ?? company.timeZone
  const all = await countries()
  const ofLanguage = new Intl.Locale(localeOf[language]).region ?? null
  const proposed = countryOf(zone, all) ?? ofLanguage
  if (place === undefined || !(await isPlace(place)))
    return { countries: all, proposed, regions: [], items: [] }
  const now = Date.now()
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate().toString()
  const items = await holidaysIn(place, { from: now, to: now + YEAR }, language)
  return {
    countries: all,
    proposed,
    regions: await regionsOf(place.slice(0, 2), language),
    items: items.filter(({ day }) => day >= today),
  }
}
