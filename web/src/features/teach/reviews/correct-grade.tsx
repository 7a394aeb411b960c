import { courseworkApi } from '#contract/coursework.ts'
import { limits } from '#contract/limits.ts'
import { givesPoints, isComplete, scoresByRubric } from '#contract/rules/work-score.ts'
import type { WorkToReview } from '#contract/work.ts'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { levelsOf } from '../../../shared/work/rubric-view.tsx'
import { reviewIn } from './review-saver.ts'
import { RubricField } from './rubric-field.tsx'
import classes from './reviews.module.css'

type Props = { work: WorkToReview; onDone: (work: WorkToReview) => void }

/** Corrects a grade that was released, with the reason that stays beside it. */
export function CorrectGrade({ work, onDone }: Props) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  const [review, setReview] = useState(() => reviewIn(work))
  const [reason, setReason] = useState('')
  const correct = useAction(courseworkApi.correct, {
    refreshes: [courseworkApi.byId],
    onSuccess: (done) => {
      open(false)
      setReason('')
      onDone(done)
    },
  })
  if (!givesPoints(work) && !work.rubric) return null
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => open(true)}>
        {t('reviews.correct')}
      </Button>
    )
  const judged = { levels: Object.fromEntries(levelsOf(review.levels)), points: review.points }
  const isReady = reason.trim() !== '' && isComplete(work, judged)
  return (
    <>
      {work.rubric && (
        <RubricField
          rubric={work.rubric}
          levels={review.levels}
          onChange={(levels) => setReview({ ...review, levels })}
        />
      )}
      {givesPoints(work) && !scoresByRubric(work) && (
        <NumberInput
          label={t('reviews.points', { most: work.settings.mostPoints })}
          min={0}
          max={work.settings.mostPoints}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={review.points ?? ''}
          onChange={(value) => setReview({ ...review, points: typeof value === 'number' ? value : null })}
        />
      )}
      <Textarea
        label={t('reviews.correct.reason')}
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button
          loading={correct.isPending}
          disabled={!isReady}
          onClick={() =>
            correct.mutate({
              params: { workId: work.id },
              body: { revision: work.review.revision, review, reason },
            })
          }
        >
          {t('reviews.correct.save')}
        </Button>
        <Button variant="subtle" onClick={() => open(false)}>
          {t('ui.confirm.cancel')}
        </Button>
      </div>
    </>
  )
}
