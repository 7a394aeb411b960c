import type { Assignment } from '#contract/training/training.ts'
import { useTranslate } from '@tolgee/react'
import { useDayText } from '../../ui/time/day.ts'

type Due = Pick<Assignment, 'dueOn' | 'dueDays' | 'what'>

/** By when something is due, as one reads it. */
export function useDueWords() {
  const { t } = useTranslate()
  const dayText = useDayText()
  return ({ dueOn, dueDays, what }: Due): string => {
    if (dueOn) return dayText(dueOn)
    if (dueDays) return t('training.due.days', { count: dueDays })
    return t(`training.due.none_${what.kind}`)
  }
}
