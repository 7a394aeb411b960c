import { Select, type SelectProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo, useRef, useState } from 'react'
import { wordsFilter } from '../lists/select-filter.ts'
import { allZones, browserTimeZone, cityOf, offsetOf, zoneName, zoneCity } from '../time/time-zone.tsx'
import { useLocale } from '../use-locale.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (zone: string) => void
}

const region = (zone: string) => zone.split('/')[0] ?? zone
const option = (zone: string, locale: string) => ({
  value: zone,
  label: `${cityOf(zone)} · ${zoneName(zone, locale)} (${offsetOf(zone)})`,
})

/**
 * Every zone the browser knows, found by city, by region, by offset, or by what the reader's language calls it; the
 * browser's own stands first.
 */
export function TimeZoneSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  // Some four hundred zones, each with its offset of today: worked out once someone looks.
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const data = useMemo(() => {
    const here = browserTimeZone()
    const others = new Set(opened ? allZones() : [])
    if (value) others.add(value)
    others.delete(here)
    return [
      { group: t('ui.time_zone.here'), items: [option(here, locale)] },
      ...[...Map.groupBy(others, region)].map(([group, zones]) => ({
        group: t({ key: `ui.time_zone.region.${group}`, defaultValue: group }),
        items: zones.map((zone) => option(zone, locale)),
      })),
    ]
  }, [t, value, opened, locale])
  const filter = useMemo(() => {
    const places = new Map<string, string>()
    // Asked for once somebody types: a second name for each of four hundred zones takes its time.
    const placeOf = (zone: string) => {
      const place = places.get(zone) ?? `${region(zone)} ${zoneCity(zone, locale)}`
      places.set(zone, place)
      return place
    }
    return wordsFilter(t('ui.nothing_found'), placeOf)
  }, [t, locale])
  return (
    <Select
      {...props}
      searchable
      limit={100}
      data={data}
      value={value ?? null}
      maxDropdownHeight={280}
      filter={filter}
      ref={field}
      onDropdownOpen={() => {
        setOpened(true)
        // What is typed now is a search, not the rest of the name that stands there.
        field.current?.select()
      }}
      onChange={(zone) => zone && onChange?.(zone)}
    />
  )
}
