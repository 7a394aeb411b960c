import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'

/** How many rows the phase has to do that is under way, or was stopped. */
export function rowsToDo(batch: UserBatch): number {
  if (batch.state === 'planning') return batch.total
  const {
    create = 0,
    update = 0,
    deactivate = 0,
    invite = 0,
  } = batch.state === 'undoing' ? batch.done : batch.planned
  return create + update + deactivate + invite - (batch.state === 'undoing' ? 0 : batch.skipped)
}

/** A phase under way: how far it is, and a way to stop it. Leaving the page stops nothing. */
export function BatchProgress({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const cancel = useAction(importsApi.cancel, { refreshes: batchQueries, success: 'users.batch.cancelled' })
  const of = Math.max(rowsToDo(batch), batch.progress)
  const known = of > 0
  return (
    <Stack gap="sm">
      <Text role="status" className="tabular">
        {t(`users.batch.doing.${batch.state}`, { done: batch.progress, of })}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={known ? (batch.progress / of) * 100 : 100}
          animated={!known}
          aria-label={t(`users.batch.state.${batch.state}`)}
        />
      </Progress.Root>
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {t('users.batch.leave')}
        </Text>
        {batch.state !== 'undoing' && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: batch.id } })}
          >
            {t('users.batch.cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
