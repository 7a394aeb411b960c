import { feature } from '../../feature.ts'
import { publicCoursesRoutes } from './public-courses.routes.ts'

/** What a company’s landing page shows of its courses. */
export const publicCourses = feature({ routes: publicCoursesRoutes })
