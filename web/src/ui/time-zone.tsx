import { createContext, useContext, type ReactNode } from 'react'

const TimeZone = createContext<string | null>(null)

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The zone in which times are shown below: the reader's own; without one, the browser's. */
export function TimeZoneProvider({
  zone,
  children,
}: {
  zone: string | null | undefined
  children: ReactNode
}) {
  return <TimeZone value={zone ?? null}>{children}</TimeZone>
}

export const useTimeZone = (): string => useContext(TimeZone) ?? browserTimeZone()

/** `America/Argentina/Buenos_Aires` as a person reads it: `Buenos Aires`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `GMT+2` at that moment, daylight saving included. */
export function offsetOf(zone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}
