import { bulkApi } from '#contract/bulk.ts'
import { importsApi } from '#contract/imports.ts'
import { mount, outside } from '../../../http/mount.ts'
import { chooseRows } from './choose-rows.ts'
import { chooseLayout } from './choose-layout.ts'
import { errorFile } from './error-file.ts'
import { exportUsers } from './export-users.ts'
import { planBulk } from './plan-bulk.ts'
import { planImport } from './plan-import.ts'
import { batchById, batchRows, listBatches } from './read-batches.ts'
import { cancelBatch, deleteBatch, inviteLater, runPlanned, undoDone } from './steer-batch.ts'
import { templateFile } from './template-file.ts'
import { uploadImport } from './upload-import.ts'

export const importsRoutes = mount(importsApi, {
  upload: outside(uploadImport),
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
