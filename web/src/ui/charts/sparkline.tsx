import { DayMark } from '../time/spoken-day.tsx'
import classes from './sparkline.module.css'

const WIDTH = 300
const HEIGHT = 64

/** The points of a line from edge to edge, the most at its top. */
function pointsOf(values: readonly number[]): string {
  const most = Math.max(...values, 1)
  const step = WIDTH / Math.max(1, values.length - 1)
  return values
    .map(
      (value, i) => `${Math.round(i * step * 10) / 10},${Math.round(HEIGHT * (1 - value / most) * 10) / 10}`,
    )
    .join(' ')
}

/** The course of one number from one day to another, in the company’s colour: what it was on which its table says. */
export function Sparkline({ values, from, to }: { values: readonly number[]; from: string; to: string }) {
  const points = pointsOf(values)
  return (
    <div aria-hidden>
      <svg
        className={classes.line}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path data-fill="" d={`M0,${HEIGHT} L${points} L${WIDTH},${HEIGHT} Z`} />
        <path d={`M${points}`} />
      </svg>
      <div className={classes.ends}>
        <DayMark day={from} />
        <DayMark day={to} />
      </div>
    </div>
  )
}
