import { gradeScalesApi, type CompanyGrading } from '#contract/practice/scales/grade-scales.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { toast } from '../../../api/toasts.ts'
import { freshness } from '../freshness.ts'

/** The company’s scales and defaults as they stand. */
export const useGrading = (): CompanyGrading =>
  useSuspenseQuery({ ...query(gradeScalesApi.get), ...freshness.grading }).data

/** What is sent of them: all, as they were seen. */
export const bodyOf = ({ scales, defaultScaleId, late, revision }: CompanyGrading) => ({
  scales,
  defaultScaleId,
  late,
  revision,
})

type Saved = Pick<CompanyGrading, 'scales' | 'defaultScaleId' | 'late'>

/** Saves a part of them, over what is shown; what somebody else changed meanwhile is shown instead. */
export function useSaveGrading<V>(
  grading: CompanyGrading,
  { form, onDone }: { form?: UseFormReturnType<V>; onDone?: () => void } = {},
) {
  const client = useQueryClient()
  const save = useAction(gradeScalesApi.save, {
    ...(form && { form }),
    refreshes: [gradeScalesApi.get, gradebookApi.page, gradebookApi.own],
    success: 'company.grading.saved',
    failure(error) {
      if (!isApiError(error, 'CONFLICT')) return false
      void client.invalidateQueries({ queryKey: [gradeScalesApi.get.id] })
      // A form keeps what was typed; of a press alone nothing is kept.
      toast({ severity: 'warn', message: form ? 'company.grading.newer_typed' : 'company.grading.newer' })
      return true
    },
    ...(onDone && { onSuccess: onDone }),
  })
  return {
    isSaving: save.isPending,
    save: (part: Partial<Saved>) => save.mutateAsync({ body: { ...bodyOf(grading), ...part } }),
  }
}
