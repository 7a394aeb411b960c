import { anyone, type Part } from '../part.ts'

export const publicCoursesPart = {
  permissions: {
    'publicCourses.list': anyone,
  },
} as const satisfies Part
