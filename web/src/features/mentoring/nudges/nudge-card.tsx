import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { NudgeStop, nudgesQuery } from '../../../shared/nudges/nudge-stop.tsx'
import { WriteTo } from '../../../shared/write-to.tsx'
import { bookPath } from '../sessions/use-sessions.ts'

/** What one was reminded of in this pair and what helps, as long as it is so; that one wants no more of it can be taken back. */
export function NudgeCard({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const { id, state, part, group, mentor, mentee } = relationship
  const { data } = useQuery(nudgesQuery(id))
  const [wasStopped, setWasStopped] = useState(false)
  // Who takes it back keeps the press under their finger.
  if (data?.stopped && !wasStopped) setWasStopped(true)
  if (!data || !isWorking.includes(state) || (data.reason === null && !data.stopped && !wasStopped))
    return null
  const { reason } = data
  const other = part === 'mentor' ? mentee : mentor
  if (reason === null) return <NudgeStop relationshipId={id} />
  return (
    <Card title={t(group ? `nudges.group.${reason}` : `nudges.title.${reason}`, { name: other.name })}>
      <Stack gap="sm">
        <Text c="dimmed">
          {t(!group ? 'nudges.how' : part === 'mentor' ? 'nudges.how_group_mentor' : 'nudges.how_group')}
        </Text>
        <Group gap="xs">
          {(part === 'mentor' || !group) && (
            <Button component={Link} to={bookPath(id)}>
              {t('nudges.book')}
            </Button>
          )}
          {group ? (
            <Button component={Link} to={`/dashboard/messages/${group.id}`} variant="default">
              {t('nudges.write_group')}
            </Button>
          ) : (
            <WriteTo to={other} variant="default" />
          )}
        </Group>
        <NudgeStop relationshipId={id} />
      </Stack>
    </Card>
  )
}
