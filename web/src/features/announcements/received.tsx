import { announcementsApi } from '#contract/installation/announcements.ts'
import type { ReceivedAnnouncement } from '#contract/installation/received-announcement.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { Badge, Button, Group } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './announcements.module.css'

/** What one was told: what waits to be read first. */
export default function Received() {
  const { t } = useTranslate()
  const announces = roleAllowed(teaching, useMe().role)
  const list = useInfiniteQuery({ ...infinite(announcementsApi.received), ...freshness.notifications })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title={t('announcements.title')}
        description={t('announcements.lead')}
        back={{ to: '/dashboard/messages', label: t('messages.title') }}
        action={
          announces && (
            <Group gap="xs">
              <Button component={Link} to="/dashboard/messages/announcements/sent" variant="default">
                {t('announcements.sent')}
              </Button>
              <Button component={Link} to="/dashboard/messages/announcements/new">
                {t('announcements.new')}
              </Button>
            </Group>
          )
        }
      />
      {list.isPending && <LoadingLines lines={3} height={64} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconSpeakerphone size={28} />}
          title={t('announcements.none.title')}
          message={t('announcements.none.message')}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((one) => (
            <Row key={one.id} announcement={one} />
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </>
  )
}

function Row({ announcement }: { announcement: ReceivedAnnouncement }) {
  const { t } = useTranslate()
  const { id, title, author, course, at, acknowledge, readAt, acknowledgedAt } = announcement
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={`/dashboard/messages/announcements/${id}`} className={classes.title}>
          {title}
        </Link>
        <p className={classes.quiet}>
          {author !== null && `${author} · `}
          {course !== null && `${course} · `}
          <RelativeTime at={at} />
        </p>
      </div>
      {readAt === null ? (
        <Badge variant="light">{t('announcements.not_read')}</Badge>
      ) : (
        acknowledge &&
        acknowledgedAt === null && (
          <Badge variant="light" color="yellow">
            {t('announcements.to_acknowledge')}
          </Badge>
        )
      )}
    </li>
  )
}
