import { importsApi, type UserBatch } from '#contract/imports.ts'
import { usersApi } from '#contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../api/action.ts'
import { perform } from '../../api/client.ts'
import { toast } from '../../api/toasts.ts'
import { batchQueries, isMoving, POLL_MS } from './batches-query.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Offers to take back a change of many that is done, by one press of the toast that tells of it; how it ended is told by
 * another. Whoever pressed may have left the list by then.
 */
export function useTakeBack() {
  const client = useQueryClient()
  const undo = useAction(importsApi.undo, { refreshes: batchQueries, success: false })

  async function takeBack(id: string): Promise<void> {
    const params = { id }
    try {
      let batch = await undo.mutateAsync({ params })
      while (isMoving(batch)) {
        await pause(POLL_MS)
        batch = await perform(importsApi.byId, { params })
      }
      const { state, undone, kept } = batch
      for (const { id: key } of [usersApi.list, usersApi.byId, usersApi.tags, ...batchQueries])
        void client.invalidateQueries({ queryKey: [key] })
      if (state === 'undone')
        toast({ severity: 'success', message: 'users.batch.undone', params: { undone, kept } })
    } catch {
      // Told by the toast of the call.
    }
  }

  return ({ id, kind, state, done }: UserBatch) => {
    const count = done.update ?? 0
    if (kind === 'invite' || state !== 'done' || !count) return
    toast({
      severity: 'success',
      message: 'users.done.bulk',
      params: { count },
      undo: () => void takeBack(id),
    })
  }
}
