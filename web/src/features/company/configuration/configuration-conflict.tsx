import type { SavedConfiguration } from '#contract/companies/company-admin.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { TextDifferences } from './text-differences.tsx'

type Props = {
  newer: SavedConfiguration | null
  mine: string
  busy: boolean
  onClose: () => void
  onKeepMine: (theirs: SavedConfiguration) => void
  onTakeTheirs: (theirs: SavedConfiguration) => void
}

/** Two people changed it: what they saved, and what I would make of it. */
export function ConfigurationConflictDialog({ newer, mine, busy, onClose, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={newer !== null}
      onClose={onClose}
      size="xl"
      title={t('company.configuration.conflict.title')}
    >
      {newer && (
        <Stack gap="md">
          <Text>
            {t('company.configuration.conflict.who', {
              name: newer.savedBy ?? t('company.configuration.operator'),
              version: newer.version,
            })}
            {newer.savedAt && (
              <>
                {' ('}
                <DateTime at={newer.savedAt} />
                {')'}
              </>
            )}
          </Text>
          <Text>{t('company.configuration.conflict.differences')}</Text>
          <TextDifferences
            before={newer.text}
            after={mine}
            label={t('company.configuration.conflict.differences')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('company.configuration.conflict.edit')}
            </Button>
            <Button variant="default" onClick={() => onTakeTheirs(newer)} disabled={busy}>
              {t('company.configuration.conflict.theirs')}
            </Button>
            <Button color="red" onClick={() => onKeepMine(newer)} loading={busy}>
              {t('company.configuration.conflict.mine')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
