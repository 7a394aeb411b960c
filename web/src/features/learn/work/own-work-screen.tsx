import { courseworkApi } from '#contract/practice/coursework.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'

/** Leads to the lesson that a piece of one’s work is of: what tells of it names the work alone. */
export default function OwnWorkScreen() {
  const { work = '' } = useParams()
  const place = useQuery(query(courseworkApi.own, { params: { workId: work } }))
  if (isApiError(place.error, 'NOT_FOUND', 'BAD_REQUEST')) throw place.error
  if (!place.data) return place.isError ? <LoadFailed of={place} /> : <LoadingLines lines={4} />
  return <Navigate to={`/dashboard/learn/${place.data.courseId}/${place.data.lessonId}`} replace />
}
