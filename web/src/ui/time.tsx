import { useEffect, useState } from 'react'
import { cityOf, useTimeZone } from './time-zone.tsx'
import { useLocale } from './use-locale.ts'

type Style = 'date' | 'time' | 'datetime'
const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  datetime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
}

export const formatMoment = (at: string | Date, style: Style, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }).format(new Date(at))

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 days ago`, `in 2 hours`; `now` within the minute. */
export function formatRelative(at: string | Date, locale: string, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return format.format(0, 'second')
}

type Props = { at: string; style?: Style }

/** A moment in the reader's zone and language. */
export function DateTime({ at, style = 'datetime' }: Props) {
  const locale = useLocale()
  const zone = useTimeZone()
  return <time dateTime={at}>{formatMoment(at, style, locale, zone)}</time>
}

/** How long ago, kept true while it is looked at; the moment itself is in its title. */
export function RelativeTime({ at }: { at: string }) {
  const locale = useLocale()
  const zone = useTimeZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={formatMoment(at, 'datetime', locale, zone)}>
      {formatRelative(at, locale, now)}
    </time>
  )
}

/** Whether two zones show the same clock at that moment. */
export function sameClock(at: string, a: string, b: string): boolean {
  return formatMoment(at, 'datetime', 'en-GB', a) === formatMoment(at, 'datetime', 'en-GB', b)
}

/** A moment between two people: on the reader's clock, and on the other's where it differs. */
export function BothClocks({ at, otherZone, style = 'datetime' }: Props & { otherZone: string }) {
  const locale = useLocale()
  const zone = useTimeZone()
  return (
    <span>
      <DateTime at={at} style={style} />
      {!sameClock(at, zone, otherZone) && (
        <span style={{ color: 'var(--cairn-text-muted)' }}>
          {' · '}
          <time dateTime={at}>{formatMoment(at, style, locale, otherZone)}</time> {cityOf(otherZone)}
        </span>
      )}
    </span>
  )
}
