import { importsApi, type Invitations, type UserBatch } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import type { FormErrors } from '@mantine/form'
import { Button, Collapse, Group, Paper, Radio, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'
import { MapColumns } from './map-columns.tsx'
import { PlanWarnings } from './plan-warnings.tsx'

const choices: readonly Invitations[] = ['later', 'now', 'none']

type InvitationsProps = {
  batch: UserBatch
  invitations: Invitations
  onInvitations: (invitations: Invitations) => void
}

/** What the dry run found, and the button that makes it so. */
export function RunPlan({
  batch,
  role,
  invitations,
  onInvitations,
}: InvitationsProps & { role: Role | undefined }) {
  const { t } = useTranslate()
  const [mapping, setMapping] = useState(false)
  const { create = 0, update = 0, deactivate = 0, invite = 0 } = batch.planned
  const changes = create + update + deactivate + invite - batch.skipped
  const run = useRun(batch, invitations)
  return (
    <Paper p="lg">
      <Stack gap="lg">
        <Text>{t(changes + batch.skipped > 0 ? 'users.plan.nothing_yet' : 'users.plan.nothing_to_do')}</Text>
        <PlanWarnings batch={batch} typed={run.typed} error={run.errors['losing']} onTyped={run.setTyped} />
        {batch.kind === 'file' && batch.invitable > 0 && (
          <InvitationsField batch={batch} invitations={invitations} onInvitations={onInvitations} />
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
            disabled={changes <= 0 || run.isUnconfirmed}
            onClick={run.start}
          >
            {t('users.plan.run', { count: Math.max(changes, 0) })}
          </Button>
        </Group>
        <Collapse expanded={mapping}>{mapping && <MapColumns batch={batch} role={role} />}</Collapse>
      </Stack>
    </Paper>
  )
}

/** Runs the plan as it was read, with the number of those who lose their access where it is to be typed. */
function useRun(batch: UserBatch, invitations: Invitations) {
  const [typed, setTyped] = useState<number | string>('')
  const [errors, setErrors] = useState<FormErrors>({})
  const client = useQueryClient()
  const form = {
    setErrors(refused: FormErrors) {
      setErrors(refused)
      // More lose their access than when this was read: the number to type is shown with how it stands now.
      if (refused['losing']) void client.invalidateQueries({ queryKey: [importsApi.byId.id] })
    },
  }
  const run = useAction(importsApi.run, { refreshes: batchQueries, success: false, form })
  return {
    typed,
    setTyped,
    errors,
    isUnconfirmed: batch.losingToConfirm && Number(typed) !== batch.losing,
    isPending: run.isPending,
    start() {
      setErrors({})
      run.mutate({
        params: { id: batch.id },
        body: { invitations, plan: batch.plan, ...(batch.losingToConfirm ? { losing: Number(typed) } : {}) },
      })
    },
  }
}

function InvitationsField({ batch, invitations, onInvitations }: InvitationsProps) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t('users.plan.invitations', { count: batch.invitable })}
      value={invitations}
      onChange={(value) => onInvitations(choices.find((known) => known === value) ?? invitations)}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((value) => (
          <Radio key={value} value={value} label={t(`users.plan.invitations.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
