import { z } from 'zod'
import { CourseSettings } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { limits } from '../limits.ts'

/** What of a course anyone reads who opens the company’s landing page. Its id opens nothing without signing in. */
export const PublicCourse = CourseSettings.pick({
  title: true,
  summary: true,
  language: true,
  level: true,
  topics: true,
}).extend({ id: Id, coverUrl: z.string().nullable(), minutes: z.number().int() })
export type PublicCourse = z.infer<typeof PublicCourse>

export const publicCoursesApi = {
  list: endpoint({
    id: 'publicCourses.list',
    method: 'GET',
    path: '/learn/public-courses',
    summary: 'List the courses that the company shows to anyone, those published last first',
    data: z.object({ items: z.array(PublicCourse).max(limits.publicCourses) }),
    errors: [],
    scope: null,
    rate: 'search',
  }),
}
