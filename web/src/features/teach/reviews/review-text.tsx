import { scoresByRubric } from '#contract/rules/learning/work-score.ts'
import type { Review, WorkToReview } from '#contract/practice/work.ts'
import { useTranslate } from '@tolgee/react'
import { Comments } from '../../../shared/work/round-view.tsx'
import { levelsOf } from '../../../shared/work/rubric-view.tsx'
import { SpokenComments } from '../../../shared/work/spoken-comments.tsx'
import classes from '../../../shared/work/work.module.css'

type Asked = Pick<WorkToReview, 'rubric' | 'settings'>
type Props = { review: Review; asked: Asked | null }

/** Which level was chosen of which criterion, in words. */
function chosenIn(
  { levels }: Review,
  asked: Asked | null,
): { id: string; criterion: string; level: string }[] {
  const chosen = levelsOf(levels)
  return (asked?.rubric?.criteria ?? []).flatMap(({ id, title, levels: all }) => {
    const level = all.find((one) => one.id === chosen.get(id))
    return level ? { id, criterion: title, level: level.title } : []
  })
}

const givenPoints = ({ points }: Review, asked: Asked | null) =>
  points !== null && !(asked && scoresByRubric(asked)) ? points : null

/** A review to be read: that of another, or one’s own that was not released. */
export function ReviewText({ review, asked }: Props) {
  const { t } = useTranslate()
  const points = givenPoints(review, asked)
  return (
    <div className={classes.review}>
      {chosenIn(review, asked).map(({ id, criterion, level }) => (
        <p key={id} className={classes.word}>
          <strong>{criterion}</strong>: {level}
        </p>
      ))}
      {points !== null && <p className={classes.word}>{t('work.points', { points })}</p>}
      {review.comments.length > 0 && <Comments comments={review.comments} />}
      {review.word && <p className={classes.word}>{review.word}</p>}
      <SpokenComments ids={review.voices} />
    </div>
  )
}

/** The same to be put in elsewhere. */
export function usePlainReview() {
  const { t } = useTranslate()
  return ({ review, asked }: Props): string => {
    const points = givenPoints(review, asked)
    return [
      ...chosenIn(review, asked).map(({ criterion, level }) => `${criterion}: ${level}`),
      ...(points === null ? [] : [t('work.points', { points })]),
      ...review.comments.map(({ quote, text }) => t('reviews.left.comment', { quote: quote.text, text })),
      ...(review.word ? [review.word] : []),
    ].join('\n\n')
  }
}
