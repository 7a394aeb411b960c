import classes from './bars.module.css'
import type { ChartRow } from './chart.tsx'

type Props = { rows: ChartRow[]; height: number; format: (value: number) => string }

/** The next round number from 1, 2 or 5 times a power of ten, in steps of which `most` is at most four. */
function stepOf(most: number): number {
  const raw = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  return Math.max(1, ([1, 2, 5, 10].find((n) => n * power >= raw) ?? 10) * power)
}

/** One series of bars without a drawing library: home shows it at once, for a few hundred bytes. */
export function Bars({ rows, height, format }: Props) {
  const values = rows.map(({ value }) => value)
  const step = stepOf(Math.max(...values, 0))
  const top = Math.max(step, Math.ceil(Math.max(...values, 0) / step) * step)
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => top - i * step)
  return (
    <div className={classes.drawing} style={{ height }}>
      <div className={classes.scale}>
        {lines.map((line) => (
          <span key={line}>{format(line)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <div className={classes.grid}>
          {lines.map((line) => (
            <i key={line} />
          ))}
        </div>
        {rows.map((row, i) => (
          <div
            key={row.full ?? row.label}
            className={classes.place}
            title={`${row.full ?? row.label}: ${format(values[i] ?? 0)}`}
          >
            <div className={classes.room}>
              <div
                className={`${classes.bar} cairn-bar`}
                style={{ height: `${((values[i] ?? 0) / top) * 100}%` }}
              />
            </div>
            <span className={classes.label}>{row.label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
