import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { Carried, SeenHints } from '../../../../shared/help-item/carried.tsx'
import { CarriedQuiz } from '../../../../shared/help-item/carried-quiz.tsx'
import { CarriedWork } from '../../../../shared/help-item/carried-work.tsx'
import { LessonText } from '../../../../shared/help-item/lesson-text.tsx'
import classes from './panel.module.css'
import { scrollable } from './scrollable.ts'

/** What the two talk about: the lesson or the assignment, with the work, or the question; and what was tried. Both have the same before them. */
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
      {carried.question ? (
        <Carried carried={carried} />
      ) : (
        <>
          <LessonText requestId={id} />
          {carried.work && (
            <section aria-label={t('help.carried.work')}>
              <h3>{t('help.carried.work')}</h3>
              <CarriedWork work={carried.work} />
            </section>
          )}
          {carried.quiz && (
            <section aria-label={t('help.carried.quiz')}>
              <h3>{t('help.carried.quiz')}</h3>
              <CarriedQuiz quiz={carried.quiz} />
            </section>
          )}
          <SeenHints hints={carried.hints} />
        </>
      )}
    </div>
  )
}
