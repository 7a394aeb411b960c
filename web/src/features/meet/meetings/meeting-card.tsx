import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { meetingsApi, type Meeting } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { BothClocks, RelativeTime, useMomentText, useReached } from '../../../ui/time/time.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { MeetingMenu } from './meeting-menu.tsx'
import classes from './meetings.module.css'

const PastDialog = lazy(() => import('./past-dialog.tsx'))

/** One meeting and the way into it; of a past one, what is left of it. */
export function MeetingCard({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslate()
  const me = useMe()
  const zone = useTimeZone()
  const [looks, setLooks] = useState(false)
  const { code, title, startsAt, minutes, opensAt, endedAt, people, present, hostName } = meeting
  const open = useReached(opensAt)
  const isHost = meeting.hostId === me.id
  const momentText = useMomentText()
  const calendar = useDownload(meetingsApi.calendar)
  // One’s own clock is the one that one reads everything else by.
  const hostZone = isHost ? zone : (meeting.hostTimeZone ?? zone)
  const over = endedAt !== null || (present === 0 && Date.parse(startsAt) + minutes * 60_000 < Date.now())
  return (
    <Paper component="li" p="md" className={classes.card ?? ''}>
      <div className={classes.words}>
        <Group gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          {present > 0 && <Badge>{t('meet.list.live', { count: present })}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" component="div">
          <BothClocks at={startsAt} otherZone={hostZone} /> · {t('meet.list.minutes', { count: minutes })}
          {!over && (
            <>
              {' '}
              · <RelativeTime at={startsAt} />
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t('meet.hosted_by', { name: hostName })} ·{' '}
          <IconUsers size={14} aria-hidden className={classes.inline} />{' '}
          {t('meet.list.people', { count: people })}
        </Text>
        {!over && !open && !isHost && (
          <Text size="sm" c="dimmed">
            {t('meet.out.too_early.message', { at: momentText(opensAt) })}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {over ? (
          <Button variant="default" onClick={() => setLooks(true)}>
            {t('meet.list.look_back')}
          </Button>
        ) : (
          <>
            <MeetingMenu meeting={meeting} isHost={isHost} />
            <CopyButton compact value={`${location.origin}/meet/${code}`} label={t('meet.copy_link')} />
            {open || isHost ? (
              <Button
                component={Link}
                to={`/meet/${code}`}
                variant={open ? 'filled' : 'default'}
                aria-label={t('meet.list.join_named', { title })}
              >
                {t('meet.join')}
              </Button>
            ) : (
              <Button
                variant="default"
                loading={calendar.isPending}
                onClick={() => calendar.mutate({ params: { code } })}
              >
                {t('meet.list.to_calendar')}
              </Button>
            )}
          </>
        )}
      </Group>
      {looks && (
        <Suspense>
          <PastDialog meeting={meeting} onClose={() => setLooks(false)} />
        </Suspense>
      )}
    </Paper>
  )
}
