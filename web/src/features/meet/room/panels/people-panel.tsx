import { ActionIcon, Badge, Button, Group, Title } from '@mantine/core'
import {
  IconDots,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { leads, type Peer } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import { HostActions } from './host-actions.tsx'
import classes from './panel.module.css'
import { scrollable } from './scrollable.ts'
import { RoomMenu } from '../bar/room-menu.tsx'

function Waiters({ call }: { call: Call }) {
  const { t } = useTranslate()
  const waiters = useStore(call.store, (s) => s.waiters)
  if (waiters.length === 0) return null
  const admit = (peers: string[]) => call.say({ t: 'admit', peers })
  return (
    <section className={classes.waiters}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('meet.waiting_count', { count: waiters.length })}
        </Title>
        {waiters.length > 1 && (
          <Button size="compact-sm" variant="light" onClick={() => admit(waiters.map(({ id }) => id))}>
            {t('meet.host.admit_all')}
          </Button>
        )}
      </Group>
      <ul className={classes.people}>
        {waiters.map((waiter) => (
          <li key={waiter.id} className={classes.person}>
            <Avatar name={waiter.name} photoUrl={waiter.photoUrl} size={32} />
            <span className={classes.personName}>
              {waiter.name}
              {waiter.role === 'guest' && <Badge ml={6}>{t('meet.guest')}</Badge>}
            </span>
            <Button size="compact-sm" onClick={() => admit([waiter.id])}>
              {t('meet.host.admit')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => call.say({ t: 'refuse', peers: [waiter.id] })}
            >
              {t('meet.host.refuse')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ call, peer, place }: { call: Call; peer: Peer; place: number }) {
  const { t } = useTranslate()
  const isMe = useStore(call.store, (s) => s.me === peer.id)
  const mayLead = useStore(call.store, (s) => leads(s.role))
  return (
    <li className={classes.person}>
      <Avatar name={peer.name} photoUrl={peer.photoUrl} size={32} />
      <span className={classes.personName}>
        {peer.name}
        {isMe && <span className={classes.quiet}> ({t('meet.you')})</span>}
        {peer.role !== 'member' && <Badge ml={6}>{t(`meet.role.${peer.role}`)}</Badge>}
      </span>
      {peer.handAt && (
        <span className={classes.handPlace} role="img" aria-label={t('meet.hand_place', { place })}>
          <IconHandStop size={16} /> {place}
        </span>
      )}
      {peer.camera ? (
        <IconVideo size={18} role="img" aria-label={t('meet.camera_is_on')} />
      ) : (
        <IconVideoOff size={18} role="img" aria-label={t('meet.camera_is_off')} className={classes.quiet} />
      )}
      {peer.mic ? (
        <IconMicrophone size={18} role="img" aria-label={t('meet.not_muted')} />
      ) : (
        <IconMicrophoneOff size={18} role="img" aria-label={t('meet.muted')} className={classes.quiet} />
      )}
      {mayLead && !isMe && (
        <RoomMenu
          position="bottom-end"
          button={
            <ActionIcon variant="subtle" color="gray" aria-label={t('meet.more_about', { name: peer.name })}>
              <IconDots size={18} />
            </ActionIcon>
          }
        >
          <HostActions call={call} peer={peer} />
        </RoomMenu>
      )}
    </li>
  )
}

/** Everybody here: raised hands first, in the order in which they went up. */
export function PeoplePanel({ call }: { call: Call }) {
  const { t } = useTranslate()
  const map = useStore(call.store, (s) => s.peers)
  const mayLead = useStore(call.store, (s) => leads(s.role))
  const people = useMemo(
    () =>
      [...map.values()].toSorted(
        (a, b) =>
          (a.handAt ?? '9').localeCompare(b.handAt ?? '9') ||
          a.name.localeCompare(b.name) ||
          a.id.localeCompare(b.id),
      ),
    [map],
  )
  return (
    <div className={classes.scroll} {...scrollable} role="group" aria-label={t('meet.people')}>
      <Waiters call={call} />
      {mayLead && map.size > 1 && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconMicrophoneOff size={16} />}
          onClick={() => call.say({ t: 'mute' })}
        >
          {t('meet.host.mute_all')}
        </Button>
      )}
      <ul className={classes.people}>
        {people.map((peer, i) => (
          <Person key={peer.id} call={call} peer={peer} place={i + 1} />
        ))}
      </ul>
    </div>
  )
}
