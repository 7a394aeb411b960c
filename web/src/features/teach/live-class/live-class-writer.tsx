import { newLiveClass, type LessonContent, type LiveClassContent } from '#contract/courses/course.ts'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { errorsAt } from '../../../api/errors-at.ts'
import classes from '../../../shared/live-class/live-class.module.css'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import type { EditorFiles } from '../../../ui/rich-text/files.ts'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'

export const classOf = (content: LessonContent | null): LiveClassContent =>
  content?.type === 'live_class' ? content : newLiveClass

type Props = {
  /** When it is held, which is planned apart. */
  dates: ReactNode
  content: LiveClassContent
  errors: Record<string, ReactNode>
  onChange: (content: LiveClassContent) => void
  files: EditorFiles
}

/** When a live class is held, how much of it counts as attended, and what is read before it. */
export function LiveClassWriter({ dates, content, errors, onChange, files }: Props) {
  const { t } = useTranslate()
  return (
    <div className={classes.class}>
      {dates}
      <WholeNumberField
        label={t('live_class.minimum')}
        description={t('live_class.minimum_how')}
        maw={420}
        min={1}
        max={100}
        suffix=" %"
        value={content.minimumPercent}
        onChange={(minimumPercent) => onChange({ ...content, minimumPercent })}
      />
      <RichTextField
        label={t('live_class.instructions')}
        isPage
        value={content.instructions}
        error={errorsAt(errors, 'content')['instructions']}
        onChange={(instructions) => onChange({ ...content, instructions })}
        files={files}
      />
    </div>
  )
}
