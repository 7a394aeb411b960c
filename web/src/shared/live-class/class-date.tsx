import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './live-class.module.css'

type Dated = {
  startsAt: string
  minutes: number
  cancelledAt: string | null
  host: { name: string; surname: string }
}

const MINUTE_MS = 60_000

/** What the time has made of a date. */
export function standingOf({ startsAt, minutes, cancelledAt }: Dated, now: number) {
  if (cancelledAt) return 'cancelled'
  const start = Date.parse(startsAt)
  if (now < start) return 'coming'
  return now < start + minutes * MINUTE_MS ? 'now' : 'over'
}

/** One date of a live class: when, how long, who hosts it, what is said of it, and what can be done. */
export function ClassDate({ date, said, children }: { date: Dated; said?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslate()
  const host = `${date.host.name} ${date.host.surname}`.trim()
  return (
    <li className={classes.date}>
      <div className={`${classes.when} ${date.cancelledAt ? classes.off : ''}`}>
        <strong>
          <DateTime at={date.startsAt} />
        </strong>
        <span className={classes.how}>
          {t('live_class.facts', { minutes: date.minutes, host: host || '–' })}
        </span>
        {said && <span className={classes.how}>{said}</span>}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </li>
  )
}
