import type Holidays from 'date-holidays'
import type { Language } from '#contract/languages.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import type { Interval } from '../slots/zone-segments.ts'

/** Twenty megabytes of every country’s rules: read when somebody first asks, and never sent to a browser. */
let library: Promise<typeof Holidays> | undefined
const load = () => (library ??= import('date-holidays').then((found) => found.default))

/** A day off for all, and what it is called. */
type Holiday = { day: string; name: string }

/** A year of one place takes some ten milliseconds, and is asked for with every booking. */
const MOST_KNOWN = 1000
const known = new Map<string, readonly Holiday[]>()

const dayName = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The whole days of one that may begin in the afternoon and go on for several: half a day off is none. */
function daysOf(one: { date: string; start: Date; end: Date; name: string }): Holiday[] {
  const firstDay = Date.parse(`${one.date.slice(0, 10)}T00:00:00Z`)
  const begins = Number(one.date.slice(11, 13)) + Number(one.date.slice(14, 16)) / 60
  const ends = begins + (one.end.getTime() - one.start.getTime()) / HOUR_MS
  const days: Holiday[] = []
  // Where a clock changes, a whole day has an hour less.
  for (let index = begins > 0 ? 1 : 0; (index + 1) * 24 <= ends + 1; index++)
    days.push({ day: dayName(firstDay + index * DAY_MS), name: one.name })
  return days
}

const partsOf = (place: string) => {
  const [country = '', state = '', region = ''] = place.split('-')
  return { country, state, region }
}

async function yearOf(place: string, year: number, language: Language): Promise<readonly Holiday[]> {
  const key = `${place} ${year} ${language}`
  const found = known.get(key)
  if (found) return found
  const Library = await load()
  const all = (await isPlace(place))
    ? new Library(partsOf(place), { types: ['public'], languages: [language] }).getHolidays(year)
    : []
  const days = all.filter(({ type }) => type === 'public').flatMap(daysOf)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, days)
  return days
}

/** Each once; where a holiday and the day that stands for it fall together, the holiday. */
const once = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => !names.some((other) => name.startsWith(`${other} (`)))

/** The public holidays of a place on the days of a stretch of time, in order; of one that is not known any more, none. */
export async function holidaysIn(
  place: string,
  { from, to }: Interval,
  language: Language,
): Promise<Holiday[]> {
  // A day begins earlier or later than in UTC, and some holidays go on into the new year.
  const [first, last] = [dayName(from - DAY_MS), dayName(to + DAY_MS)]
  const firstYear = new Date(from - 8 * DAY_MS).getUTCFullYear()
  const names = new Map<string, string[]>()
  for (let year = firstYear; year <= new Date(to + DAY_MS).getUTCFullYear(); year++)
    for (const { day, name } of await yearOf(place, year, language))
      if (day >= first && day <= last) names.set(day, [...(names.get(day) ?? []), name])
  return [...names]
    .map(([day, all]) => ({ day, name: once(all).join(', ') }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Every country whose holidays are known, by its code. */
export async function countries(): Promise<string[]> {
  const Library = await load()
  return Object.keys(new Library().getCountries('en'))
}

/** Names that some have without a language, and that others have by language alone. */
const named = (all: Record<string, string> | undefined) => Object.entries(all ?? {})

/** The parts of a country that have holidays of their own; parts of these stand after them. */
export async function regionsOf(country: string, language: Language) {
  const Library = await load()
  const all = new Library()
  return named(all.getStates(country, language)).flatMap(([state, name]) => [
    { place: `${country}-${state}`, name },
    ...named(all.getRegions(country, state, language)).map(([region, inner]) => ({
      place: `${country}-${state}-${region}`,
      name: `${name}: ${inner}`,
    })),
  ])
}

export async function isPlace(place: string): Promise<boolean> {
  const { country, state } = partsOf(place)
  if (!(await countries()).includes(country)) return false
  return state === '' || (await regionsOf(country, 'en')).some((one) => one.place === place)
}
