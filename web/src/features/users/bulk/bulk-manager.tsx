import type { BulkAction } from '#contract/people/bulk.ts'
import type { Colleague } from '#contract/people/users.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { ColleagueField } from '../form/colleague-field.tsx'

type Props = { opened: boolean; count: number; onClose: () => void; onChosen: (action: BulkAction) => void }

/** Asks whom the chosen people are to report to; what that changes is shown before it is done. */
export function BulkManager({ opened, count, onClose, onChosen }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('users.bulk.manager.title', { count })}>
      <Choice onClose={onClose} onChosen={onChosen} />
    </Dialog>
  )
}

function Choice({ onClose, onChosen }: Pick<Props, 'onClose' | 'onChosen'>) {
  const { t } = useTranslate()
  const [manager, setManager] = useState<Colleague | null>(null)
  return (
    <Stack gap="md">
      <ColleagueField label={t('users.field.manager')} value={manager} onChange={setManager} />
      <Text c="dimmed" size="sm">
        {t('users.bulk.manager.how')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('ui.confirm.cancel')}
        </Button>
        <Button onClick={() => onChosen({ kind: 'manager', manager: manager?.id ?? null })}>
          {t('users.bulk.manager.next')}
        </Button>
      </Group>
    </Stack>
  )
}
