import { Drawer, SegmentedControl } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useDayText } from '../../ui/time/day.ts'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'
import type { Day } from './report-card.tsx'
import { weeksOf } from './weeks.ts'
import classes from './reports.module.css'

type Props = {
  title: string
  rows: readonly Day[]
  series: readonly { key: string; label: string }[]
  /** Of these a week has what its last day had; of others the sum of its days. */
  stock: readonly string[]
  /** Weeks can be asked for. */
  byWeek: boolean
  onClose: () => void
}

/** Each day of a report or each week, the newest first. */
export default function DaysDrawer({ title, rows, series, stock, byWeek, onClose }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const dayText = useDayText()
  const [unit, setUnit] = useState<'day' | 'week'>('day')
  const shown = unit === 'week' ? weeksOf(rows, stock) : rows
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {byWeek && rows.length > 7 && (
        <SegmentedControl
          size="sm"
          mb="sm"
          aria-label={t('reports.unit')}
          data={(['day', 'week'] as const).map((value) => ({ value, label: t(`reports.unit.${value}`) }))}
          value={unit}
          onChange={(value) => setUnit(value === 'week' ? 'week' : 'day')}
        />
      )}
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(unit === 'week' ? 'reports.week_from' : 'reports.day')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{dayText(row.day)}</th>
              {series.map(({ key }) => (
                <td key={key}>{formatNumber(Number(row[key] ?? 0), locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}
