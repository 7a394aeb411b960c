import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: ReactNode; lead?: ReactNode; action?: ReactNode; plain?: boolean; children: ReactNode }

/** One part of the account: a heading, a line of why, and what is in it. */
export function Section({ title, lead, action, plain = false, children }: Props) {
  return (
    <Stack gap="md" component="section">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="65ch">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {plain ? (
        children
      ) : (
        <Paper p="lg" component="div">
          {children}
        </Paper>
      )}
    </Stack>
  )
}
