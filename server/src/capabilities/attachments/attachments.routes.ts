import { attachmentsApi } from '#contract/attachments.ts'
import { mount, outside } from '../../http/mount.ts'
import { attachmentById } from './attachment-by-id.ts'
import { cancelUpload } from './upload/cancel-upload.ts'
import { createAttachment } from './upload/create-attachment.ts'
import { listAttachments } from './list-attachments.ts'
import type { Owners } from './owners.ts'
import { receiveBytes } from './upload/receive-bytes.ts'
import { removeAttachment } from './remove-attachment.ts'
import { restoreAttachment } from './restore-attachment.ts'
import { uploadState } from './upload/upload-state.ts'

/** The calls of files, for the owners that the features bring. */
export const attachmentsRoutes = (owners: Owners) =>
  mount(attachmentsApi, {
    list: listAttachments(owners),
    create: createAttachment(owners),
    upload: uploadState(owners),
    send: outside(receiveBytes(owners)),
    cancel: cancelUpload(owners),
    byId: attachmentById(owners),
    remove: removeAttachment(owners),
    restore: restoreAttachment(owners),
  })
