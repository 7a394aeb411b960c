import { useTranslate } from '@tolgee/react'
import { useDayText, useToday } from '../../ui/time/day.ts'
import classes from './learn.module.css'

/** By when a course is to be done; what is over is said so. */
export function DueDay({ day }: { day: string }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const over = day < useToday()
  return (
    <span className={over ? classes.overdue : undefined}>
      {t(over ? 'learn.overdue' : 'learn.due', { day: dayText(day) })}
    </span>
  )
}
