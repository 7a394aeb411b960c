import { Select, type SelectProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo, useRef, useState } from 'react'
import { wordsFilter } from './select-filter.ts'
import { allZones, browserTimeZone, cityOf, offsetOf } from './time-zone.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (zone: string) => void
}

const region = (zone: string) => zone.split('/')[0] ?? zone
const option = (zone: string) => ({
  value: zone,
  label: `${cityOf(zone)} · ${region(zone)} (${offsetOf(zone)})`,
})

/** Every zone the browser knows, found by city, region or offset; the browser's own stands first. */
export function TimeZoneSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslate()
  // Some four hundred zones, each with its offset of today: worked out once someone looks.
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const data = useMemo(() => {
    const here = browserTimeZone()
    const others = new Set(opened ? allZones() : [])
    if (value) others.add(value)
    others.delete(here)
    return [
      { group: t('ui.time_zone.here'), items: [option(here)] },
      ...[...Map.groupBy(others, region)].map(([group, zones]) => ({ group, items: zones.map(option) })),
    ]
  }, [t, value, opened])
  const filter = useMemo(() => wordsFilter(t('ui.nothing_found')), [t])
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
