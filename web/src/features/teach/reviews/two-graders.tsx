import type { Grading, WorkToReview } from '#contract/practice/work.ts'
import { Alert, Button } from '@mantine/core'
import { IconScale, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { levelsOf, RubricView } from '../../../shared/work/rubric-view.tsx'
import { SpokenComments } from '../../../shared/work/spoken-comments.tsx'
import classes from '../../../shared/work/work.module.css'
import { DateTime } from '../../../ui/time/time.tsx'

type Props = {
  work: WorkToReview
  /** Takes what one of them gave as the beginning of what settles it; left out where nothing is to be settled. */
  onTake?: (grading: Grading) => void
}

/** What two graders gave, as far as this one may see it, and what is to be done about it. */
export function TwoGraders({ work, onTake }: Props) {
  const { t } = useTranslate()
  const { two, settings } = work
  if (!two) return null
  const { turn, gradings, difference } = two
  const other = gradings.find(({ mine }) => !mine)
  const most = settings.twoGraders?.mostDifference ?? 0
  const isOpen = work.state !== 'graded' && work.state !== 'returned'
  return (
    <section aria-label={t('reviews.two')} className={classes.work}>
      <h2 className={classes.title}>{t('reviews.two')}</h2>
      {isOpen && (turn === 'grade' || turn === 'given') && (
        <p className={classes.quiet}>
          {t('reviews.two.how')} {other?.by && t('reviews.two.other_gave', { name: other.by })}
        </p>
      )}
      {isOpen && difference !== null && difference > most && (
        <Alert color="yellow" icon={<IconScale size={20} aria-hidden />}>
          {t(turn === 'settle' ? 'reviews.two.settle' : 'reviews.two.to_be_settled', { difference, most })}
        </Alert>
      )}
      {difference !== null && (
        <ul className={classes.comments}>
          {gradings.map((one) => (
            <li key={one.at}>
              <Given work={work} grading={one} />
              {onTake && turn === 'settle' && (
                <div>
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconUsers size={16} aria-hidden />}
                    onClick={() => onTake(one)}
                  >
                    {t('reviews.two.take', { name: one.by ?? t('reviews.two.somebody') })}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOpen && difference !== null && (
        <p className={classes.quiet}>{t('reviews.two.apart', { difference })}</p>
      )}
    </section>
  )
}

function Given({ work, grading: { by, at, score, review } }: { work: WorkToReview; grading: Grading }) {
  const { t } = useTranslate()
  return (
    <>
      <strong>
        {by ?? t('reviews.two.somebody')}
        {score && ` · ${t('work.score', { ...score })}`}
      </strong>
      <span className={classes.quiet}>
        <DateTime at={at} />
      </span>
      {review?.word && <p className={classes.word}>{review.word}</p>}
      {review?.comments.map(({ id, quote, text }) => (
        <p key={id} className={classes.quiet}>
          “{quote.text}” · {text}
        </p>
      ))}
      <SpokenComments ids={review?.voices} />
      {review && work.rubric && (
        <details>
          <summary>{t('reviews.two.levels')}</summary>
          <RubricView rubric={work.rubric} chosen={levelsOf(review.levels)} />
        </details>
      )}
    </>
  )
}
