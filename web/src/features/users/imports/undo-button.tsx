import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { batchQueries } from '../batches-query.ts'

const did = ({ done }: UserBatch) => Object.values(done).some((n) => n > 0)

/** Whether it can be undone at this moment; the button goes by itself when the time is over. */
export function useUndoable(batch: UserBatch): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  const inTime = !batch.undoUntil || Date.parse(batch.undoUntil) > now
  return did(batch) && inTime && ['done', 'cancelled', 'failed'].includes(batch.state)
}

export function UndoButton({ batch }: { batch: UserBatch }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const undo = useAction(importsApi.undo, { refreshes: batchQueries, success: false })
  if (!useUndoable(batch)) return null
  const small = batch.kind !== 'file'
  const start = () => undo.mutateAsync({ params: { id: batch.id } })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={undo.isPending}
        onClick={() => (small ? void start().catch(() => undefined) : setAsking(true))}
      >
        {t('users.batch.undo')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={start}
        title={t('users.batch.undo_title')}
        message={t('users.batch.undo_message')}
        action={t('users.batch.undo')}
        danger
      />
    </>
  )
}
