import type { WorkToReview } from '#contract/practice/work.ts'
import { Alert, Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { LeftReview } from './kept-review.ts'
import { ReviewText, usePlainReview } from './review-text.tsx'
import classes from './reviews.module.css'

type Props = {
  left: readonly LeftReview[]
  /** As it stands now; null where it is not there for this person any more. */
  work: WorkToReview | null
  onPutAway: (round: number) => void
}

/** What became of a round while somebody was writing about it. */
function becameOf(round: number, work: WorkToReview | null): { text: string; name: string } {
  if (!work) return { text: 'gone', name: '' }
  const found = work.rounds.find(({ number }) => number === round)
  if (!found) {
    const { learner } = work
    return learner
      ? { text: 'withdrawn', name: `${learner.name} ${learner.surname}`.trim() }
      : { text: 'closed', name: '' }
  }
  const { review } = found
  if (!review) return { text: 'closed', name: '' }
  return { text: review.by ? review.outcome : `${review.outcome}_somehow`, name: review.by ?? '' }
}

/** What somebody wrote about rounds that wait for no review any more: in sight until they put it away. */
export function LeftReviews({ left, work, onPutAway }: Props) {
  const { t } = useTranslate()
  const plain = usePlainReview()
  return left.map(({ round, review }) => {
    const { text, name } = becameOf(round, work)
    const title = t('reviews.left.title', { number: round })
    return (
      <Alert
        key={round}
        color="yellow"
        mb="md"
        role="region"
        aria-label={title}
        title={title}
        icon={<IconNotes size={20} aria-hidden />}
      >
        <div className={classes.told}>
          <p role="status">
            {t(`reviews.left.${text}`, { name })} {t('reviews.left.how')}
          </p>
          <ReviewText review={review} asked={work} />
          <div className={classes.acts}>
            <CopyButton label={t('reviews.left.copy')} value={plain({ review, asked: work })} />
            <Button variant="subtle" onClick={() => onPutAway(round)}>
              {t('reviews.left.put_away')}
            </Button>
          </div>
        </div>
      </Alert>
    )
  })
}
