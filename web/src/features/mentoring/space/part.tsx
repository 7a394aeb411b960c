import { Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './space.module.css'

/** One part of the space, found by its heading. */
export function Part({
  title,
  action,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper component="section" p="lg" aria-labelledby={id}>
      <div className={classes.partHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Paper>
  )
}
