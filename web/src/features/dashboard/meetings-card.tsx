import type { Home } from '#contract/dashboard.ts'
import { Anchor, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { DateTime, RelativeTime, useReached } from '../../ui/time/time.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

/** What is to come, under its days. */
export function MeetingsCard({ meetings }: Pick<Home, 'meetings'>) {
  const { t } = useTranslate()
  const zone = useTimeZone()
  const today = dayOf(Date.now(), zone)
  const days = [...Map.groupBy(meetings, ({ startsAt }) => dayOf(startsAt, zone))]
  return (
    <Card
      title={t('dashboard.meetings.title')}
      action={
        <Anchor component={Link} to="/meet" size="sm">
          {t('dashboard.meetings.all')}
        </Anchor>
      }
    >
      {days.length === 0 && <p className={classes.quiet}>{t('dashboard.meetings.none')}</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.dayName}>
            <SpokenDay day={day} />
          </h3>
          <ul className={classes.rows}>
            {ofDay.map((meeting) => (
              <MeetingItem key={meeting.code} meeting={meeting} today={day === today} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

/** Before its doors open a meeting is only looked at: joining is offered once it would not be refused. */
function MeetingItem({ meeting, today }: { meeting: Home['meetings'][number]; today: boolean }) {
  const { t } = useTranslate()
  const { code, title, startsAt, minutes, opensAt } = meeting
  const what = useReached(opensAt) ? 'join' : 'open'
  return (
    <li className={classes.row}>
      <span className={`tabular ${classes.hour}`}>
        <DateTime at={startsAt} style="time" />
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.quiet}>
          {t('dashboard.meetings.minutes', { count: minutes })}
          {today && (
            <>
              {' · '}
              <RelativeTime at={startsAt} />
            </>
          )}
        </span>
      </div>
      <Button
        component={Link}
        to={what === 'join' ? `/meet/${code}` : '/meet'}
        variant={what === 'join' ? 'filled' : 'default'}
        size="xs"
        aria-label={t(`dashboard.meetings.${what}_named`, { title })}
      >
        {t(`dashboard.meetings.${what}`)}
      </Button>
    </li>
  )
}
