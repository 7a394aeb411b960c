import { givesPoints, scoresByRubric } from '#contract/rules/learning/work-score.ts'
import type { Review, WorkToReview } from '#contract/practice/work.ts'
import { Input, NumberInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { RubricField } from '../../../shared/work/rubric-field.tsx'

/** Of a review what its grade is made of. */
export type Grade = Pick<Review, 'levels' | 'points'>

type Props = {
  work: Pick<WorkToReview, 'rubric' | 'settings'>
  grade: Grade
  onChange: (part: Partial<Grade>) => void
  /** What is wrong with a field, by where it stands in the review. */
  errors: Record<string, ReactNode>
  readOnly?: boolean
}

/** What a grade is made of: the level of each criterion, and the points where no rubric gives them. */
export function GradeFields({ work, grade, onChange, errors, readOnly = false }: Props) {
  const { t } = useTranslate()
  const wrong = errors['review.levels']
  return (
    <>
      {work.rubric && (
        <RubricField
          rubric={work.rubric}
          levels={grade.levels}
          readOnly={readOnly}
          onChange={(levels) => onChange({ levels })}
        />
      )}
      {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
      {givesPoints(work) && !scoresByRubric(work) && (
        <NumberInput
          label={t('reviews.points', { most: work.settings.mostPoints })}
          min={0}
          max={work.settings.mostPoints}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          readOnly={readOnly}
          error={errors['review.points']}
          value={grade.points ?? ''}
          onChange={(value) => onChange({ points: typeof value === 'number' ? value : null })}
        />
      )}
    </>
  )
}
