import { Badge, Loader, Title } from '@mantine/core'
import { IconLock, IconPlayerRecordFilled, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import type { Call } from '../call/call.ts'
import { useStore } from '../../../shared/store.ts'
import classes from './room.module.css'
import { useNow } from './use-elapsed.ts'

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

function Elapsed({ since }: { since: string }) {
  const { t } = useTranslate()
  const seconds = Math.max(0, Math.floor((useNow(1000) - Date.parse(since)) / 1000))
  return (
    <span className={classes.elapsed} role="timer" aria-label={t('meet.elapsed')}>
      {clock(seconds)}
    </span>
  )
}

/** What the meeting is, how long one has been in it, and whether the line to it holds. */
export function RoomHeader({ call, title }: { call: Call; title: string }) {
  const { t } = useTranslate()
  usePageName(title)
  const online = useStore(call.store, (s) => s.socket === 'online')
  const mediaAway = useStore(call.store, (s) => s.mediaAway)
  const locked = useStore(call.store, (s) => s.settings.locked)
  const recording = useStore(call.store, (s) => s.settings.recording)
  const people = useStore(call.store, (s) => s.peers.size)
  const since = useStore(call.store, (s) => s.peers.get(s.me)?.joinedAt)
  const code = useStore(call.store, (s) => s.meeting?.code ?? '')
  return (
    <header className={classes.header}>
      <Title order={1} size="h4" className={classes.title} title={title}>
        {title}
      </Title>
      {recording && (
        <Badge color="red" leftSection={<IconPlayerRecordFilled size={12} />}>
          {t('meet.recording')}
        </Badge>
      )}
      {locked && (
        <Badge leftSection={<IconLock size={12} />} color="gray">
          {t('meet.locked')}
        </Badge>
      )}
      <span className={classes.headerEnd}>
        {online && mediaAway && (
          <Badge color="orange" leftSection={<Loader size={10} color="currentColor" />}>
            {t('meet.media_away')}
          </Badge>
        )}
        {!online && (
          <Badge color="orange" leftSection={<Loader size={10} color="currentColor" />}>
            {t('meet.reconnecting')}
          </Badge>
        )}
        <span className={classes.count} role="img" aria-label={t('meet.people_count', { count: people })}>
          <IconUsers size={16} aria-hidden /> {people}
        </span>
        {since && <Elapsed since={since} />}
        <CopyButton compact value={`${location.origin}/meet/${code}`} label={t('meet.copy_link')} />
      </span>
    </header>
  )
}
