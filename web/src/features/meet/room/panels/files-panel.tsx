import { meetingsApi } from '#contract/meetings/meetings.ts'
import { attachmentsApi, type Attachment } from '#contract/attachments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import { freshness } from '../../../../api/freshness.ts'
import { AttachmentList } from '../../../../shared/attachments/attachment-list.tsx'
import { Attachments } from '../../../../shared/attachments/attachments.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import classes from './panel.module.css'
import { scrollable } from './scrollable.ts'

/** The files as a guest gets them: by the link that they came by. */
function GuestFiles({ ask }: { ask: () => Promise<Attachment[]> }) {
  const { t } = useTranslate()
  const { data, refetch } = useQuery({
    queryKey: [meetingsApi.guestFiles.id],
    queryFn: ask,
    ...freshness.attachments,
  })
  if (!data) return <LoadingLines lines={2} />
  if (data.length === 0) return <p className={classes.quiet}>{t('attachments.none')}</p>
  return <AttachmentList files={data} renew={async () => (await refetch()).data ?? []} />
}

/** The files of the meeting, as others in the room add and remove them. */
export default function FilesPanel({ call }: { call: Call }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const meeting = useStore(call.store, (s) => s.meeting)
  const changed = useStore(call.store, (s) => s.filesChanged)
  useEffect(() => {
    for (const { id } of [attachmentsApi.list, meetingsApi.guestFiles])
      void client.invalidateQueries({ queryKey: [id] })
  }, [client, changed])
  return (
    <div className={classes.scroll} {...scrollable}>
      <p className={classes.quiet}>{t('meet.files_lead')}</p>
      {call.guestFiles ? (
        <GuestFiles ask={call.guestFiles} />
      ) : (
        meeting && <Attachments owner={{ kind: 'meeting', id: meeting.id }} hideTitle empty />
      )}
    </div>
  )
}
