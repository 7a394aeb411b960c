import { announcementsApi, type SentAnnouncement } from '#contract/installation/announcements.ts'
import { Badge, Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './announcements.module.css'
import { AudienceWords } from './audience-words.tsx'

/** What was sent, with how many have read and acknowledged it. */
export default function Sent() {
  const { t } = useTranslate()
  const list = useInfiniteQuery({ ...infinite(announcementsApi.sent), ...freshness.notifications })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const write = (
    <Button component={Link} to="/dashboard/messages/announcements/new">
      {t('announcements.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('announcements.sent')}
        back={{ to: '/dashboard/messages/announcements', label: t('announcements.title') }}
        action={items.length > 0 && write}
      />
      {list.isPending && <LoadingLines lines={3} height={64} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconSpeakerphone size={28} />}
          title={t('announcements.none_sent.title')}
          message={t('announcements.none_sent.message')}
          actions={write}
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

function Row({ announcement }: { announcement: SentAnnouncement }) {
  const { t } = useTranslate()
  const { id, title, author, at, state, acknowledge, people, read, acknowledged } = announcement
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={`/dashboard/messages/announcements/${id}`} className={classes.title}>
          {title}
        </Link>
        <p className={classes.quiet}>
          {author !== null && `${author} · `}
          <AudienceWords of={announcement} />
          {' · '}
          <RelativeTime at={at} />
        </p>
        <p className={classes.quiet}>
          {t('announcements.count.read', { count: read, all: people })}
          {acknowledge && ` · ${t('announcements.count.acknowledged', { count: acknowledged, all: people })}`}
        </p>
      </div>
      {state !== 'sent' && (
        <Badge variant="light" color={state === 'sending' ? 'yellow' : 'gray'}>
          {t(`announcements.state.${state}`)}
        </Badge>
      )}
    </li>
  )
}
