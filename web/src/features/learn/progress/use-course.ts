import { dashboardApi } from '#contract/dashboard.ts'
import { type CoursePage, enrolmentsApi } from '#contract/courses/enrolments.ts'
import { queryOptions, type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useMe } from '../../../api/session/me.ts'
import { after } from './after.ts'
import { type Sender, senderOf } from './sender.ts'

export const courseKey = (id: string) => query(enrolmentsApi.course, { params: { id } }).queryKey

/** What was done here is on its way first: an answer that does not know of it would take it back for a moment. */
const courseQuery = (sender: Sender, id: string) =>
  queryOptions<CoursePage>({
    queryKey: courseKey(id),
    queryFn: async () => {
      await sender.settled()
      return call(enrolmentsApi.course, { params: { id } })
    },
    ...freshness.coursePage,
  })

/** A lesson opens by what was done before it: that is to have arrived. */
export const lessonQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: query(enrolmentsApi.lesson, { params }).queryKey,
    queryFn: async () => {
      await sender.settled()
      return call(enrolmentsApi.lesson, { params })
    },
    ...freshness.lesson,
  })
}

export const useSender = (): Sender => senderOf(useMe().id)

const refresh = (client: QueryClient, ...endpoints: { id: string }[]) =>
  void Promise.all(endpoints.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))

/** Keeps what is known of courses true to what was sent; on while any screen of learning is open. */
export function useSending(): void {
  const sender = useSender()
  const client = useQueryClient()
  useEffect(
    () =>
      sender.onWritten((line, answer) => {
        const key = courseKey(line.course)
        // An answer that was on its way before this one knows less.
        if (client.getQueryData(key)) void client.cancelQueries({ queryKey: key })
        if (answer)
          client.setQueryData<CoursePage>(
            key,
            (page) => page && { ...after(page, [line]), enrolment: answer.enrolment },
          )
        // Refused: what the server has is asked for, whatever it is; completed: what that gave.
        if (answer?.enrolment.state !== 'active') void client.invalidateQueries({ queryKey: key })
        if (line.kind !== 'opened' || !answer) refresh(client, enrolmentsApi.catalogue, dashboardApi.home)
      }),
    [sender, client],
  )
  useEffect(() => void sender.send(), [sender])
}

/** A course as it stands with all that was done here, sent or not. */
export function useCourse(id: string): { page: CoursePage; unsent: number } {
  const sender = useSender()
  const { data } = useSuspenseQuery(courseQuery(sender, id))
  const lines = useSyncExternalStore(sender.subscribe, sender.get).filter(({ course }) => course === id)
  return { page: after(data, lines), unsent: lines.filter(({ kind }) => kind !== 'opened').length }
}
