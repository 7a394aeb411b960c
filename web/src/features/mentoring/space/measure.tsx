import type { Goal, Measure } from '#contract/mentoring/mentoring-space.ts'
import { Progress } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { formatNumber } from '../../../ui/number.ts'
import { useDayText, useToday } from '../../../ui/time/day.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './space.module.css'

/** How far it is, of a hundred: also where the lower number is the aim. */
export const reachedOf = ({ from, to, now }: Measure): number =>
  Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100)

/** By what a goal is measured and how far it is, and by when it is to be reached. */
export function GoalFacts({ goal: { text, state, measure, targetOn } }: { goal: Goal }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const dayText = useDayText()
  const today = useToday()
  const late = state === 'open' && targetOn !== null && targetOn < today
  const number = (n: number) => formatNumber(n, locale)
  return (
    <>
      {measure && (
        <>
          <Progress
            className={classes.measure ?? ''}
            size="sm"
            value={reachedOf(measure)}
            aria-label={text}
          />
          <span>
            {t('mentoring.goal.measured', {
              now: number(measure.now),
              from: number(measure.from),
              to: number(measure.to),
              unit: measure.unit,
            })}
          </span>
        </>
      )}
      {targetOn && (
        <span className={late ? classes.late : undefined}>
          {t('mentoring.goal.target', { day: dayText(targetOn) })}
        </span>
      )}
    </>
  )
}
