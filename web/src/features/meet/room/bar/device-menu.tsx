import { Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Fragment } from 'react'
import type { LocalMedia } from '../../devices/local-media.ts'
import { useStore } from '../../../../shared/store.ts'
import { BarButton } from './bar-button.tsx'
import { RoomMenu } from './room-menu.tsx'

/** Changes camera, microphone and speaker in the middle of a call. */
export function DeviceMenu({ local }: { local: LocalMedia }) {
  const { t } = useTranslate()
  const { devices, cameraId, microphoneId, speakerId, blurred } = useStore(local.store, (s) => s)
  const groups = [
    {
      name: t('meet.microphone'),
      list: devices.microphones,
      chosen: microphoneId,
      choose: (id: string) => void local.chooseMicrophone(id),
    },
    {
      name: t('meet.camera'),
      list: devices.cameras,
      chosen: cameraId,
      choose: (id: string) => void local.chooseCamera(id),
    },
    {
      name: t('meet.speaker'),
      list: devices.speakers,
      chosen: speakerId,
      choose: (id: string) => local.chooseSpeaker(id),
    },
  ].filter(({ list }) => list.length > 0)
  return (
    <RoomMenu
      position="top"
      width={300}
      onOpen={() => void local.look()}
      button={<BarButton label={t('meet.devices')} icon={<IconChevronUp size={22} />} />}
    >
      {groups.length === 0 && <Menu.Label>{t('meet.no_devices')}</Menu.Label>}
      {groups.map(({ name, list, chosen, choose }) => (
        <Fragment key={name}>
          <Menu.Label>{name}</Menu.Label>
          <Menu.RadioGroup value={chosen ?? null} onChange={choose}>
            {list.map((device, i) => (
              <Menu.RadioItem key={device.deviceId} value={device.deviceId}>
                {device.label || t('meet.device_number', { kind: name, number: i + 1 })}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Fragment>
      ))}
      {blurred !== null && (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem checked={blurred} onChange={(on) => void local.setBlur(on)}>
            {t('meet.blur')}
          </Menu.CheckboxItem>
        </>
      )}
    </RoomMenu>
  )
}
