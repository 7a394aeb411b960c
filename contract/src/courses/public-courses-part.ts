import { anyone, type Part } from '../part.ts'

export const publicCoursesPart = {
  permissions: {
    'publicCourses.list': anyone,
  },
  limits: {
    /** Courses on a company’s landing page, the newest. */
    publicCourses: 12,
  },
} as const satisfies Part
