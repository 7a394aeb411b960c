import { ActionIcon, Button, Group, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { leads, Lobby } from '#contract/meetings/room.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DateTime } from '../../../../ui/time/time.tsx'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'

function GuestLinks({ code }: { code: string }) {
  const { t } = useTranslate()
  const [token, setToken] = useState<string | null>(null)
  const links = useQuery(query(meetingsApi.guestLinks, { params: { code } }))
  const make = useAction(meetingsApi.createGuestLink, {
    refreshes: [meetingsApi.guestLinks],
    success: false,
    onSuccess: (made) => setToken(made.token),
  })
  const revoke = useAction(meetingsApi.revokeGuestLink, {
    refreshes: [meetingsApi.guestLinks],
    success: 'meet.guests.revoked',
    onSuccess: () => setToken(null),
  })
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('meet.guests.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('meet.guests.lead')}
      </Text>
      {token ? (
        <Group gap="xs">
          <Text size="sm">{t('meet.guests.made')}</Text>
          <CopyButton
            value={`${location.origin}/meet/${code}#guest=${token}`}
            label={t('meet.guests.copy')}
          />
        </Group>
      ) : (
        <Button
          variant="default"
          leftSection={<IconLink size={16} />}
          loading={make.isPending}
          onClick={() => make.mutate({ params: { code } })}
          style={{ alignSelf: 'start' }}
        >
          {t('meet.guests.make')}
        </Button>
      )}
      {links.data?.items.map((link) => (
        <Group key={link.id} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">
            {t('meet.guests.link_of', { name: link.createdBy })} · <DateTime at={link.createdAt} /> ·{' '}
            {t('meet.guests.count', { count: link.guests })}
          </Text>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('meet.guests.revoke')}
            title={t('meet.guests.revoke')}
            loading={revoke.isPending && revoke.variables.params.id === link.id}
            onClick={() => revoke.mutate({ params: { code, id: link.id } })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

/** How the room is kept: who waits, whether it is locked, and links for guests. */
export default function SettingsDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { t } = useTranslate()
  const { lobby, locked } = useStore(call.store, (s) => s.settings)
  const code = useStore(call.store, (s) => s.meeting?.code ?? '')
  const mayLead = useStore(call.store, (s) => leads(s.role))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={mayLead ? t('meet.settings.title') : t('meet.settings.invite')}
      size="lg"
    >
      <Stack gap="lg">
        <Group gap="xs">
          <Text size="sm">{t('meet.settings.link')}</Text>
          <CopyButton value={`${location.origin}/meet/${code}`} label={t('meet.copy_link')} />
        </Group>
        {mayLead && (
          <>
            <Stack gap={4}>
              <Title order={3} size="h5" id="meet-lobby">
                {t('meet.settings.lobby')}
              </Title>
              <SegmentedControl
                aria-labelledby="meet-lobby"
                value={lobby}
                onChange={(value) => call.say({ t: 'settings', settings: { lobby: Lobby.parse(value) } })}
                data={Lobby.options.map((value) => ({ value, label: t(`meet.lobby.${value}`) }))}
              />
            </Stack>
            <Switch
              label={t('meet.settings.lock')}
              description={t('meet.settings.lock_lead')}
              checked={locked}
              onChange={({ currentTarget }) =>
                call.say({ t: 'settings', settings: { locked: currentTarget.checked } })
              }
            />
            <GuestLinks code={code} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
