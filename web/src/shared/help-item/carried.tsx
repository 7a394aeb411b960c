import type { Carried as What } from '#contract/help/carried.ts'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { AnswerField } from '../questions/answer-field.tsx'
import classes from './help-item.module.css'

/** A question as whoever is stuck on it sees it, what they answered and how that was marked, and the hints that they saw. */
export function Carried({ carried: { question, answers, hints, review } }: { carried: What }) {
  const { t } = useTranslate()
  const asks = useId()
  if (!question) return null
  return (
    <>
      <div id={asks}>{question.prompt && <RichTextView document={question.prompt} />}</div>
      {review && (
        <p className={classes.quiet}>{t('help.carried.marked', { mark: t(`quiz.mark.${review.mark}`) })}</p>
      )}
      {review?.comment && (
        <div>
          <h3 className={classes.partTitle}>{t('quiz.comment')}</h3>
          <p className={classes.said}>{review.comment}</p>
        </div>
      )}
      {answers.length === 0 ? (
        <>
          <AnswerField question={question} answer={null} labelledBy={asks} />
          <p className={classes.quiet}>{t('help.carried.no_answers')}</p>
        </>
      ) : (
        answers.map(({ attempt, answer }, at) => (
          <div key={at} className={classes.tried}>
            <h3 className={classes.partTitle}>
              {attempt === null
                ? t('help.carried.practised')
                : t('help.carried.attempt', { number: attempt })}
            </h3>
            <AnswerField question={question} answer={answer} labelledBy={asks} />
          </div>
        ))
      )}
      <SeenHints hints={hints} />
    </>
  )
}

/** The hints that somebody opened. */
export function SeenHints({ hints }: Pick<What, 'hints'>) {
  const { t } = useTranslate()
  return hints.map(({ rung, text }) => (
    <div key={rung} className={classes.hint}>
      <h3 className={classes.partTitle}>{t(`quiz.rung.${rung}`)}</h3>
      <RichTextView document={text} />
    </div>
  ))
}
