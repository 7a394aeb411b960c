import type { QuestionReview } from '#contract/practice/attempts.ts'
import { nameOfChoice } from '#contract/practice/choices.ts'
import type { ShownQuestion } from '#contract/practice/questions.ts'
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconHourglass,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { AnswerField } from '../../../shared/questions/answer-field.tsx'
import { useSpotName } from '../../../shared/questions/spots/use-spot-name.ts'
import { LineText } from '../../../ui/rich-text/line-text.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import classes from './quiz.module.css'

const icons = {
  right: IconCircleCheckFilled,
  partly: IconCircleHalf2,
  wrong: IconCircleX,
  unanswered: IconCircleDashed,
  waits: IconHourglass,
}

/** What became of an answer; `of`: with the points that it got of how many. */
export function ReviewMark({ review, of }: { review: QuestionReview; of?: number }) {
  const { t } = useTranslate()
  const Icon = icons[review.mark]
  return (
    <span className={classes.mark} data-mark={review.mark}>
      <Icon size={20} aria-hidden />
      {t(`quiz.mark.${review.mark}`)}
      {of !== undefined &&
        review.mark !== 'waits' &&
        ` · ${t('quiz.points_of', { points: review.points, of })}`}
    </span>
  )
}

/** What is said of an answer, and what would have been right, as far as the quiz shows them. */
export function ReviewWords({ question, review }: { question: ShownQuestion; review: QuestionReview }) {
  const { t } = useTranslate()
  const nameOf = useSpotName()
  const rightId = `right-${question.id}`
  function textOf(id: string) {
    if (question.type === 'spots') {
      const at = question.spots.findIndex((one) => one.id === id)
      return nameOf(at + 1, question.spots[at]?.name ?? '')
    }
    if (question.type === 'matching') return question.left.find((one) => one.id === id)?.text
    if (question.type !== 'single' && question.type !== 'multiple') return undefined
    const choice = question.choices.find((one) => one.id === id)
    return choice && nameOfChoice(choice)
  }
  return (
    <>
      {review.comment && (
        <div className={classes.feedback}>
          <p className={classes.rung}>{t('quiz.comment')}</p>
          <p className={classes.comment}>{review.comment}</p>
        </div>
      )}
      {review.choiceFeedback.map(({ id, text, gap }) => {
        const of = gap === undefined ? textOf(id) : t('questions.gaps.gap', { number: gap })
        return (
          <p key={id} className={classes.feedback}>
            {of && (
              <>
                <strong>
                  <LineText text={of} />
                </strong>{' '}
              </>
            )}
            <LineText text={text} />
          </p>
        )
      })}
      {review.feedback && (
        <div className={classes.feedback}>
          <RichTextView document={review.feedback} />
        </div>
      )}
      {review.right && review.mark !== 'right' && (
        <div className={classes.rightAnswer}>
          <p id={rightId} className={classes.rung}>
            {t('quiz.right_answer')}
          </p>
          <AnswerField question={question} answer={review.right} labelledBy={rightId} />
        </div>
      )}
    </>
  )
}
