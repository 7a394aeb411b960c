import { Kbd, Stack, Switch, Table } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { preferences } from '../../call/preferences.ts'
import { useStore } from '../../../../shared/store.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { roomKeys } from '../use-room-keys.ts'

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslate()
  const { shortcuts, pushToTalk } = useStore(preferences, (s) => s)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('meet.shortcuts.title')}>
      <Stack>
        <Table>
          <Table.Tbody>
            {roomKeys.map(([key, what]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {t(`meet.shortcuts.${what}`)}
                </Table.Th>
                <Table.Td ta="end">
                  <Kbd>{key}</Kbd>
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {t('meet.shortcuts.talk')}
              </Table.Th>
              <Table.Td ta="end">
                <Kbd>{t('meet.shortcuts.space')}</Kbd>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        <Switch
          label={t('meet.shortcuts.use')}
          checked={shortcuts}
          onChange={({ currentTarget }) => preferences.set({ shortcuts: currentTarget.checked })}
        />
        <Switch
          label={t('meet.shortcuts.use_talk')}
          checked={pushToTalk}
          onChange={({ currentTarget }) => preferences.set({ pushToTalk: currentTarget.checked })}
        />
      </Stack>
    </Dialog>
  )
}
