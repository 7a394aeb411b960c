import { Drawer } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useDayText } from '../../ui/day.ts'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'
import type { Day } from './report-card.tsx'
import classes from './reports.module.css'

type Props = {
  title: string
  rows: readonly Day[]
  series: readonly { key: string; label: string }[]
  onClose: () => void
}

/** Each day of a report, the newest first. */
export default function DaysDrawer({ title, rows, series, onClose }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const dayText = useDayText()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('reports.day')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
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
