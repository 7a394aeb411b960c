import { SimpleGrid } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { formatBytes } from '../bytes.ts'
import { formatNumber } from '../number.ts'
import { UsageMeter } from './usage-meter.tsx'
import { useLocale } from '../use-locale.ts'

type Usage = {
  people: number
  storageBytes: number
  meetingMinutes: number
  limits: { people: number | null; storageBytes: number | null; meetingMinutes: number | null }
}

/** What is used of what may be: people, storage, minutes of meetings. */
export function CompanyMeters({ usage: { limits, ...used } }: { usage: Usage }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const whole = (value: number) => formatNumber(value, locale)
  const bytes = (value: number) => (value === 0 ? '0' : formatBytes(value, locale))
  const text = (format: (value: number) => string, value: number, limit: number | null) =>
    limit === null
      ? t('ui.meter.used', { used: format(value) })
      : t('ui.meter.used_of', { used: format(value), limit: format(limit) })
  const rows = [
    { key: 'people', format: whole, value: used.people, limit: limits.people },
    { key: 'storage', format: bytes, value: used.storageBytes, limit: limits.storageBytes },
    { key: 'meeting_minutes', format: whole, value: used.meetingMinutes, limit: limits.meetingMinutes },
  ]
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      {rows.map(({ key, format, value, limit }) => (
        <UsageMeter
          key={key}
          label={t(`ui.meter.${key}`)}
          text={text(format, value, limit)}
          used={value}
          limit={limit}
        />
      ))}
    </SimpleGrid>
  )
}
