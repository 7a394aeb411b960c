import type { Home } from '#contract/dashboard.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './dashboard.module.css'

type Props = { announcements: NonNullable<Home['announcements']> }

/** What was announced and waits to be read, or to be acknowledged. */
export function AnnouncementsCard({ announcements }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.announcements')}>
      {announcements.map(({ id, title, author, at, readAt }) => (
        <p key={id} className={classes.quiet}>
          <Anchor component={Link} to={`/dashboard/messages/announcements/${id}`} underline="always">
            {title}
          </Anchor>
          {author !== null && ` · ${author}`}
          {' · '}
          <RelativeTime at={at} />
          {readAt !== null && ` · ${t('dashboard.announcements.acknowledge')}`}
        </p>
      ))}
    </Card>
  )
}
