import { Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './dashboard.module.css'

type Props = { title: ReactNode; action?: ReactNode; wide?: boolean; children: ReactNode }

/** One part of home, found by its heading. */
export function Card({ title, action, wide = false, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" p="lg" aria-labelledby={id} className={wide ? classes.wide : undefined}>
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

/** A figure and what it counts. */
export function Figure({ value, label, tone }: { value: ReactNode; label: ReactNode; tone?: 'hint' }) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
