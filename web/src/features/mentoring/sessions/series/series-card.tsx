import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../../../ui/card.tsx'
import { BothClocks } from '../../../../ui/time/time.tsx'
import { SessionState } from '../session-state.tsx'
import classes from '../sessions.module.css'
import { sessionPath } from '../use-sessions.ts'

/** All that was asked for with a session, and how each stands. */
export function SeriesCard({ session, otherZone }: { session: SessionDetails; otherZone: string }) {
  const { t } = useTranslate()
  const { id, series, seriesSessions } = session
  if (!series) return null
  return (
    <Card title={t('mentoring.series')}>
      <p className={classes.quiet}>
        {t('mentoring.series.lead', {
          every: t(`mentoring.series.${series.every}`),
          count: seriesSessions.length,
        })}
      </p>
      <ul className={classes.rows}>
        {seriesSessions.map((one) => (
          <li key={one.id}>
            <Link
              to={sessionPath(one.id)}
              className={classes.row ?? ''}
              aria-current={one.id === id ? 'page' : undefined}
            >
              <span className={classes.words}>
                <span className={one.id === id ? classes.when : undefined}>
                  <BothClocks at={one.startsAt} otherZone={otherZone} />
                </span>
              </span>
              <SessionState of={one} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
