import { useTranslate } from '@tolgee/react'
import { useDayText } from '../../ui/day.ts'
import { useTimeZone } from '../../ui/time-zone.tsx'
import { zonedLocal } from '../../ui/zoned.ts'
import classes from './learn.module.css'

/** By when a course is to be done; what is over is said so. */
export function DueDay({ day }: { day: string }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const today = zonedLocal(Date.now(), useTimeZone()).slice(0, 10)
  const over = day < today
  return (
    <span className={over ? classes.overdue : undefined}>
      {t(over ? 'learn.overdue' : 'learn.due', { day: dayText(day, 'mark') })}
    </span>
  )
}
