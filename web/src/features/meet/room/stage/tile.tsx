import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconHandStop,
  IconMicrophoneOff,
  IconPin,
  IconPinnedOff,
  IconWifiOff,
} from '@tabler/icons-react'
import type { Peer } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import type { Call } from '../../call/call.ts'
import { isOwnTab } from '../../call/call-state.ts'
import { useStore } from '../../../../shared/store.ts'
import { HostActions } from '../panels/host-actions.tsx'
import { QualityMark } from './quality-mark.tsx'
import classes from './tile.module.css'
import { useRoom } from '../room-context.ts'
import { Video } from './video.tsx'
import { RoomMenu } from '../bar/room-menu.tsx'

type Props = {
  call: Call
  peerId: string
  source: 'camera' | 'screen'
  style?: CSSProperties | undefined
  small?: boolean
}

const halves = (name: string): [string, string] => {
  const [first = '', ...rest] = name.split(' ')
  return [first, rest.at(-1) ?? '']
}

/** The word beside a name that tells one's own tabs and guests apart. */
function useNote(call: Call, peer: Peer): string {
  const { t } = useTranslate()
  const me = useStore(call.store, (s) => s.me)
  const ownTab = useStore(call.store, (s) => isOwnTab(s, peer))
  if (peer.id === me) return t('meet.you')
  if (ownTab) return t('meet.your_other_tab')
  return peer.role === 'guest' ? t('meet.guest') : ''
}

/** One person, or what they share. */
export const Tile = memo(function Tile({ call, peerId, source, style, small = false }: Props) {
  const peer = useStore(call.store, (s) => s.peers.get(peerId))
  return peer ? <PeerTile {...{ call, source, style, small, peer }} /> : null
})

/** Who speaks changes several times a second: that draws the frame anew, and not what is in it. */
function Frame({ peerId, source, small, style, children }: Omit<Props, 'call'> & { children: ReactNode }) {
  const { speaking } = useRoom()
  const talks = useStore(speaking, (s) => source === 'camera' && s.now.has(peerId))
  return (
    <li
      className={classes.tile}
      style={style}
      data-speaking={talks || undefined}
      data-small={small || undefined}
      data-peer={peerId}
      data-source={source}
    >
      {children}
    </li>
  )
}

function PeerTile({ call, peer, source, style, small }: Omit<Props, 'peerId'> & { peer: Peer }) {
  const { t } = useTranslate()
  const { pinned, pin } = useRoom()
  const isMe = useStore(call.store, (s) => s.me === peer.id)
  const remote = useStore(call.store, (s) => s.tracks.get(peer.id)?.[source])
  const own = useStore(call.local.store, (s) => s.cameraTrack)
  const sharing = useStore(call.store, (s) => s.sharing)
  const link = useStore(call.store, (s) => s.links.get(peer.id))
  const note = useNote(call, peer)
  // One's own is known here first.
  const ownMic = useStore(call.local.store, (s) => s.microphone === 'on')
  const muted = isMe ? !ownMic : !peer.mic
  const isScreen = source === 'screen'
  const on = isScreen ? peer.screen || (isMe && sharing) : isMe ? own : peer.camera
  const track = isMe ? (isScreen ? sharing : own) : remote
  const interrupted = !isMe && (peer.away || link === 'interrupted' || link === 'failed')
  const isPinned = pinned?.peerId === peer.id && pinned.source === source
  const name = isScreen ? t('meet.screen_of', { name: peer.name }) : peer.name
  const [first, last] = halves(peer.name)
  const onSize = useMemo(
    () =>
      isMe
        ? undefined
        : (size: { width: number; height: number } | null) => call.engine()?.show(peer.id, source, size),
    [call, isMe, peer.id, source],
  )
  return (
    <Frame peerId={peer.id} source={source} small={small} style={style}>
      {on && track ? (
        <Video
          track={track}
          label={t('meet.video_of', { name })}
          mirrored={isMe && !isScreen}
          contain={isScreen}
          {...(onSize ? { onSize } : {})}
        />
      ) : (
        <Avatar name={first} surname={last} photoUrl={peer.photoUrl} size={small ? 40 : 88} />
      )}
      <div className={classes.tileTop}>
        {peer.handAt && !isScreen && (
          <span className={classes.hand} role="img" aria-label={t('meet.hand_up')}>
            <IconHandStop size={18} />
          </span>
        )}
        {interrupted && (
          <span className={classes.mark} role="img" aria-label={t('meet.reconnecting_person')}>
            <IconWifiOff size={16} />
          </span>
        )}
        {!isMe && <QualityMark call={call} peerId={peer.id} />}
      </div>
      <div className={classes.nameBar}>
        {!isScreen && muted && (
          <IconMicrophoneOff size={16} role="img" aria-label={t('meet.muted')} className={classes.micOff} />
        )}
        <span className={classes.name}>
          {name}
          {note && <span className={classes.note}> ({note})</span>}
        </span>
        <RoomMenu
          position="top-end"
          button={
            <ActionIcon
              variant="transparent"
              size={24}
              className={classes.tileMenu}
              aria-label={t('meet.more_about', { name })}
            >
              <IconDots size={18} />
            </ActionIcon>
          }
        >
          <Menu.Item
            leftSection={isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
            onClick={() => pin(isPinned ? null : { peerId: peer.id, source })}
          >
            {isPinned ? t('meet.unpin') : t('meet.pin')}
          </Menu.Item>
          {!isMe && <HostActions call={call} peer={peer} />}
        </RoomMenu>
      </div>
    </Frame>
  )
}
