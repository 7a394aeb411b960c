import { SegmentedControl, Skeleton } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Bars } from './bars.tsx'
import classes from './chart.module.css'
import { formatNumber } from './number.ts'
import { useLocale } from './use-locale.ts'

const Drawing = lazy(() => import('./chart-drawing.tsx'))

export type Series = { key: string; label: string }
/** `label` stands at the axis; the table and the tooltip show `full` where a label is shortened. */
export type ChartRow = { label: string; full?: string } & Record<string, string | number>
export type ChartProps = {
  kind: 'line' | 'bar' | 'area'
  title: string
  /** What the first column of the table is: a week, a course. */
  axis: string
  rows: ChartRow[]
  series: Series[]
  height?: number
  /** `12 %`, `3 h`: how a value reads. */
  format?: (value: number) => string
}

/** A drawing for who sees it and the same numbers as a table for everyone, one press apart. */
export function Chart(props: ChartProps) {
  const { title, axis, rows, series, height = 260 } = props
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
          {props.kind === 'bar' && series.length === 1 && series[0] ? (
            <Bars rows={rows} value={series[0].key} height={height} format={format} />
          ) : (
            <Suspense fallback={<Skeleton height={height} />}>
              <Drawing {...props} height={height} format={format} />
            </Suspense>
          )}
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
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.full ?? row.label}>
                <th scope="row">{row.full ?? row.label}</th>
                {series.map(({ key }) => (
                  <td key={key}>{format(Number(row[key] ?? 0))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
