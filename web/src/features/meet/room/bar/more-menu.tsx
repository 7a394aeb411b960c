import { Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconDotsVertical,
  IconHandOff,
  IconHandStop,
  IconKeyboard,
  IconLayoutGrid,
  IconLifebuoy,
  IconLink,
  IconNotes,
  IconPaperclip,
  IconPictureInPicture,
  IconPlayerRecord,
  IconPlayerStop,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { leads } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../../call/call.ts'
import { preferences } from '../../call/preferences.ts'
import { useStore } from '../../../../shared/store.ts'
import { BarButton } from './bar-button.tsx'
import { pictureInPicture } from '../picture-in-picture.ts'
import type { Panel } from '../room-context.ts'
import classes from './control-bar.module.css'
import type { RoomCommands } from '../room-commands.ts'
import { ReactionItems } from './reaction-items.tsx'
import { RoomMenu } from './room-menu.tsx'

type Props = { call: Call; commands: RoomCommands; panel: Panel; hasItem: boolean }

export function MoreMenu({ call, commands, panel, hasItem }: Props) {
  const { t } = useTranslate()
  const view = useStore(preferences, (s) => s.view)
  const mayLead = useStore(call.store, (s) => leads(s.role))
  const hand = useStore(call.store, (s) => Boolean(s.peers.get(s.me)?.handAt))
  const records = useStore(call.store, (s) => s.records)
  const recording = useStore(call.store, (s) => s.settings.recording)
  const isGuest = useStore(call.store, (s) => s.role === 'guest')
  return (
    <RoomMenu
      position="top-end"
      width={260}
      button={<BarButton label={t('meet.more')} icon={<IconDotsVertical size={22} />} />}
    >
      <div className={classes.narrowOnly} role="none">
        <Menu.Item
          leftSection={hand ? <IconHandOff size={16} /> : <IconHandStop size={16} />}
          onClick={commands.hand}
        >
          {hand ? t('meet.hand_lower') : t('meet.hand_raise')}
        </Menu.Item>
        <div className={classes.reactions} role="group" aria-label={t('meet.react')}>
          <ReactionItems onReact={commands.react} />
        </div>
        <Menu.Divider />
      </div>
      <Menu.Item
        leftSection={view === 'grid' ? <IconUser size={16} /> : <IconLayoutGrid size={16} />}
        onClick={commands.view}
      >
        {view === 'grid' ? t('meet.view_speaker') : t('meet.view_grid')}
      </Menu.Item>
      {hasItem && (
        <Menu.Item leftSection={<IconLifebuoy size={16} />} onClick={commands.item}>
          {panel === 'item' ? t('meet.item_close') : t('meet.item_open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconNotes size={16} />} onClick={commands.notes}>
        {panel === 'notes' ? t('meet.notes_close') : t('meet.notes_open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPaperclip size={16} />} onClick={commands.files}>
        {panel === 'files' ? t('meet.files_close') : t('meet.files_open')}
      </Menu.Item>
      {pictureInPicture.possible && (
        <Menu.Item
          leftSection={<IconPictureInPicture size={16} />}
          onClick={() => pictureInPicture.open(call)}
        >
          {t('meet.picture_in_picture')}
        </Menu.Item>
      )}
      {document.fullscreenEnabled && (
        <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={commands.fullScreen}>
          {t('meet.full_screen')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={commands.shortcuts}>
        {t('meet.shortcuts.title')}
      </Menu.Item>
      {mayLead && records && (
        <Menu.Item
          leftSection={recording ? <IconPlayerStop size={16} /> : <IconPlayerRecord size={16} />}
          onClick={() => call.say({ t: 'record', on: !recording })}
        >
          {recording ? t('meet.record_stop') : t('meet.record')}
        </Menu.Item>
      )}
      {!isGuest && (
        <Menu.Item
          leftSection={mayLead ? <IconSettings size={16} /> : <IconLink size={16} />}
          onClick={commands.settings}
        >
          {mayLead ? t('meet.settings.title') : t('meet.settings.invite')}
        </Menu.Item>
      )}
    </RoomMenu>
  )
}
