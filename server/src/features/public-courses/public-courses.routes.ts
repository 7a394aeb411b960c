import { publicCoursesApi } from '#contract/courses/public-courses.ts'
import { mount } from '../../http/mount.ts'
import { listPublicCourses } from './list-public-courses.ts'

export const publicCoursesRoutes = mount(publicCoursesApi, { list: listPublicCourses })
