import { pushApi, type OwnPush, type PushDevice } from '#contract/push/push.ts'
import { deviceName, deviceOf } from '#contract/rules/device.ts'
import { Alert, Badge, Button, Group, Stack } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { Section } from '../../../ui/page/sections.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from '../account.module.css'
import { askBrowser, forgetHere, standingOf, type NotAdded } from './this-device.ts'

/** The devices on which somebody is told what is new, this one first. */
export function PushSection({ push: { publicKey, devices } }: { push: OwnPush }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const onSuccess = (now: OwnPush) => void client.setQueryData(query(pushApi.own).queryKey, now)
  const remove = useAction(pushApi.removeDevice, { onSuccess, success: 'account.push.off_done' })
  const test = useAction(pushApi.test, { success: 'account.push.test_sent' })
  if (publicKey === null) return null
  const here = devices.find(({ current }) => current)
  const inOrder = here ? [here, ...devices.filter(({ current }) => !current)] : devices
  const end = ({ id, current }: PushDevice) => {
    if (current) void forgetHere()
    remove.mutate({ params: { id } })
  }
  return (
    <Section title={t('account.push.title')} lead={t('account.push.lead')} plain>
      <Stack gap="md">
        {!here && <ThisDevice publicKey={publicKey} onAdded={onSuccess} />}
        {here && standingOf() === 'refused' && <Hint why="refused" />}
        <ul className={classes.list}>
          {inOrder.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              onEnd={() => end(device)}
              onTest={() => test.mutate({ params: { id: device.id } })}
              busy={remove.isPending || test.isPending}
            />
          ))}
        </ul>
      </Stack>
    </Section>
  )
}

type Why = Exclude<ReturnType<typeof standingOf>, 'ready'> | NotAdded

function Hint({ why }: { why: Why }) {
  const { t } = useTranslate()
  return (
    <Alert icon={<IconInfoCircle size={20} aria-hidden />} role="status" color="gray">
      {t(`account.push.why.${why}`, { host: location.host })}
    </Alert>
  )
}

function ThisDevice({ publicKey, onAdded }: { publicKey: string; onAdded: (now: OwnPush) => void }) {
  const { t } = useTranslate()
  const [why, setWhy] = useState<NotAdded | null>(null)
  const [asking, setAsking] = useState(false)
  const add = useAction(pushApi.addDevice, {
    onSuccess: onAdded,
    success: 'account.push.on_done',
    refreshes: [pushApi.own],
  })
  const standing = standingOf()
  if (standing !== 'ready') return <Hint why={standing} />
  async function turnOn() {
    setAsking(true)
    const made = await askBrowser(publicKey)
    setAsking(false)
    setWhy(typeof made === 'string' ? made : null)
    if (typeof made !== 'string') add.mutate({ body: made })
  }
  return (
    <Stack gap="sm" align="start">
      <Button loading={asking || add.isPending} onClick={() => void turnOn()}>
        {t('account.push.on')}
      </Button>
      {why && <Hint why={why} />}
    </Stack>
  )
}

type ItemProps = { device: PushDevice; onEnd: () => void; onTest: () => void; busy: boolean }

function DeviceItem({ device, onEnd, onTest, busy }: ItemProps) {
  const { t } = useTranslate()
  const name = deviceName(device.userAgent) ?? t('account.sessions.unknown')
  const Icon = deviceOf(device.userAgent ?? '').phone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={classes.item}>
      <Icon size={24} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {device.current && <Badge>{t('account.sessions.current')}</Badge>}
        </div>
        <div className={classes.facts}>
          <span>
            {t('account.push.since')} <DateTime at={device.addedAt} />
          </span>
          {device.sentAt && (
            <span>
              {t('account.push.sent')} <RelativeTime at={device.sentAt} />
            </span>
          )}
        </div>
      </div>
      <Group gap="xs" ms="auto">
        <Button
          variant="default"
          disabled={busy}
          onClick={onTest}
          aria-label={t('account.push.test_one', { device: name })}
        >
          {t('account.push.test')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          onClick={onEnd}
          aria-label={t('account.push.off_one', { device: name })}
        >
          {t('account.push.off')}
        </Button>
      </Group>
    </li>
  )
}
