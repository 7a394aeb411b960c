import { attachmentsApi } from '#contract/attachments.ts'
import { attemptsApi, type Attempt } from '#contract/practice/attempts.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import type { Sender } from '../progress/sender.ts'

/** A quiz opens by what was done before it: that is to have arrived. */
export const quizQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: query(attemptsApi.quiz, { params }).queryKey,
    queryFn: async () => {
      await sender.settled()
      return call(attemptsApi.quiz, { params })
    },
    ...freshness.quiz,
  })
}

export const attemptQuery = (attemptId: string) => ({
  ...query(attemptsApi.byId, { params: { attemptId } }),
  ...freshness.attempt,
})

/** Keeps what is known true to what became of an attempt. */
export function useKnown() {
  const client = useQueryClient()
  const known = (attempt: Attempt) => client.setQueryData(attemptQuery(attempt.id).queryKey, attempt)
  return {
    known,
    /** What a score changes: the course, its place in the lists, what comes next, and that no file of it changes any more. */
    async ended(attempt: Attempt): Promise<void> {
      known(attempt)
      const changed = [
        attemptsApi.quiz,
        enrolmentsApi.course,
        enrolmentsApi.catalogue,
        dashboardApi.home,
        attachmentsApi.list,
      ]
      await Promise.all(changed.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
    },
  }
}
