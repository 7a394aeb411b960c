import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = {
  label: string
  devices: MediaDeviceInfo[]
  chosen: string | undefined
  onChoose: (deviceId: string) => void
}

/** Which of several devices; nothing is asked where there is no choice. */
export function DeviceSelect({ label, devices, chosen, onChoose }: Props) {
  const { t } = useTranslate()
  if (devices.length === 0) return null
  return (
    <NativeSelect
      label={label}
      value={chosen ?? devices[0]?.deviceId ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={devices.map((device, i) => ({
        value: device.deviceId,
        label: device.label || t('meet.device_number', { kind: label, number: i + 1 }),
      }))}
    />
  )
}
