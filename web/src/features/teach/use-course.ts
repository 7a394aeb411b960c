import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import { Id } from '#contract/envelope.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'

/** An id that stands in the address. */
export function useIdOf(name: string): string {
  const id = Id.safeParse(useParams()[name])
  if (!id.success) throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
  return id.data
}

export const courseQuery = (id: string) => ({
  ...query(coursesApi.byId, { params: { id } }),
  ...freshness.courseDraft,
})

/** The course that the address names. */
export function useCourse(): CourseDraft {
  const id = useIdOf('id')
  return useSuspenseQuery(courseQuery(id)).data
}
