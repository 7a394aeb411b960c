import type { HelpRequest } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { useTranslate } from '@tolgee/react'
import { Carried, SeenHints } from '../../shared/help-item/carried.tsx'
import { CarriedQuiz } from '../../shared/help-item/carried-quiz.tsx'
import { CarriedWork } from '../../shared/help-item/carried-work.tsx'
import { LessonBeside } from '../../shared/help-item/lesson-text.tsx'
import classes from './help.module.css'

/** What was there when it was asked; and before whoever answers, what the lesson says or asks. */
export function Tried({ request: { id, part, state, carried, nameless } }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const { question, hints, work, quiz } = carried
  if (question)
    return (
      <section className={classes.card} aria-label={t('help.carried')}>
        <h2 className={classes.cardTitle}>{t('help.carried.question')}</h2>
        <Carried carried={carried} />
      </section>
    )
  return (
    <>
      {(work || nameless) && (
        <section className={classes.card} aria-label={t('help.carried.work')}>
          <h2 className={classes.cardTitle}>{t('help.carried.work')}</h2>
          {work ? (
            <CarriedWork work={work} />
          ) : (
            <p className={classes.quiet}>{t('help.carried.work_nameless')}</p>
          )}
        </section>
      )}
      {quiz && (
        <section className={classes.card} aria-label={t('help.carried.quiz')}>
          <h2 className={classes.cardTitle}>{t('help.carried.quiz')}</h2>
          <CarriedQuiz quiz={quiz} />
        </section>
      )}
      {hints.length > 0 && (
        <section className={classes.card} aria-label={t('help.carried.hints')}>
          <h2 className={classes.cardTitle}>{t('help.carried.hints')}</h2>
          <SeenHints hints={hints} />
        </section>
      )}
      {part === 'claimer' && isOpen.includes(state) && (
        <LessonBeside requestId={id} className={classes.card} />
      )}
    </>
  )
}
