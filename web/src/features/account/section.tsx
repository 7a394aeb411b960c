import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account.module.css'

type Props = { title: ReactNode; lead?: ReactNode; action?: ReactNode; plain?: boolean; children: ReactNode }

/** One part of the account: a heading, a line of why, and what is in it. */
export function Section({ title, lead, action, plain = false, children }: Props) {
  return (
    <Stack gap="md" component="section">
      <div className={classes.heading}>
        <div>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="65ch">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </div>
      {plain ? children : <Paper className={classes.card ?? ''}>{children}</Paper>}
    </Stack>
  )
}
