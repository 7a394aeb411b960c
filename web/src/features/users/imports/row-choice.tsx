import type { BatchRow } from '#contract/people/batch-rows.ts'
import { importsApi } from '#contract/people/imports.ts'
import { Checkbox } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'

/** Whether a planned row is done: ticked at once, and back again should the server refuse. */
export function RowChoice({ batchId, row }: { batchId: string; row: BatchRow }) {
  const { t } = useTranslate()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const choose = useAction(importsApi.choose, { refreshes: batchQueries, success: false })
  async function change(apply: boolean) {
    setWanted(apply)
    // The action says why it failed.
    await choose
      .mutateAsync({ params: { id: batchId }, body: { rows: [row.row], apply } })
      .catch(() => undefined)
    setWanted(null)
  }
  return (
    <Checkbox
      aria-label={t('users.rows.apply_row', { row: row.row })}
      checked={wanted ?? row.apply}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
