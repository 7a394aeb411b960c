import type { GradeCell } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { countedScore } from '#contract/rules/learning/final-grade.ts'
import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useGradeText, useLateText } from '../../../shared/grades/grade-text.ts'
import classes from './gradebook.module.css'
import type { Grading } from './use-set-grade.ts'
import type { CellAt } from './use-typed.ts'

type Props = { at: CellAt; cell: GradeCell; scale: GradeScale | null; grading: Grading; onClose: () => void }

/** What late takes off a grade, with why, what is left of it, and how it is waived for this one. */
export function LateFact({ at, cell, scale, grading, onClose }: Props) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  const why = useLateText()(cell)
  if (!why || !cell.deduction) return null
  const left = countedScore(cell)
  const { waived } = cell.deduction
  return (
    <div className={classes.late}>
      <p>
        {why}
        {left && <strong>{grade(left.points, left.of, scale)}</strong>}
      </p>
      {!at.row.mine && !cell.ownTeam && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              grading.waive(at, !waived)
              onClose()
            }}
          >
            {t(waived ? 'gradebook.late.apply' : 'gradebook.late.waive')}
          </Button>
        </Group>
      )}
    </div>
  )
}
