import { Button, Group, Text } from '@mantine/core'
import { leads } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

type Props = { call: Call; opened: boolean; onClose: () => void }

/** Leaving is one press for most; who leads the meeting chooses between leaving it and ending it. */
export function LeaveDialog({ call, opened, onClose }: Props) {
  const { t } = useTranslate()
  const asks = useStore(call.store, (s) => leads(s.role) && s.peers.size > 1)
  useEffect(() => {
    if (opened && !asks) call.leave()
  }, [opened, asks, call])
  if (!asks) return null
  return (
    <Dialog opened={opened} onClose={onClose} title={t('meet.leave_title')} size="md">
      <Text>{t('meet.leave_message')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button color="red" variant="light" onClick={() => call.say({ t: 'endForAll' })}>
          {t('meet.end_for_all')}
        </Button>
        <Button onClick={() => call.leave()} data-autofocus>
          {t('meet.leave')}
        </Button>
      </Group>
    </Dialog>
  )
}
