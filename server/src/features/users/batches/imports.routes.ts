import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import { mount, outside } from '../../../http/mount.ts'
import { chooseRows } from './plan/choose-rows.ts'
import { chooseLayout } from './upload/choose-layout.ts'
import { errorFile } from './error-file.ts'
import { exportUsers } from './export-users.ts'
import { planBulk } from './plan/plan-bulk.ts'
import { planImport } from './plan/plan-import.ts'
import { batchById, batchRows, listBatches } from './read-batches.ts'
import { cancelBatch, deleteBatch, inviteLater, runPlanned, undoDone } from './run/steer-batch.ts'
import { refuseFile } from './plan/batch-quota.ts'
import { templateFile } from './upload/template-file.ts'
import { uploadImport } from './upload/upload-import.ts'

export const importsRoutes = mount(importsApi, {
  upload: outside(uploadImport, refuseFile),
  layout: outside(chooseLayout),
  template: outside(templateFile),
  list: listBatches,
  byId: batchById,
  plan: planImport,
  rows: batchRows,
  choose: chooseRows,
  run: runPlanned,
  cancel: cancelBatch,
  undo: undoDone,
  invite: inviteLater,
  errorFile: outside(errorFile),
  delete: deleteBatch,
})

export const bulkRoutes = mount(bulkApi, { plan: planBulk, export: outside(exportUsers) })
