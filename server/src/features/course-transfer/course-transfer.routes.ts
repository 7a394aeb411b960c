import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { mount, outside } from '../../http/mount.ts'
import { exportCourse } from './export/export-course.ts'

export const courseTransferRoutes = mount(courseTransferApi, { export: outside(exportCourse) })
