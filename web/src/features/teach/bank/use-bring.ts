import { limits } from '#contract/limits.ts'
import { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { bankAnswers } from './use-change.ts'

const pieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/**
 * Puts many questions into the bank, so many at a time as one call takes; answers how many are there, which are fewer where a
 * call failed: those whose answer was lost are there once, also when they are brought again. They can be taken back for a
 * moment.
 */
export function useBring(courseId: string | null) {
  const add = useAction(questionBankApi.add, { refreshes: bankAnswers, success: false })
  const undo = useAction(questionBankApi.change, { refreshes: bankAnswers, success: false })
  async function takeBack(ids: readonly string[]) {
    for (const some of pieces(ids, limits.repeatedValues))
      await undo.mutateAsync({ body: { ids: some, change: { do: 'remove' } } })
    toast({ severity: 'info', message: 'bank.removed', params: { count: ids.length } })
  }
  return async (questions: readonly Question[]): Promise<number> => {
    const ids: string[] = []
    try {
      for (const some of pieces(questions, limits.quizQuestions)) {
        const { items } = await add.mutateAsync({
          body: { courseId, questions: some, ids: some.map(({ id }) => id) },
        })
        ids.push(...items.map(({ id }) => id))
      }
    } catch {
      // Its toast has told why; what came before it stays.
    }
    if (ids.length > 0)
      toast({
        severity: 'success',
        message: 'bank.added',
        params: { count: ids.length },
        undo: () => void takeBack(ids).catch(() => undefined),
      })
    return ids.length
  }
}
