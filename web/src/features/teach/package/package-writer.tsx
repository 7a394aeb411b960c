import type { AttachmentOwner } from '#contract/attachments.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import { limits } from '#contract/limits.ts'
import { packagesApi, type PackageInfo } from '#contract/courses/packages.ts'
import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { useProblemText } from '../../../api/use-problem-text.ts'
import { AttachmentList } from '../../../shared/attachments/attachment-list.tsx'
import { UploadRow } from '../../../shared/attachments/upload-row.tsx'
import { uploadsOf, useUploads } from '../../../shared/attachments/uploads.ts'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import classes from './package.module.css'
import { PackageView } from './package-view.tsx'

type Props = {
  courseId: string
  content: LessonContent | null
  onChange: (content: LessonContent) => void
}

/** Chooses the package of a lesson: what it is, is said before it is taken, and by what it will be played. */
export function PackageWriter({ courseId, content, onChange }: Props) {
  const { t } = useTranslate()
  const problemText = useProblemText()
  const owner: AttachmentOwner = { kind: 'course', id: courseId }
  const uploads = uploadsOf(owner)
  const { items } = useUploads(uploads)
  const coming = items.filter(({ kind }) => kind === 'package')
  const [isReplacing, replace] = useState(false)
  const chosen = content?.type === 'package' ? content.attachmentId : null
  const read = useAction(packagesApi.read, {
    success: false,
    failure: () => true,
    onSuccess: ({ attachmentId }: PackageInfo) => {
      replace(false)
      onChange({ type: 'package', attachmentId })
    },
  })
  const send = (file: File | null) => {
    if (!file) return
    read.reset()
    uploads.add(
      [file],
      { arrived: (attachmentId) => read.mutate({ params: { id: courseId, attachmentId } }) },
      'package',
    )
  }
  const isBusy = read.isPending || coming.some(({ state }) => state !== 'failed')
  return (
    <div className={classes.writer}>
      {chosen && !isReplacing ? (
        <>
          <PackageView courseId={courseId} attachmentId={chosen} />
          <Button
            variant="default"
            className={classes.replace ?? ''}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => replace(true)}
          >
            {t('teach.package.replace')}
          </Button>
        </>
      ) : (
        <>
          <p>{t(chosen ? 'teach.package.replace_how' : 'teach.package.how')}</p>
          {!isBusy && (
            <FileDrop
              label={t('teach.package.choose')}
              description={t('teach.package.kinds')}
              value={null}
              onChange={send}
              accept={['.zip', 'application/zip', 'application/x-zip-compressed']}
              maxBytes={limits.package}
            />
          )}
          {chosen && !isBusy && (
            <Button variant="subtle" className={classes.replace ?? ''} onClick={() => replace(false)}>
              {t('teach.package.keep')}
            </Button>
          )}
        </>
      )}
      {coming.length > 0 && (
        <AttachmentList files={[]} renew={() => Promise.resolve([])}>
          {coming.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </AttachmentList>
      )}
      {read.isPending && (
        <div role="status">
          {t('teach.package.reading')}
          <LoadingLines lines={2} />
        </div>
      )}
      {read.error && (
        <Alert color="red" role="alert" title={t('teach.package.refused')}>
          {problemText(read.error)}
        </Alert>
      )}
    </div>
  )
}
