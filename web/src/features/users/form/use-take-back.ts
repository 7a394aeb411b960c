import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { errorToast, toast } from '../../../api/toasts.ts'
import { batchQueries, isMoving, POLL_MS } from '../batches-query.ts'

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
    // A refusal is told by the toast of the call.
    let batch = await undo.mutateAsync({ params }).catch(() => undefined)
    if (!batch) return
    try {
      while (isMoving(batch)) {
        await pause(POLL_MS)
        batch = await client.query({ ...query(importsApi.byId, { params }), ...freshness.importBatch })
      }
    } catch (error) {
      // How it ended is not known; the sign-in and the maintenance screens say these themselves.
      if (!isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) toast(errorToast(error))
      return
    }
    const { state, undone, kept, done } = batch
    for (const { id: key } of [usersApi.list, usersApi.byId, usersApi.tags, ...batchQueries])
      void client.invalidateQueries({ queryKey: [key] })
    if (state === 'undone')
      toast({ severity: 'success', message: 'users.batch.undone', params: { undone, kept } })
    else
      toast({
        severity: 'error',
        title: 'generic.error.error',
        message: 'users.done.undo_failed',
        params: { undone, of: done.update ?? 0 },
      })
  }

  return ({ id, kind, state, done, anew }: UserBatch) => {
    const count = done.update ?? 0
    if (kind === 'invite' || state !== 'done' || !count) return
    toast({
      severity: 'success',
      message: anew ? 'users.done.bulk_anew' : 'users.done.bulk',
      params: { count, anew },
      undo: () => void takeBack(id),
    })
  }
}
