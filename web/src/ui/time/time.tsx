import { useEffect, useState } from 'react'
import { formatMoment, formatRelative, type DateStyle } from '../../locales/dates.ts'
import { cityOf, useTimeZone } from './time-zone.tsx'
import { useLocale } from '../use-locale.ts'
import { dayOf } from './zoned.ts'

/** Writes moments as text, for the middle of a sentence: in the reader's language and zone, or in another zone. */
export function useMomentText() {
  const locale = useLocale()
  const own = useTimeZone()
  return (at: string | number | Date, style: DateStyle = 'datetime', zone: string = own): string =>
    formatMoment(at, style, locale, zone)
}

/** A browser fires a later one at once. */
const LONGEST_TIMER = 2 ** 31 - 1

type Props = { at: string; style?: DateStyle }

/** A moment in a zone, the reader's unless another is named; a time of day alone has its whole date in its title. */
export function DateTime({ at, style = 'datetime', zone }: Props & { zone?: string }) {
  const text = useMomentText()
  return (
    <time
      dateTime={at}
      title={style === 'time' || style === 'seconds' ? text(at, 'datetime', zone) : undefined}
    >
      {text(at, style, zone)}
    </time>
  )
}

/** The moment that it is, kept true while it is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago, kept true while it is looked at; the moment itself is in its title. */
export function RelativeTime({ at }: { at: string }) {
  const locale = useLocale()
  const text = useMomentText()
  const zone = useTimeZone()
  const now = useNow()
  return (
    <time dateTime={at} title={text(at)}>
      {formatRelative(at, locale, zone, now)}
    </time>
  )
}

/** Whether a moment has come; true from then on without being asked again. */
export function useReached(at: string | null): boolean {
  return useOver(at === null ? 0 : Date.parse(at) - Date.now())
}

/** Whether so many milliseconds are over. */
function useOver(left: number): boolean {
  const [, look] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => look((times) => times + 1), Math.min(left, LONGEST_TIMER))
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}

/** The same by the server’s clock, which said so much at `now`: a wrong time of the device changes nothing. */
export function useReachedThere(at: string | null, now: string): boolean {
  const [said, hear] = useState(() => ({ now, apart: Date.parse(now) - performance.now() }))
  if (said.now !== now) hear({ now, apart: Date.parse(now) - performance.now() })
  const left = at === null ? 0 : Date.parse(at) - said.apart - performance.now()
  return useOver(left)
}

/** Whether two zones show the same clock at that moment. */
export function sameClock(at: string, a: string, b: string): boolean {
  return formatMoment(at, 'datetime', 'en-GB', a) === formatMoment(at, 'datetime', 'en-GB', b)
}

/** A moment between two people: on the reader's clock, and on the other's where it differs, whose day is told if it is another. */
export function BothClocks({ at, otherZone, style = 'datetime' }: Props & { otherZone: string }) {
  const zone = useTimeZone()
  const sameDay = dayOf(at, zone) === dayOf(at, otherZone)
  return (
    <span>
      <DateTime at={at} style={style} />
      {!sameClock(at, zone, otherZone) && (
        <span style={{ color: 'var(--cairn-text-muted)' }}>
          {' · '}
          <DateTime at={at} style={sameDay ? 'time' : style} zone={otherZone} /> {cityOf(otherZone)}
        </span>
      )}
    </span>
  )
}
