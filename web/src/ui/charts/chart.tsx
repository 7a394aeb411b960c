import { SegmentedControl } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Bars } from './bars.tsx'
import classes from './chart.module.css'
import { formatNumber } from '../number.ts'
import { useLocale } from '../use-locale.ts'

/** `label` stands at the axis; the table and the tooltip show `full` where a label is shortened. */
export type ChartRow = { label: string; full?: string } & { value: number }
type ChartProps = {
  title: string
  /** What the first column of the table is: a week, a course. */
  axis: string
  rows: ChartRow[]
  /** What the bars count. */
  counts: string
  height?: number
  /** `12 %`, `3 h`: how a value reads. */
  format?: (value: number) => string
}

/** A drawing for who sees it and the same numbers as a table for everyone, one press apart. */
export function Chart(props: ChartProps) {
  const { title, axis, rows, counts, height = 260 } = props
  const { t } = useTranslate()
  const locale = useLocale()
  const [view, setView] = useState('chart')
  const format = props.format ?? ((value: number) => formatNumber(value, locale))
  const asTable = view === 'table'
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('ui.chart.view', { title })}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: t('ui.chart.chart') },
            { value: 'table', label: t('ui.chart.table') },
          ]}
        />
      </figcaption>
      {!asTable && (
        <div aria-hidden style={{ height }}>
          <Bars rows={rows} height={height} format={format} />
        </div>
      )}
      <div
        className={asTable ? classes.scroll : classes.unseen}
        style={asTable ? { minHeight: height } : undefined}
      >
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{counts}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.full ?? row.label}>
                <th scope="row">{row.full ?? row.label}</th>
                <td>{format(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
