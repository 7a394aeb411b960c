import { Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

type Props = { title: ReactNode; action?: ReactNode; children: ReactNode }

/** One part of a screen, found by its heading. */
export function Card({ title, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" p="lg" aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Paper>
  )
}
