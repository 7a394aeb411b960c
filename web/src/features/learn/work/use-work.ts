import { courseworkApi } from '#contract/practice/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import type { Sender } from '../progress/sender.ts'

/** An assignment opens by what was done before it: that is to have arrived. */
export const workQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: query(courseworkApi.page, { params }).queryKey,
    queryFn: async () => {
      await sender.settled()
      return call(courseworkApi.page, { params })
    },
    ...freshness.work,
  })
}

/** Keeps what is known true to what became of one’s work. */
export function useWorkKnown(id: string, lessonId: string) {
  const client = useQueryClient()
  return async (page: WorkPage): Promise<void> => {
    client.setQueryData(query(courseworkApi.page, { params: { id, lessonId } }).queryKey, page)
    const changed = [enrolmentsApi.course, enrolmentsApi.catalogue, dashboardApi.home]
    await Promise.all(changed.map((one) => client.invalidateQueries({ queryKey: [one.id] })))
  }
}
