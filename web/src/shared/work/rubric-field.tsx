import type { Rubric } from '#contract/practice/assignment.ts'
import type { Review } from '#contract/practice/work.ts'
import { Radio } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import classes from './work.module.css'

type Props = {
  rubric: Rubric
  levels: Review['levels']
  onChange: (levels: Review['levels']) => void
  readOnly: boolean
}

/** The level of each criterion: chosen by the arrow keys as by a press. */
export function RubricField({ rubric, levels, onChange, readOnly }: Props) {
  const { t } = useTranslate()
  return (
    <>
      {rubric.criteria.map((criterion) => (
        <Radio.Group
          key={criterion.id}
          label={criterion.title}
          description={criterion.description || undefined}
          readOnly={readOnly}
          value={levels.find((one) => one.criterionId === criterion.id)?.levelId ?? ''}
          onChange={(levelId) =>
            onChange([
              ...levels.filter((one) => one.criterionId !== criterion.id),
              { criterionId: criterion.id, levelId },
            ])
          }
        >
          <div className={classes.levels}>
            {criterion.levels.map((level) => (
              <Radio
                key={level.id}
                value={level.id}
                label={
                  rubric.withPoints
                    ? `${level.title} · ${t('work.points', { points: level.points })}`
                    : level.title
                }
                description={level.description || undefined}
              />
            ))}
          </div>
        </Radio.Group>
      ))}
    </>
  )
}
