import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { mount, outside } from '../../http/mount.ts'
import { exportCourse } from './export/export-course.ts'
import { importById, runImport, undoImport } from './import/steer-import.ts'
import { uploadCourse } from './import/upload-course.ts'

export const courseTransferRoutes = mount(courseTransferApi, {
  export: outside(exportCourse),
  upload: outside(uploadCourse),
  import: importById,
  run: runImport,
  undo: undoImport,
})
