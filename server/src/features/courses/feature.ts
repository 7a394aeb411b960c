import { feature } from '../../feature.ts'
import { coursesRoutes } from './courses.routes.ts'
import { courseTopics } from './course-topics.ts'
import { coursesFates } from './personal-data.ts'
import { findableDrafts } from './find-courses.ts'
import type { CopiedWithCourse } from './offered.ts'

/** `copied`: what other features keep of a course, taken along to a copy of it. */
export const courses = (copied: readonly CopiedWithCourse[]) =>
  feature({
    routes: coursesRoutes(copied),
    topics: [courseTopics],
    search: [findableDrafts],
    personalData: coursesFates,
  })
