import { Select, type SelectProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import { browserTimeZone, cityOf, offsetOf } from './time-zone.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (zone: string) => void
}

const region = (zone: string) => zone.split('/')[0] ?? zone

/** Every zone the browser knows, found by city, region or offset; the browser's own stands first. */
export function TimeZoneSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslate()
  const data = useMemo(() => {
    const here = browserTimeZone()
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
    if (value) all.add(value)
    all.delete(here)
    const option = (zone: string) => ({
      value: zone,
      label: `${cityOf(zone)} · ${region(zone)} (${offsetOf(zone)})`,
    })
    const regions = Map.groupBy([...all].sort(), region)
    return [
      { group: t('ui.time_zone.here'), items: [option(here)] },
      ...[...regions].map(([group, zones]) => ({ group, items: zones.map(option) })),
    ]
  }, [t, value])
  return (
    <Select
      {...props}
      searchable
      data={data}
      value={value ?? null}
      maxDropdownHeight={280}
      nothingFoundMessage={t('ui.nothing_found')}
      onChange={(zone) => zone && onChange?.(zone)}
    />
  )
}
