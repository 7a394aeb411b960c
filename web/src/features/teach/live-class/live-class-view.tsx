import type { LiveClassContent } from '#contract/courses/course.ts'
import { useTranslate } from '@tolgee/react'
import classes from '../../../shared/live-class/live-class.module.css'
import type { TextFiles } from '../../../ui/rich-text/files.ts'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'

/** A live class as a learner meets it, but for its dates, which stand in no version. */
export function LiveClassView({ content, files }: { content: LiveClassContent; files: TextFiles }) {
  const { t } = useTranslate()
  const { instructions, minimumPercent } = content
  return (
    <div className={classes.class}>
      {instructions && <RichTextView document={instructions} files={files} />}
      <p className={classes.how}>
        {t('live_class.needs', { percent: String(minimumPercent) })} {t('live_class.dates_shown')}
      </p>
    </div>
  )
}
