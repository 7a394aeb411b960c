import { createContext, useContext, type ReactNode } from 'react'

const TimeZone = createContext<string | null>(null)

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The zone in which times are shown below: the one the reader chose; without a choice, the browser's. */
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

/** Browsers list some zones by the name that a city had long ago. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

export const allZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone), 'UTC'])].sort()

/** A zone in lists: its name, but `GMT+1` for what is called `Etc/GMT-1`, whose sign is turned round. */
export const zoneLabel = (zone: string): string => (zone.startsWith('Etc/GMT') ? offsetOf(zone) : zone)

/** `America/Argentina/Buenos_Aires` as a person reads it: `Buenos Aires`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

function zonePart(zone: string, timeZoneName: 'longGeneric' | 'shortGeneric', locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** What a zone’s time is called in a language: “Central European Time”, «hora de Europa central». */
export const zoneName = (zone: string, locale: string): string => zonePart(zone, 'longGeneric', locale)

/** Where a language places a zone: “New York Time”, «hora de Nueva York»; for finding it by that name. */
export const zoneCity = (zone: string, locale: string): string => zonePart(zone, 'shortGeneric', locale)

/** `GMT+2` at that moment, daylight saving included. */
export function offsetOf(zone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}
