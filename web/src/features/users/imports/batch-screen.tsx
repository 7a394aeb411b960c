import { importsApi, type Invitations, type UserBatch } from '#contract/people/imports.ts'
import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMail, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { Role } from '#contract/roles.ts'
import { useAction } from '../../../api/action.ts'
import { Loading } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { isApiError } from '../../../api/api-error.ts'
import { batchQueries, useBatch } from '../batches-query.ts'
import classes from '../users.module.css'
import { BatchState, useBatchName } from './batch-list.tsx'
import { BatchProgress, rowsToDo } from './batch-progress.tsx'
import { BatchRows } from './batch-rows.tsx'
import { MapColumns } from './map-columns.tsx'
import { RunPlan } from './run-plan.tsx'
import { UndoButton, useUndoable } from './undo-button.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'

const Chosen = z.object({ role: Role })

/** An import or a change of many people, at whatever step it is. */
export default function BatchScreen() {
  const { t } = useTranslate()
  const { id } = useParams()
  const nameOf = useBatchName()
  const batch = useBatch(id)
  const { data } = batch
  if (batch.isPending) return <Loading />
  if (isApiError(batch.error, 'NOT_FOUND', 'BAD_REQUEST')) throw batch.error
  if (!data) return <LoadFailed of={batch} />
  return (
    <>
      <PageHeader
        name={nameOf(data)}
        title={
          <Group gap="sm">
            <span className={classes.name}>{nameOf(data)}</span>
            <BatchState state={data.state} />
          </Group>
        }
        back={{ to: '/dashboard/users/import', label: t('users.import.title') }}
        action={
          <Group gap="xs">
            <Forget batch={data} />
            <UndoButton batch={data} />
          </Group>
        }
      />
      <Step batch={data} />
    </>
  )
}

function Step({ batch }: { batch: UserBatch }) {
  const chosen = Chosen.safeParse(useLocation().state).data
  const [invitations, setInvitations] = useState<Invitations>('later')
  if (batch.state === 'uploaded')
    return <MapColumns key={layoutKey(batch)} batch={batch} role={chosen?.role} />
  if (batch.state === 'planning' || batch.state === 'running' || batch.state === 'undoing')
    return (
      <Paper p="lg" className={classes.form}>
        <BatchProgress batch={batch} />
      </Paper>
    )
  return (
    <Stack gap="lg">
      {batch.state === 'planned' ? (
        <RunPlan batch={batch} role={chosen?.role} invitations={invitations} onInvitations={setInvitations} />
      ) : (
        <Result batch={batch} />
      )}
      <BatchRows batch={batch} invitations={batch.state === 'planned' ? invitations : null} />
    </Stack>
  )
}

/** Other columns, after another sheet or header was chosen, begin with their own guesses. */
const layoutKey = ({ id, layout }: UserBatch) => `${id} ${layout?.sheet} ${layout?.headerRow}`

function Result({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const { create = 0, update = 0, deactivate = 0, invite = 0, error = 0 } = batch.done
  const rest = batch.state === 'cancelled' || batch.state === 'failed' ? rowsToDo(batch) - batch.progress : 0
  const good = (batch.state === 'done' && !error && !batch.error) || (batch.state === 'undone' && !batch.kept)
  const text =
    batch.state === 'undone'
      ? t('users.batch.undone', { undone: batch.undone, kept: batch.kept })
      : t('users.batch.did', { create, update: update + invite, deactivate })
  return (
    <Alert
      color={good ? 'green' : 'yellow'}
      icon={good ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
      title={t(`users.batch.state.${batch.state}`)}
    >
      <Stack gap="sm" align="flex-start">
        <span>{text}</span>
        {rest > 0 && <span>{t('users.batch.rest', { count: rest })}</span>}
        {batch.error && <span>{t({ key: `validation.${batch.error}`, defaultValue: batch.error })}</span>}
        {batch.anew > 0 && <span>{t('users.batch.anew', { count: batch.anew })}</span>}
        {batch.invited > 0 && <span>{t('users.batch.invited', { count: batch.invited })}</span>}
        <UndoEnd batch={batch} />
        <Inviting batch={batch} />
      </Stack>
    </Alert>
  )
}

function UndoEnd({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const undoable = useUndoable(batch)
  if (!batch.undoUntil || !undoable) return null
  return (
    <span>
      {t('users.batch.undo_until')} <DateTime at={batch.undoUntil} />
    </span>
  )
}

/** Those who were not written to yet: their invitations are sent from here, and stopped. */
function Inviting({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const params = { id: batch.id }
  const invite = useAction(importsApi.invite, { refreshes: batchQueries, success: 'users.batch.inviting' })
  const stop = useAction(importsApi.cancel, {
    refreshes: batchQueries,
    success: 'users.batch.inviting_stopped',
  })
  if (batch.inviting)
    return (
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
        {t('users.batch.stop_inviting')}
      </Button>
    )
  const over = ['done', 'cancelled', 'failed'].includes(batch.state)
  if (batch.kind !== 'file' || !over || batch.invitable <= 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
      loading={invite.isPending}
      onClick={() => invite.mutate({ params })}
    >
      {t('users.batch.invite', { count: batch.invitable })}
    </Button>
  )
}

/** An import that did nothing can be thrown away. */
function Forget({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const remove = useAction(importsApi.delete, {
    refreshes: [importsApi.list],
    success: 'users.batch.forgotten',
    onSuccess: async () => navigate('/dashboard/users/import'),
  })
  const did = Object.values(batch.done).some((n) => n > 0)
  if (did || !['uploaded', 'planned', 'cancelled', 'failed'].includes(batch.state)) return null
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: batch.id } })}
    >
      {t('users.batch.forget')}
    </Button>
  )
}
