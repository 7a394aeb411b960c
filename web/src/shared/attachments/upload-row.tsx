import { ActionIcon, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { attachmentBytes } from '#contract/attachments.ts'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useProblemText } from '../../api/use-problem-text.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './attachments.module.css'
import { FileName } from './file-name.tsx'
import type { Uploading, Uploads } from './uploads.ts'

/** What went wrong, in words. */
function useProblem({ kind, error }: Uploading): ReactNode {
  const { t } = useTranslate()
  const locale = useLocale()
  const problemText = useProblemText()
  if (!error) return null
  if (error === 'empty') return t('validation.empty_file')
  if (error === 'too_large')
    return t('ui.file.too_large', { limit: formatBytes(attachmentBytes[kind], locale) })
  return problemText(error)
}

type Props = { item: Uploading; uploads: Uploads }

/** A file on its way: how far it is, and what can be done about it. */
export function UploadRow({ item, uploads }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const problem = useProblem(item)
  const { key, file, sent, state } = item
  const { name } = file
  const percent = file.size ? Math.floor((100 * sent) / file.size) : 0
  const isRefused = typeof item.error === 'string' || isApiError(item.error, 'FILE_CHANGED')
  return (
    <li className={classes.row} data-state={state}>
      <IconUpload size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <FileName name={name} />
        {state === 'failed' ? (
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        ) : (
          <>
            <Progress.Root size="sm">
              <Progress.Section value={percent} aria-label={t('attachments.progress', { name })} />
            </Progress.Root>
            <span className={classes.small}>
              {t(`attachments.state.${state === 'sending' && percent === 100 ? 'finishing' : state}`, {
                percent,
                size: formatBytes(file.size, locale),
              })}
            </span>
          </>
        )}
      </div>
      {(state === 'sending' || state === 'interrupted') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('attachments.pause', { name })}
          onClick={() => uploads.stop(key)}
        >
          <IconPlayerPause size={18} />
        </ActionIcon>
      )}
      {state === 'stopped' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('attachments.resume', { name })}
          onClick={() => uploads.go(key)}
        >
          <IconPlayerPlay size={18} />
        </ActionIcon>
      )}
      {state === 'failed' && !isRefused && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('attachments.again', { name })}
          onClick={() => uploads.go(key)}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(state === 'failed' ? 'attachments.dismiss' : 'attachments.cancel', { name })}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  )
}
