import { questionBankApi } from '#contract/practice/question-bank.ts'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'

/** What is not true any more once a question of the bank has changed. */
export const bankAnswers = [questionBankApi.list, questionBankApi.read, questionBankApi.byId] as const

/** Changes many questions at once; what was removed can be taken back for a moment. */
export function useChange(onDone: () => void) {
  const undo = useAction(questionBankApi.change, { refreshes: bankAnswers, success: 'bank.restored' })
  return useAction(questionBankApi.change, {
    refreshes: bankAnswers,
    success: false,
    onSuccess: ({ changed }, { body: { ids, change } }) => {
      onDone()
      const isRemoved = change.do === 'remove'
      toast({
        severity: isRemoved ? 'info' : 'success',
        message: isRemoved ? 'bank.removed' : change.do === 'restore' ? 'bank.restored' : 'bank.changed',
        params: { count: changed },
        ...(isRemoved && { undo: () => undo.mutate({ body: { ids, change: { do: 'restore' } } }) }),
      })
    },
  })
}
