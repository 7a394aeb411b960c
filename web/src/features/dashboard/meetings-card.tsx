import type { Home } from '#contract/dashboard.ts'
import { Anchor, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { DateTime, RelativeTime } from '../../ui/time.tsx'
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
            <li key={meeting.code} className={classes.item}>
              <div className={classes.words}>
                <strong>{meeting.title}</strong>
                <span className={classes.quiet}>
                  <DateTime at={meeting.startsAt} /> ·{' '}
                  {t('dashboard.meetings.minutes', { count: meeting.minutes })} ·{' '}
                  <RelativeTime at={meeting.startsAt} />
                </span>
              </div>
              <Button
                component={Link}
                to={`/meet/${meeting.code}`}
                variant="default"
                size="xs"
                aria-label={t('dashboard.meetings.open_named', { title: meeting.title })}
              >
                {t('dashboard.meetings.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
