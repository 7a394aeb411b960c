import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { AnswerField } from '../../shared/questions/answer-field.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import classes from './help.module.css'

/** What was there when it was asked: the question as the student sees it, what they answered, the hints that they saw. */
export function Tried({ request }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const { question, answers, hints } = request.carried
  const asks = useId()
  if (!question) return null
  return (
    <section className={classes.card} aria-label={t('help.carried')}>
      <h2 className={classes.cardTitle}>{t('help.carried.question')}</h2>
      <div id={asks}>{question.prompt && <RichTextView document={question.prompt} />}</div>
      {answers.length === 0 ? (
        <>
          <AnswerField question={question} answer={null} labelledBy={asks} />
          <p className={classes.quiet}>{t('help.carried.no_answers')}</p>
        </>
      ) : (
        answers.map(({ attempt, answer }) => (
          <div key={attempt} className={classes.tried}>
            <h3 className={classes.partTitle}>{t('help.carried.attempt', { number: attempt })}</h3>
            <AnswerField question={question} answer={answer} labelledBy={asks} />
          </div>
        ))
      )}
      {hints.map(({ rung, text }) => (
        <div key={rung} className={classes.hint}>
          <h3 className={classes.partTitle}>{t(`quiz.rung.${rung}`)}</h3>
          <RichTextView document={text} />
        </div>
      ))}
    </section>
  )
}
