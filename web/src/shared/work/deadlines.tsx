import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { useTranslate } from '@tolgee/react'
import { useMomentText, useReached } from '../../ui/time/time.tsx'
import classes from './work.module.css'

type Props = {
  deadlines: Deadlines
  /** Of its learner: the round that they write, or would begin with; null where nothing is to be handed in, or nobody reads it as theirs. */
  round: { number: number } | null
}

/** When work is due and until when it is taken, on the reader's clock; and once that is over, what that means. */
export function WorkDeadlines({ deadlines, round }: Props) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { dueAt = null, cutOffAt = null } = deadlines
  const isDue = useReached(dueAt)
  const isCut = useReached(cutOffAt)
  if (!dueAt && !cutOffAt) return null
  const isFirst = round?.number === 1
  const isOver = isCut && cutOffAt !== null
  return (
    <ul className={classes.facts}>
      {dueAt && (
        <li>
          {t(isDue ? 'work.due.past' : 'work.due', { at: moment(dueAt) })}
          {isDue && isFirst && !isOver && ` ${t('work.due.late_now')}`}
        </li>
      )}
      {cutOffAt && (
        <li>
          {t(isCut ? 'work.cut_off.past' : 'work.cut_off', { at: moment(cutOffAt) })}
          {isCut && round && !isFirst && ` ${t('work.cut_off.returned')}`}
        </li>
      )}
    </ul>
  )
}
