import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { attemptQuery } from './use-quiz.ts'

/** Leads to the quiz that one’s attempt is of: what tells of it names the attempt alone. */
export default function OwnAttemptScreen() {
  const { attempt: attemptId = '' } = useParams()
  const attempt = useQuery(attemptQuery(attemptId))
  if (isApiError(attempt.error, 'NOT_FOUND', 'BAD_REQUEST')) throw attempt.error
  if (!attempt.data) return attempt.isError ? <LoadFailed of={attempt} /> : <LoadingLines lines={4} />
  const { courseId, lessonId } = attempt.data
  return <Navigate to={`/dashboard/learn/${courseId}/${lessonId}?attempt=${attemptId}`} replace />
}
