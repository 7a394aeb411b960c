import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { mayHaveTwo } from '#contract/rules/learning/graders/two-graders.ts'
import { Checkbox } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './assignment.module.css'

type TwoGraders = AssignmentContent['settings']['twoGraders']
type Props = { content: AssignmentContent; onChange: (twoGraders: TwoGraders) => void }

const MOST_AT_FIRST = 10

/** That two people grade each piece of work, and how far they may be apart. */
export function TwoGradersWriter({ content, onChange }: Props) {
  const { t } = useTranslate()
  const { teams, twoGraders } = content.settings
  const may = mayHaveTwo(content) && !teams
  const how = teams ? 'teach.work.not_in_teams' : 'teach.work.two_graders_points'
  return (
    <>
      <Checkbox
        label={t('teach.work.two_graders')}
        description={t(may ? 'teach.work.two_graders_how' : how)}
        checked={twoGraders !== undefined}
        aria-disabled={!may && !twoGraders}
        onChange={(event) => {
          if (!event.currentTarget.checked) onChange(undefined)
          else if (may) onChange({ mostDifference: MOST_AT_FIRST })
        }}
      />
      {twoGraders && may && (
        <div className={classes.three}>
          <WholeNumberField
            label={t('teach.work.most_difference')}
            min={0}
            max={100}
            value={twoGraders.mostDifference}
            onChange={(mostDifference) => onChange({ mostDifference })}
          />
        </div>
      )}
    </>
  )
}
