import { importsApi, type Invitations, type UserBatch } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import type { FormErrors } from '@mantine/form'
import { Alert, Anchor, Button, Collapse, Group, NumberInput, Paper, Radio, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconMail,
  IconMailOff,
  IconPlayerPlay,
  IconShieldExclamation,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'

const choices: readonly Invitations[] = ['later', 'now', 'none']

/** What the dry run found, and the button that makes it so. */
type Props = {
  batch: UserBatch
  role: Role | undefined
  invitations: Invitations
  onInvitations: (invitations: Invitations) => void
}

/** Why those who seem absent were not chosen: nobody of them, or but some. */
function AbsentWhy({ doubts }: { doubts: UserBatch['absenceDoubts'] }) {
  const { t } = useTranslate()
  if (doubts.every((doubt) => doubt === 'named_elsewhere')) return t('users.plan.absent.named_elsewhere')
  return (
    <>
      {t('users.plan.absent_why')}
      <ul className={classes.reasons}>
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`users.plan.absent.${doubt}`)}</li>
        ))}
      </ul>
    </>
  )
}

export function RunPlan({ batch, role, invitations, onInvitations }: Props) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState<number | string>('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [mapping, setMapping] = useState(false)
  const client = useQueryClient()
  const form = {
    setErrors(refused: FormErrors) {
      setErrors(refused)
      // More lose their access than when this was read: the number to type is shown with how it stands now.
      if (refused['losing']) void client.invalidateQueries({ queryKey: [importsApi.byId.id] })
    },
  }
  const run = useAction(importsApi.run, { refreshes: batchQueries, success: false, form })
  const { create = 0, update = 0, deactivate = 0, invite = 0 } = batch.planned
  const changes = create + update + deactivate + invite - batch.skipped
  const wrong = batch.losingToConfirm && Number(typed) !== batch.losing
  function start() {
    setErrors({})
    run.mutate({
      params: { id: batch.id },
      body: { invitations, plan: batch.plan, ...(batch.losingToConfirm ? { losing: Number(typed) } : {}) },
    })
  }
  return (
    <Paper p="lg">
      <Stack gap="lg">
        <Text>{t(changes + batch.skipped > 0 ? 'users.plan.nothing_yet' : 'users.plan.nothing_to_do')}</Text>
        {batch.admins > 0 && (
          <Alert
            color="yellow"
            icon={<IconShieldExclamation size={20} />}
            title={t('users.plan.admins', { count: batch.admins })}
          >
            {t('users.plan.admins_how')}{' '}
            <Anchor component={Link} to="?outcome=admins" replace underline="always">
              {t('users.plan.admins_show')}
            </Anchor>
          </Alert>
        )}
        {batch.losing > 0 && (
          <Alert
            color={batch.losingToConfirm ? 'red' : 'yellow'}
            icon={<IconAlertTriangle size={20} />}
            title={t('users.plan.losing', { count: batch.losing })}
          >
            {t('users.plan.losing_how', { count: batch.losing })}
            {batch.losingToConfirm && (
              <NumberInput
                mt="sm"
                label={t('users.plan.losing_type', { number: batch.losing })}
                description={t('users.plan.losing_why')}
                value={typed}
                onChange={setTyped}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                error={errors['losing']}
                styles={{ wrapper: { maxWidth: 160 } }}
              />
            )}
          </Alert>
        )}
        {batch.absenceDoubts.length > 0 && (
          <Alert
            color="yellow"
            icon={<IconUserQuestion size={20} />}
            title={t('users.plan.absent', { count: batch.planned.deactivate ?? 0 })}
          >
            <AbsentWhy doubts={batch.absenceDoubts} /> {t('users.plan.absent_how')}{' '}
            <Anchor component={Link} to="?outcome=deactivate" replace underline="always">
              {t('users.plan.absent_show')}
            </Anchor>
          </Alert>
        )}
        {batch.anew > 0 && (
          <Alert
            color="yellow"
            icon={<IconMail size={20} />}
            title={t('users.plan.anew', { count: batch.anew })}
          >
            {t('users.plan.anew_how', { count: batch.anew })}
          </Alert>
        )}
        {batch.invitationsEnded > 0 && (
          <Alert
            color="yellow"
            icon={<IconMailOff size={20} />}
            title={t('users.plan.invitations_ended', { count: batch.invitationsEnded })}
          >
            {t('users.plan.invitations_ended_how')}{' '}
            {batch.invitationsMoved > 0 &&
              t('users.plan.invitations_moved', { count: batch.invitationsMoved })}
          </Alert>
        )}
        {batch.kind === 'file' && batch.invitable > 0 && (
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
            disabled={changes <= 0 || wrong}
            onClick={start}
          >
            {t('users.plan.run', { count: Math.max(changes, 0) })}
          </Button>
        </Group>
        <Collapse expanded={mapping}>{mapping && <MapColumns batch={batch} role={role} />}</Collapse>
      </Stack>
    </Paper>
  )
}
