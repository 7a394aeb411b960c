import { feature } from '../../feature.ts'
import { courseTransferRoutes } from './course-transfer.routes.ts'

/** Courses that leave as files, and come as such. */
export const courseTransfer = feature({ routes: courseTransferRoutes })
