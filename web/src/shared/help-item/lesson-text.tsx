import { helpApi } from '#contract/help/help.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { useSaveFile } from '../../api/files/use-download.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { LoadFailed } from '../load-failed.tsx'
import classes from './help-item.module.css'

/** The text of the lesson that a request is about, as the student has it. */
export function LessonText({ requestId }: { requestId: string }) {
  const { t } = useTranslate()
  const text = useQuery({ ...query(helpApi.lesson, { params: { id: requestId } }), ...freshness.attachments })
  const renew = async () => (await text.refetch()).data?.files ?? []
  const saving = useSaveFile(renew)
  if (text.isError && !text.data) return <LoadFailed of={text} />
  if (!text.data) return <LoadingLines lines={6} height={20} />
  const { content, files } = text.data
  if (!content) return <p className={classes.quiet}>{t('help.item.no_text')}</p>
  return <RichTextView document={content} files={{ files, renew, ...saving }} />
}
