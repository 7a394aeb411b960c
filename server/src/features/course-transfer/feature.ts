import { feature } from '../../feature.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { courseTransferRoutes } from './course-transfer.routes.ts'
import { forgetImports } from './import/forget-imports.ts'
import { IMPORT_JOB, importJob } from './import/import-job.ts'
import { importChannel } from './import/view-import.ts'
import { courseTransferFates } from './personal-data.ts'

/** Courses that leave as files, and come as such. */
export const courseTransfer = feature({
  routes: courseTransferRoutes,
  personalData: courseTransferFates,
  jobs: { [IMPORT_JOB]: importJob },
  channels: { course_import: importChannel },
  schedules: { 'forget-course-imports': { everyMs: DAY_MS, run: forgetImports } },
})
