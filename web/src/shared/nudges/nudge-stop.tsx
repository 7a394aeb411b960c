import { mentoringNudgesApi } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { useMe } from '../../api/session/me.ts'

export const nudgesQuery = (id: string) => ({
  ...query(mentoringNudgesApi.ofPair, { params: { id } }),
  ...freshness.mentoring,
})

/** `name`: of the other, where there are several. */
type Props = { relationshipId: string; name?: string | null }

/** One wants no more reminders for one’s own pair, and may think better of it, here or in another tab; nothing of a pair that is over. */
export function NudgeStop({ relationshipId: id, name }: Props) {
  const { t } = useTranslate()
  const { data } = useQuery(nudgesQuery(id))
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [mentoringNudgesApi.ofPair.id] })
  useChannel('notifications', useMe().id, { news: refresh, listening: refresh })
  const stop = useAction(mentoringNudgesApi.stop, {
    success: false,
    refreshes: [mentoringNudgesApi.ofPair, notificationsApi.list, notificationsApi.unread],
  })
  // Its line is kept free: what stands below does not move.
  if (!data) return <Text size="sm" mih={30} />
  const { stopped, over } = data
  if (over) return null
  const words = t(stopped ? 'nudges.take_back' : 'nudges.no_more')
  return (
    // What says nothing takes no room: the press stands where all else begins.
    <Group gap={stopped ? 'xs' : 0}>
      <Text component="span" size="sm" c="dimmed" role="status">
        {stopped && t('nudges.stopped')}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        c="dimmed"
        underline="always"
        ta="start"
        py={4}
        {...(name && { 'aria-label': `${words}: ${name}` })}
        onClick={() => stop.isPending || stop.mutate({ params: { id }, body: { stopped: !stopped } })}
      >
        {words}
      </Anchor>
    </Group>
  )
}
