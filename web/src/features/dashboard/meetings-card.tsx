import type { Home } from '#contract/dashboard.ts'
import { Anchor, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { DateTime, RelativeTime, useReached } from '../../ui/time.tsx'
import { Card } from './card.tsx'
import classes from './dashboard.module.css'

export function MeetingsCard({ meetings }: Pick<Home, 'meetings'>) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.meetings.title')}
      action={
        <Anchor component={Link} to="/meet" size="sm">
          {t('dashboard.meetings.all')}
        </Anchor>
      }
    >
      {meetings.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.meetings.none')}</p>
      ) : (
        <ul className={classes.list}>
          {meetings.map((meeting) => (
            <MeetingItem key={meeting.code} meeting={meeting} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Before its doors open a meeting is only looked at: joining is offered once it would not be refused. */
function MeetingItem({ meeting }: { meeting: Home['meetings'][number] }) {
  const { t } = useTranslate()
  const { code, title, startsAt, minutes, opensAt } = meeting
  const what = useReached(opensAt) ? 'join' : 'open'
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.quiet}>
          <DateTime at={startsAt} /> · {t('dashboard.meetings.minutes', { count: minutes })} ·{' '}
          <RelativeTime at={startsAt} />
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
