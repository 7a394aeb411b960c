import { attachmentsApi, type Attachment } from '#contract/attachments.ts'
import { useAction } from '../../api/action.ts'
import { toast } from '../../api/toasts.ts'

/** Removes a file at once; it comes back by what the toast offers. */
export function useTakeAway(): (file: Attachment) => Promise<void> {
  const changes = { refreshes: [attachmentsApi.list], success: false } as const
  const restore = useAction(attachmentsApi.restore, changes)
  const remove = useAction(attachmentsApi.remove, changes)
  return async ({ id, name }) => {
    const params = { id }
    try {
      await remove.mutateAsync({ params })
    } catch {
      // Told by the toast of the call.
      return
    }
    toast({
      severity: 'success',
      message: 'attachments.removed',
      params: { name },
      undo: () => restore.mutate({ params }),
    })
  }
}
