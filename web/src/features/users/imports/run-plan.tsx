import { importsApi, type Invitations, type UserBatch } from '#contract/imports.ts'
import type { Role } from '#contract/roles.ts'
import { Button, Collapse, Group, Paper, Radio, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'
import { MapColumns } from './map-columns.tsx'

const choices: readonly Invitations[] = ['now', 'later', 'none']

/** What the dry run found, and the button that makes it so. */
export function RunPlan({ batch, role }: { batch: UserBatch; role: Role | undefined }) {
  const { t } = useTranslate()
  const [invitations, setInvitations] = useState<Invitations>('now')
  const [mapping, setMapping] = useState(false)
  const run = useAction(importsApi.run, { refreshes: batchQueries, success: false })
  const { create = 0, update = 0, deactivate = 0, invite = 0 } = batch.planned
  const changes = create + update + deactivate + invite - batch.skipped
  return (
    <Paper p="lg">
      <Stack gap="lg">
        <Text>{t('users.plan.nothing_yet')}</Text>
        {create > 0 && (
          <Radio.Group
            label={t('users.plan.invitations')}
            value={invitations}
            onChange={(value) => setInvitations(choices.find((known) => known === value) ?? invitations)}
          >
            <Stack gap="xs" mt="xs">
              {choices.map((value) => (
                <Radio key={value} value={value} label={t(`users.plan.invitations.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap="xs">
          {batch.kind === 'file' && (
            <Button variant="default" onClick={() => setMapping(!mapping)} aria-expanded={mapping}>
              {t('users.plan.again')}
            </Button>
          )}
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={run.isPending}
            disabled={changes <= 0}
            onClick={() => run.mutate({ params: { id: batch.id }, body: { invitations } })}
          >
            {t('users.plan.run', { count: Math.max(changes, 0) })}
          </Button>
        </Group>
        <Collapse expanded={mapping}>{mapping && <MapColumns batch={batch} role={role} />}</Collapse>
      </Stack>
    </Paper>
  )
}
