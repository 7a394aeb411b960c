import { Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'

type Props = { title: ReactNode; action?: ReactNode; children: ReactNode }

/** One part of home, found by its heading. */
export function Card({ title, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" p="lg" aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Paper>
  )
}

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
