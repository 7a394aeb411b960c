import { Group, Kbd, Table } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../ui/dialog.tsx'
import { playerKeys } from './use-player-keys.ts'

export default function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('learn.player.keys')}>
      <Table>
        <Table.Tbody>
          {playerKeys.map(([what, keys]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {t(`learn.key.${what}`)}
              </Table.Th>
              <Table.Td>
                <Group gap={4} justify="flex-end">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
