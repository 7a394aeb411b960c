import { helpApi } from '#contract/help/help.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { useSaveFile } from '../../api/files/use-download.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { LoadFailed } from '../load-failed.tsx'
import classes from './help-item.module.css'

const useLessonText = (requestId: string) =>
  useQuery({ ...query(helpApi.lesson, { params: { id: requestId } }), ...freshness.attachments })

/** The text of the lesson that a request is about, or what its assignment asks, as the student has it. */
export const LessonText = ({ requestId }: { requestId: string }) => <Text of={useLessonText(requestId)} />

function Text({ of: text }: { of: ReturnType<typeof useLessonText> }) {
  const { t } = useTranslate()
  const renew = async () => (await text.refetch()).data?.files ?? []
  const saving = useSaveFile(renew)
  if (text.isError && !text.data) return <LoadFailed of={text} />
  if (!text.data) return <LoadingLines lines={6} height={20} />
  const { content, files } = text.data
  if (!content) return <p className={classes.quiet}>{t('help.item.no_text')}</p>
  return <RichTextView document={content} files={{ files, renew, ...saving }} />
}

/** The same beside what the two write, folded up where it is a whole page; nothing where there is no text. */
export function LessonBeside({ requestId, className }: { requestId: string; className?: string }) {
  const { t } = useTranslate()
  const text = useLessonText(requestId)
  // It is over meanwhile, or somebody else’s.
  if (isApiError(text.error, 'NOT_FOUND', 'FORBIDDEN')) return null
  if (text.data ? !text.data.content : !text.isError) return null
  const asks = text.data?.kind === 'assignment'
  return (
    <details open={asks} className={`${classes.beside} ${className ?? ''}`}>
      <summary>{t(asks ? 'help.item.assignment' : 'help.item.lesson')}</summary>
      {/* The same reading: a second one would begin anew where this one failed, and take its place away by that. */}
      <Text of={text} />
    </details>
  )
}
