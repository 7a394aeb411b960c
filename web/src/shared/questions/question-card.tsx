import type { Answer, ShownQuestion } from '#contract/practice/questions.ts'
import { useTranslate } from '@tolgee/react'
import { useId, type ReactNode } from 'react'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { AnswerField } from './answer-field.tsx'
import classes from './questions.module.css'

type Props = {
  question: ShownQuestion
  number: number
  answer: Answer | null
  filesId?: string | null
  onAnswer?: ((answer: Answer | null) => void) | undefined
  /** What became of it, beside its number. */
  mark?: ReactNode
  /** Hints, feedback: below the answer. */
  children?: ReactNode
}

export const questionAnchor = (id: string) => `question-${id}`

/** A question with where it is answered. */
export function QuestionCard({ question, number, answer, filesId, onAnswer, mark, children }: Props) {
  const { t } = useTranslate()
  const asks = useId()
  return (
    <section
      id={questionAnchor(question.id)}
      className={classes.question}
      aria-labelledby={`${asks}-number`}
      tabIndex={-1}
    >
      <header className={classes.questionHead}>
        <h2 id={`${asks}-number`}>{t('questions.number', { number })}</h2>
        {mark ?? <span className={classes.quiet}>{t('questions.points', { points: question.points })}</span>}
      </header>
      <div id={asks} className={classes.prompt}>
        {question.prompt && <RichTextView document={question.prompt} />}
        {onAnswer && question.type === 'multiple' && (
          <p className={classes.quiet}>{t('questions.multiple.how')}</p>
        )}
        {onAnswer && question.type === 'ordering' && (
          <p className={classes.quiet}>{t('questions.ordering.how')}</p>
        )}
        {onAnswer && question.type === 'spots' && <p className={classes.quiet}>{t('questions.spots.how')}</p>}
        {onAnswer && question.type === 'gaps' && !question.prompt && (
          <p className={classes.quiet}>{t('questions.gaps.how')}</p>
        )}
      </div>
      <AnswerField
        question={question}
        answer={answer}
        onAnswer={onAnswer}
        labelledBy={asks}
        filesId={filesId}
      />
      {children}
    </section>
  )
}
