import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import type { ChartProps } from './chart.tsx'
import './styles/charts.css'

type Props = ChartProps & { height: number; format: (value: number) => string }

export default function ChartDrawing({ kind, rows, series, height, format }: Props) {
  const labels = new Map(rows.map(({ label, full }) => [full ?? label, label]))
  const shared = {
    h: height,
    // The tooltip names the place in full, the axis by its short label.
    data: rows.map((row) => ({ ...row, full: row.full ?? row.label })),
    xAxisProps: { tickFormatter: (full: string) => labels.get(full) ?? full },
    dataKey: 'full',
    series: series.map(({ key, label }, i) => ({
      name: key,
      label,
      color: `var(--cairn-chart-${(i % 5) + 1})`,
    })),
    valueFormatter: format,
    withLegend: series.length > 1,
    // In the order of the series, as in the table.
    legendProps: { itemSorter: null },
    gridColor: 'var(--cairn-border)',
    textColor: 'var(--cairn-text-muted)',
    tickLine: 'none' as const,
    // Counts: there is no half a person.
    yAxisProps: {
      allowDecimals: !rows.every((row) => series.every(({ key }) => Number.isInteger(row[key] ?? 0))),
    },
  }
  // The drawing is hidden from who reads the table instead: nothing in it may take the focus.
  const still = { accessibilityLayer: false }
  if (kind === 'bar')
    return (
      <BarChart
        {...shared}
        barChartProps={still}
        barProps={{ isAnimationActive: false, radius: 4 }}
        maxBarWidth={40}
      />
    )
  if (kind === 'area')
    return (
      <AreaChart
        areaChartProps={still}
        {...shared}
        curveType="monotone"
        withDots={false}
        areaProps={{ isAnimationActive: false }}
      />
    )
  return (
    <LineChart
      {...shared}
      lineChartProps={still}
      curveType="linear"
      withDots={rows.length === 1}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
