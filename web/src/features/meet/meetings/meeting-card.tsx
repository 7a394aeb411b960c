import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Meeting } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { SheetLink } from '../../../ui/sheet/use-sheet.ts'
import { BothClocks, RelativeTime, useMomentText, useReached } from '../../../ui/time/time.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { EnterButton } from './enter-button.tsx'
import { isOver } from './is-over.ts'
import { MeetingMenu } from './meeting-menu.tsx'
import classes from './meetings.module.css'

type Props = {
  meeting: Meeting
  /** Leads to all about it, beside the list. */
  link: SheetLink
  /** That is open. */
  open: boolean
}

/** One meeting and the way into it; of a past one, what is left of it. */
export function MeetingCard({ meeting, link, open }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const zone = useTimeZone()
  const { code, title, startsAt, minutes, opensAt, people, present, hostName } = meeting
  const opened = useReached(opensAt)
  const isHost = meeting.hostId === me.id
  const momentText = useMomentText()
  // One’s own clock is the one that one reads everything else by.
  const hostZone = isHost ? zone : (meeting.hostTimeZone ?? zone)
  const over = isOver(meeting)
  return (
    <Paper component="li" p="md" className={classes.card ?? ''} aria-current={open || undefined}>
      <div className={classes.words}>
        <Group gap="xs">
          <Title order={2} size="h4">
            <Link {...link} className={classes.title}>
              {title}
            </Link>
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
        {!over && !opened && !isHost && (
          <Text size="sm" c="dimmed">
            {t('meet.out.too_early.message', { at: momentText(opensAt) })}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {over ? (
          <Button component={Link} {...link} data-sheet={undefined} variant="default">
            {t('meet.list.look_back')}
          </Button>
        ) : (
          <>
            <MeetingMenu meeting={meeting} isHost={isHost} />
            <CopyButton compact value={`${location.origin}/meet/${code}`} label={t('meet.copy_link')} />
            <EnterButton meeting={meeting} isHost={isHost} />
          </>
        )}
      </Group>
    </Paper>
  )
}
