import { attachmentsApi, type Attachment } from '#contract/attachments.ts'
import { useQueries } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../api/api-error.ts'
import { call, query } from '../../api/client.ts'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import classes from './work.module.css'

type Props = {
  ids: readonly string[] | undefined
  onRemove?: ((id: string) => void) | undefined
}

const again = (files: readonly Attachment[]) => () =>
  Promise.all(files.map(({ id }) => call(attachmentsApi.byId, { params: { id } })))

/** What was spoken about a piece of work, heard where it stands. Where it went with whoever spoke it, that is said. */
export function SpokenComments({ ids = [], onRemove }: Props) {
  const { t } = useTranslate()
  const found = useQueries({ queries: ids.map((id) => query(attachmentsApi.byId, { params: { id } })) })
  const files = found.flatMap(({ data }) => data ?? [])
  const isGone = found.some(({ error }) => isApiError(error, 'NOT_FOUND'))
  const isFailed = found.some(({ error }) => error !== null && !isApiError(error, 'NOT_FOUND'))
  return (
    <>
      {files.length > 0 && (
        <AttachmentList
          files={files}
          renew={again(files)}
          onRemove={onRemove && (({ id }: Attachment) => onRemove(id))}
        />
      )}
      {isGone && <p className={classes.quiet}>{t('work.voice.gone')}</p>}
      {isFailed && <p className={classes.quiet}>{t('work.voice.failed')}</p>}
    </>
  )
}
