import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'

type FigureProps = { value: ReactNode; label: ReactNode; tone?: 'hint'; to?: string }

/** A figure and what it counts, which a press on it shows. */
export function Figure({ value, label, tone, to }: FigureProps) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        {to === undefined ? (
          value
        ) : (
          <Link to={to} className={classes.counts}>
            {value}
          </Link>
        )}
      </dd>
    </div>
  )
}
