import { bulkApi, type BulkAction } from '#contract/people/bulk.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { errorText } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import classes from '../users.module.css'
import { batchQueries, useBatch } from '../batches-query.ts'
import { BatchProgress } from '../imports/batch-progress.tsx'
import { UndoButton } from '../imports/undo-button.tsx'
import { useTakeBack } from '../form/use-take-back.ts'
import type { PeopleSelection } from './use-people-selection.ts'

type Props = { action: BulkAction | null; people: PeopleSelection; onClose: () => void }

/** A change of many people: planned and counted first, then asked, done with its progress shown, and undone. */
export function BulkDialog({ action, people, onClose }: Props) {
  const { t } = useTranslate()
  const of = action && ('role' in action ? action.role : 'status' in action ? action.status : '')
  const planned = useRef<string | null>(null)
  const [over, setOver] = useState<UserBatch | null>(null)
  const drop = useAction(importsApi.delete, { refreshes: [importsApi.list], success: false, failure: false })
  /** A plan that nobody ran is thrown away; what has ended is told as by its own button. */
  const dismiss = () => {
    if (over && over.state !== 'running' && over.state !== 'undoing') return done(over)
    if (planned.current) drop.mutate({ params: { id: planned.current } })
    planned.current = null
    setOver(null)
    onClose()
  }
  const offerBack = useTakeBack()
  const done = (batch: UserBatch) => {
    setOver(null)
    onClose()
    people.clear()
    offerBack(batch)
  }
  return (
    <Dialog
      opened={action !== null}
      onClose={dismiss}
      title={
        action &&
        (over
          ? t('users.bulk.over')
          : t(`users.bulk.title.${action.kind}${of ? `.${of}` : ''}`, { count: people.count }))
      }
      size="md"
    >
      {action && (
        <Steps
          action={action}
          people={people}
          planned={planned}
          onOver={setOver}
          onClose={dismiss}
          onDone={done}
        />
      )}
    </Dialog>
  )
}

type StepsProps = {
  action: BulkAction
  people: PeopleSelection
  planned: RefObject<string | null>
  /** Told of the change once there is nothing more to ask. */
  onOver: (over: UserBatch | null) => void
  onClose: () => void
  onDone: (batch: UserBatch) => void
}

function Steps({ action, people, planned, onOver, onClose, onDone }: StepsProps) {
  const plan = useAction(bulkApi.plan, { success: false })
  const asked = useRef(false)
  const { mutate } = plan
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ body: { selection: people.chosen, action } })
  }, [mutate, people.chosen, action])
  const batch = useBatch(plan.data?.id).data ?? plan.data
  useEffect(() => {
    planned.current = batch?.state === 'planned' ? batch.id : null
  }, [planned, batch])
  const over = batch && !['planned', 'planning'].includes(batch.state) ? batch : null
  useEffect(() => onOver(over), [onOver, over])
  if (plan.isError) return <Closing onClose={onClose} />
  if (!batch) return <LoadingLines lines={3} />
  if (batch.state === 'planned') return <Ask batch={batch} onClose={onClose} />
  if (batch.state === 'planning' || batch.state === 'running' || batch.state === 'undoing')
    return <BatchProgress batch={batch} />
  return <Result batch={batch} onDone={() => onDone(batch)} />
}

function Closing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  return (
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('users.bulk.close')}</Button>
    </Group>
  )
}

const changesOf = ({ planned }: UserBatch) => (planned.update ?? 0) + (planned.invite ?? 0)

function Ask({ batch, onClose }: { batch: UserBatch; onClose: () => void }) {
  const { t } = useTranslate()
  const run = useAction(importsApi.run, { refreshes: batchQueries, success: false })
  const changes = changesOf(batch)
  const params = { id: batch.id }
  return (
    <Stack gap="md">
      <Text>{t('users.bulk.changes', { count: changes })}</Text>
      {batch.anew > 0 && <Text>{t('users.bulk.anew', { count: batch.anew })}</Text>}
      {batch.invitationsEnded > 0 && (
        <Text>{t('users.bulk.uninvited', { count: batch.invitationsEnded })}</Text>
      )}
      {(batch.planned.unchanged ?? 0) > 0 && (
        <Text c="dimmed">{t('users.bulk.unchanged', { count: batch.planned.unchanged })}</Text>
      )}
      {(batch.planned.error ?? 0) > 0 && <Refused batch={batch} />}
      <Text c="dimmed" size="sm">
        {t(batch.kind === 'invite' ? 'users.bulk.undo_invite' : 'users.bulk.undo_how')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui.confirm.cancel')}
        </Button>
        <Button
          loading={run.isPending}
          disabled={!changes}
          onClick={() => run.mutate({ params, body: { invitations: 'none', plan: batch.plan } })}
        >
          {t(batch.kind === 'invite' ? 'users.bulk.invite' : 'users.bulk.change', { count: changes })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Why some of the chosen people cannot be changed, each reason once with how many it concerns. */
function Refused({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const rows = useQuery(
    query(importsApi.rows, { params: { id: batch.id }, query: { outcome: ['error'], pageSize: 200 } }),
  )
  const codes = Map.groupBy(rows.data?.items ?? [], ({ errors }) => errors[0]?.code ?? '')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />}>
      {t('users.bulk.refused', { count: batch.planned.error })}
      <ul className={classes.reasons}>
        {[...codes].map(([code, items]) => (
          <li key={code}>
            {errorText({ code })} (
            {items
              .map(({ name, surname }) => `${name} ${surname}`)
              .slice(0, 3)
              .join(', ')}
            {items.length > 3 ? '…' : ''})
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Result({ batch, onDone }: { batch: UserBatch; onDone: () => void }) {
  const { t } = useTranslate()
  const good = (batch.state === 'done' && !batch.error) || batch.state === 'undone'
  const changed = (batch.done.update ?? 0) + (batch.done.invite ?? 0)
  return (
    <Stack gap="md" aria-live="polite">
      <Alert
        color={good ? 'green' : 'yellow'}
        icon={good ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
      >
        {batch.state === 'undone'
          ? t('users.batch.undone', { undone: batch.undone, kept: batch.kept })
          : batch.kind === 'invite' && batch.state === 'done'
            ? t('users.bulk.inviting', { sent: batch.invited, of: changesOf(batch) })
            : t(`users.batch.result.${batch.state}`, { count: changed })}
        {batch.error && (
          <Text size="sm">{t({ key: `validation.${batch.error}`, defaultValue: batch.error })}</Text>
        )}
        {batch.anew > 0 && <Text size="sm">{t('users.bulk.anew_done', { count: batch.anew })}</Text>}
      </Alert>
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={`/dashboard/users/import/${batch.id}`} size="sm">
          {t('users.bulk.details')}
        </Anchor>
        <Group gap="xs">
          <UndoButton batch={batch} />
          <Button onClick={onDone} data-autofocus>
            {t('users.bulk.close')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
