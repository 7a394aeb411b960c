import { courseworkApi } from '#contract/practice/coursework.ts'
import { limits } from '#contract/limits.ts'
import { givesPoints, isComplete } from '#contract/rules/learning/work-score.ts'
import type { WorkToReview } from '#contract/practice/work.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { levelsOf } from '../../../shared/work/rubric-view.tsx'
import { Form } from '../../../ui/form.tsx'
import { hasDraft } from '../../../ui/drafts/use-draft.ts'
import { GradeFields, type Grade } from './grade-fields.tsx'
import { GradeGiven } from './grade-history.tsx'
import { reviewIn } from './kept-review.ts'
import { ForWhom } from '../teams/for-whom.tsx'
import { isMoved } from './review-fit.ts'
import classes from './reviews.module.css'

type Props = { work: WorkToReview; onDone: (work: WorkToReview) => void }

/** Corrects a grade that was released, with the reason that stays beside it. */
export function CorrectGrade({ work, onDone }: Props) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(() => hasDraft(['alone', 'reason', 'review']))
  const isPossible = work.moves.includes('correct') && (givesPoints(work) || work.rubric !== null)
  if (isOpen)
    return (
      <Correcting
        work={work}
        isPossible={isPossible}
        onClose={() => open(false)}
        onDone={(done) => {
          open(false)
          onDone(done)
        }}
      />
    )
  if (!isPossible) return null
  return (
    <Button variant="default" onClick={() => open(true)}>
      {t('reviews.correct')}
    </Button>
  )
}

const gradeIn = ({ review: { levels, points } }: WorkToReview): Grade => ({ levels, points })

type Fields = { review: Grade; reason: string; alone: boolean }
type CorrectingProps = Props & { isPossible: boolean; onClose: () => void }

function Correcting({ work, isPossible, onClose, onDone }: CorrectingProps) {
  const { t } = useTranslate()
  const { learner, team } = work
  const bodyOf = ({ review, reason, alone }: Fields) => ({
    review: { ...reviewIn(work.review), ...review },
    reason,
    ...(team && alone && { alone }),
  })
  const form = useForm<Fields>({
    initialValues: { review: gradeIn(work), reason: '', alone: false },
    validate: (values) => {
      const { levels, points } = values.review
      const isWhole = isComplete(work, { levels: Object.fromEntries(levelsOf(levels)), points })
      const missing = isWhole
        ? {}
        : { [points === null ? 'review.points' : 'review.levels']: t('reviews.unfinished') }
      return {
        ...missing,
        ...validateWith(courseworkApi.correct.body.pick({ review: true, reason: true, alone: true }), () =>
          bodyOf(values),
        )(values),
      }
    },
  })
  const correct = useAction(courseworkApi.correct, {
    form,
    refreshes: [courseworkApi.byId],
    failure: isMoved,
    onSuccess: onDone,
  })
  const [isShown, tell] = useState(false)
  const { revision } = work.review
  const known = useRef(revision)
  const onMoved = useEffectEvent(() => {
    if (known.current === revision) return
    known.current = revision
    tell(true)
    // What was not touched follows what is there now.
    const before = form.getInitialValues()
    if (!isDeepEqual(form.getValues().review, before.review)) return
    form.setInitialValues({ ...before, review: gradeIn(work) })
    form.setFieldValue('review', gradeIn(work))
  })
  useEffect(() => onMoved(), [revision])
  // A draft that came back may have been typed over a grade that is another by now.
  const isOver = !isDeepEqual(form.getInitialValues().review, gradeIn(work))
  const isChanged = isShown || isOver || isMoved(correct.error)
  const [newest] = work.grades
  return (
    <Form
      form={form}
      className={classes.form ?? ''}
      label={t('reviews.correct')}
      onSubmit={(values) =>
        isPossible && correct.mutate({ params: { workId: work.id }, body: { revision, ...bodyOf(values) } })
      }
    >
      {!isPossible && <Alert color="yellow">{t('reviews.correct.over')}</Alert>}
      {isPossible && isChanged && (
        <Alert color="yellow" title={t('reviews.correct.meanwhile')}>
          <div className={classes.told}>
            {newest && <GradeGiven grade={newest} />}
            <p>{t('reviews.correct.meanwhile_how')}</p>
          </div>
        </Alert>
      )}
      <GradeFields
        work={work}
        grade={form.values.review}
        errors={form.errors}
        readOnly={correct.isPending}
        onChange={({ levels, points }) => {
          if (levels !== undefined) form.setFieldValue('review.levels', levels)
          if (points !== undefined) form.setFieldValue('review.points', points)
        }}
      />
      {team && learner && (
        <ForWhom
          learner={learner}
          alone={form.values.alone}
          onChange={(alone) => form.setFieldValue('alone', alone)}
        />
      )}
      <Textarea
        label={t('reviews.correct.reason')}
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        readOnly={correct.isPending}
        {...form.getInputProps('reason')}
      />
      <div className={classes.acts}>
        {isPossible && (
          <Button type="submit" loading={correct.isPending}>
            {t('reviews.correct.save')}
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {t('ui.confirm.cancel')}
        </Button>
      </div>
    </Form>
  )
}
