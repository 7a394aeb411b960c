import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { Carried } from '../../../../shared/help-item/carried.tsx'
import { LessonText } from '../../../../shared/help-item/lesson-text.tsx'
import classes from './panel.module.css'
import { scrollable } from './scrollable.ts'

/** What the two talk about: the lesson, or the question with what was tried. Both have the same before them. */
export default function ItemPanel({ request: { id, word, place, carried } }: { request: HelpRequest }) {
  const { t } = useTranslate()
  return (
    <div className={classes.scroll} {...scrollable}>
      <p className={classes.quiet}>
        {place.question === null
          ? place.lesson
          : t('help.about.question', { lesson: place.lesson, number: place.question })}
      </p>
      <blockquote className={classes.asked}>{word}</blockquote>
      {carried.question ? <Carried carried={carried} /> : <LessonText requestId={id} />}
    </div>
  )
}
