import { feature } from '../../feature.ts'
import { coursesRoutes } from './courses.routes.ts'
import { coursesFates } from './personal-data.ts'

export const courses = feature({ routes: coursesRoutes, personalData: coursesFates })
