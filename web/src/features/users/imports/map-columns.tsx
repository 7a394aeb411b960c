import type { UserBatch } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { ChooseLayout } from './choose-layout.tsx'
import { ColumnTargets } from './column-targets.tsx'
import { DoingFields } from './doing-fields.tsx'
import { MapWords } from './map-words.tsx'
import { useMapping } from './use-mapping.ts'

/**
 * Where the people of the file stand, what each column and each word of it is, and what is to be done with its rows: then a
 * preview, which changes nobody.
 */
export function MapColumns({ batch, role }: { batch: UserBatch; role: Role | undefined }) {
  const { t } = useTranslate()
  const mapping = useMapping(batch, role)
  const { targets, problem } = mapping
  return (
    <Stack gap="lg">
      {batch.layout && <ChooseLayout batch={batch} layout={batch.layout} />}
      <ColumnTargets columns={batch.columns} targets={targets} onChange={mapping.setTarget} />
      <MapWords
        columns={batch.columns}
        targets={targets}
        meanings={mapping.meanings}
        onChange={mapping.setMeanings}
      />
      <Paper p="lg">
        <Stack gap="lg">
          <DoingFields doing={mapping.doing} onChange={mapping.change} />
          {problem && (
            <Alert color="yellow" icon={<IconAlertTriangle size={20} />} role="alert">
              {problem}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button loading={mapping.isPlanning} disabled={Boolean(mapping.lacking)} onClick={mapping.plan}>
              {t('users.map.dry_run')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}
