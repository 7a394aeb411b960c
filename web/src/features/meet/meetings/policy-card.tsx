import { NativeSelect, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import type { MeetingPolicy } from '#contract/meetings/meeting-policy.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Lobby } from '#contract/meetings/room.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'

function Policy() {
  const { t } = useTranslate()
  const { data: policy } = useSuspenseQuery(query(meetingsApi.policy))
  const save = useAction(meetingsApi.updatePolicy, { refreshes: [meetingsApi.policy] })
  const change = (part: Partial<MeetingPolicy>) => save.mutate({ body: { ...policy, ...part } })
  return (
    <Paper component="section" p="lg" aria-labelledby="meet-policy">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="meet-policy">
            {t('meet.policy.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('meet.policy.lead')}
          </Text>
        </div>
        <NativeSelect
          label={t('meet.settings.lobby')}
          description={t('meet.policy.lobby_lead')}
          value={policy.lobby}
          disabled={save.isPending}
          onChange={({ currentTarget }) => change({ lobby: Lobby.parse(currentTarget.value) })}
          data={Lobby.options.map((value) => ({ value, label: t(`meet.lobby.${value}`) }))}
          maw={360}
        />
        <Switch
          label={t('meet.policy.guests')}
          checked={policy.guests}
          disabled={save.isPending}
          onChange={({ currentTarget }) => change({ guests: currentTarget.checked })}
        />
        <Switch
          label={t('meet.policy.relay_only')}
          description={t('meet.policy.relay_only_lead')}
          checked={policy.relayOnly}
          disabled={save.isPending}
          onChange={({ currentTarget }) => change({ relayOnly: currentTarget.checked })}
        />
      </Stack>
    </Paper>
  )
}

/** How meetings are held in the company, for who administers it. */
export function PolicyCard() {
  const { role } = useMe()
  return roleAllowed(adminLevel, role) ? <Policy /> : null
}
