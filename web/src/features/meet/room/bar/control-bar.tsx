import {
  IconHandOff,
  IconHandStop,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../../call/call.ts'
import { preferences } from '../../call/preferences.ts'
import { useStore } from '../../../../shared/store.ts'
import { BarButton } from './bar-button.tsx'
import { DeviceMenu } from './device-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { Panel } from '../room-context.ts'
import classes from './control-bar.module.css'
import type { RoomCommands } from '../room-commands.ts'
import { ReactionItems } from './reaction-items.tsx'
import { RoomMenu } from './room-menu.tsx'
import { walkToolbar } from '../../../../ui/walk-toolbar.ts'

type Props = { call: Call; commands: RoomCommands; panel: Panel; hasItem: boolean }

type PanelButtonProps = { call: Call; open: boolean; shortcut: string | undefined; onClick: () => void }

/** Apart from the bar: who comes and goes draws this button anew, and not all of them. */
function PeopleButton({ call, open, shortcut, onClick }: PanelButtonProps) {
  const { t } = useTranslate()
  const waiting = useStore(call.store, (s) => s.waiters.length)
  const people = useStore(call.store, (s) => s.peers.size)
  return (
    <BarButton
      label={
        waiting > 0 ? t('meet.people_waiting', { count: waiting }) : t('meet.people_count', { count: people })
      }
      icon={<IconUsers size={22} />}
      pressed={open}
      tone={open ? 'on' : undefined}
      count={waiting}
      shortcut={shortcut}
      onClick={onClick}
    />
  )
}

function ChatButton({ call, open, shortcut, onClick }: PanelButtonProps) {
  const { t } = useTranslate()
  const unread = useStore(call.store, (s) => s.unread)
  return (
    <BarButton
      label={unread > 0 ? t('meet.chat_unread', { count: unread }) : t('meet.chat')}
      icon={<IconMessage size={22} />}
      pressed={open}
      tone={open ? 'on' : undefined}
      count={unread}
      shortcut={shortcut}
      onClick={onClick}
    />
  )
}

/** What one does in a room, in the order of how often. */
export function ControlBar({ call, commands, panel, hasItem }: Props) {
  const { t } = useTranslate()
  const { camera, microphone } = useStore(call.local.store, (s) => s)
  const sharing = useStore(call.store, (s) => s.sharing !== null)
  const hand = useStore(call.store, (s) => Boolean(s.peers.get(s.me)?.handAt))
  const keys = useStore(preferences, (s) => s.shortcuts)
  const key = (letter: string) => (keys ? letter : undefined)
  const micOn = microphone !== 'off'
  const cameraOn = camera !== 'off'
  return (
    <div
      className={classes.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('meet.controls')}
      onKeyDown={walkToolbar}
    >
      <BarButton
        label={micOn ? t('meet.mute') : t('meet.unmute')}
        icon={micOn ? <IconMicrophone size={22} /> : <IconMicrophoneOff size={22} />}
        tone={micOn ? undefined : 'off'}
        shortcut={key('M')}
        onClick={commands.microphone}
      />
      <BarButton
        label={cameraOn ? t('meet.camera_off') : t('meet.camera_on')}
        icon={cameraOn ? <IconVideo size={22} /> : <IconVideoOff size={22} />}
        tone={cameraOn ? undefined : 'off'}
        shortcut={key('V')}
        onClick={commands.camera}
      />
      <DeviceMenu local={call.local} />
      {call.share.possible && (
        <BarButton
          label={sharing ? t('meet.share_stop') : t('meet.share')}
          icon={sharing ? <IconScreenShareOff size={22} /> : <IconScreenShare size={22} />}
          tone={sharing ? 'on' : undefined}
          shortcut={key('S')}
          onClick={commands.share}
        />
      )}
      <BarButton
        wide
        label={hand ? t('meet.hand_lower') : t('meet.hand_raise')}
        icon={hand ? <IconHandOff size={22} /> : <IconHandStop size={22} />}
        tone={hand ? 'on' : undefined}
        shortcut={key('H')}
        onClick={commands.hand}
      />
      <RoomMenu
        position="top"
        listClass={classes.reactions}
        button={<BarButton wide label={t('meet.react')} icon={<IconMoodSmile size={22} />} />}
      >
        <ReactionItems onReact={commands.react} />
      </RoomMenu>
      <PeopleButton call={call} open={panel === 'people'} shortcut={key('P')} onClick={commands.people} />
      <ChatButton call={call} open={panel === 'chat'} shortcut={key('C')} onClick={commands.chat} />
      <MoreMenu call={call} commands={commands} panel={panel} hasItem={hasItem} />
      <BarButton
        label={t('meet.leave')}
        icon={<IconPhoneOff size={22} />}
        tone="leave"
        onClick={commands.leave}
      />
    </div>
  )
}
