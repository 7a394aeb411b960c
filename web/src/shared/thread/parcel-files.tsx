import type { Attachment } from '#contract/attachments.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { UploadRow } from '../attachments/upload-row.tsx'
import { useTakeAway } from '../attachments/use-take-away.ts'
import { MarkAttached } from '../marking/mark-attached.tsx'
import classes from './thread.module.css'
import type { Parcel } from './use-parcel.ts'

/** What goes along with the message that is being written, and what of it is still on its way. */
export function ParcelFiles({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslate()
  const takeAway = useTakeAway()
  const { uploads, files, onTheWay, arrived, renew } = parcel
  const [marked, setMarked] = useState<Attachment | null>(null)
  return (
    <>
      {(files.length > 0 || onTheWay.length > 0) && (
        <div className={classes.parcel}>
          <AttachmentList
            files={files}
            renew={renew}
            onMark={parcel.isFull ? undefined : setMarked}
            onRemove={(file) => void takeAway(file)}
          >
            {uploads && onTheWay.map((item) => <UploadRow key={item.key} item={item} uploads={uploads} />)}
          </AttachmentList>
          {onTheWay.length > 0 && (
            <p className={classes.parcelHint}>
              {t(
                onTheWay.some(({ state }) => state === 'failed')
                  ? 'messages.files.failed'
                  : 'messages.files.coming',
              )}
            </p>
          )}
        </div>
      )}
      {marked && uploads && (
        <MarkAttached
          key={marked.id}
          file={marked}
          uploads={uploads}
          renew={renew}
          takeAway={takeAway}
          onClose={() => setMarked(null)}
        />
      )}
      <VisuallyHidden role="status">
        {arrived ? t('attachments.added', { name: arrived }) : ''}
      </VisuallyHidden>
    </>
  )
}
