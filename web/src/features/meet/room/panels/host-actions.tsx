import { Menu } from '@mantine/core'
import {
  IconHandOff,
  IconMicrophone,
  IconMicrophoneOff,
  IconShield,
  IconShieldOff,
  IconUserX,
} from '@tabler/icons-react'
import { leads, type Peer } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'

/** What a host may do about one person, as entries of that person's menu. */
export function HostActions({ call, peer }: { call: Call; peer: Peer }) {
  const { t } = useTranslate()
  const mayLead = useStore(call.store, (s) => leads(s.role))
  if (!mayLead) return null
  const is = peer.role
  return (
    <>
      <Menu.Divider />
      {peer.mic ? (
        <Menu.Item
          leftSection={<IconMicrophoneOff size={16} />}
          onClick={() => call.say({ t: 'mute', peer: peer.id })}
        >
          {t('meet.host.mute')}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconMicrophone size={16} />}
          onClick={() => call.say({ t: 'askToSpeak', peer: peer.id })}
        >
          {t('meet.host.ask_to_speak')}
        </Menu.Item>
      )}
      {peer.handAt && (
        <Menu.Item
          leftSection={<IconHandOff size={16} />}
          onClick={() => call.say({ t: 'lowerHand', peer: peer.id })}
        >
          {t('meet.host.lower_hand')}
        </Menu.Item>
      )}
      {(is === 'member' || is === 'cohost') && (
        <Menu.Item
          leftSection={is === 'member' ? <IconShield size={16} /> : <IconShieldOff size={16} />}
          onClick={() => call.say({ t: 'cohost', peer: peer.id, on: is === 'member' })}
        >
          {is === 'member' ? t('meet.host.make_cohost') : t('meet.host.unmake_cohost')}
        </Menu.Item>
      )}
      {is !== 'host' && (
        <Menu.Item
          color="red"
          leftSection={<IconUserX size={16} />}
          onClick={() => call.store.set({ removing: peer.id })}
        >
          {t('meet.host.remove')}
        </Menu.Item>
      )}
    </>
  )
}
