import { feature } from '../../feature.ts'
import { coursesRoutes } from './courses.routes.ts'
import { coursesFates } from './personal-data.ts'
import { findableDrafts } from './find-courses.ts'

export const courses = feature({
  routes: coursesRoutes,
  search: [findableDrafts],
  personalData: coursesFates,
})
