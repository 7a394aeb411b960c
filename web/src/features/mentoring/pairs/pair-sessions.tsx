import { bookingApi } from '#contract/mentoring/booking.ts'
import type { Pair } from '#contract/mentoring/mentoring.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { SessionState } from '../sessions/session-state.tsx'
import { pairName } from './pair-columns.tsx'
import classes from './pairs.module.css'

/** When two people meet, for administrators: dates and states, and nothing of what they say. */
export function PairSessions({ pair }: { pair: Pair }) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  if (!pair.beganAt) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={t('mentoring.sessions')}
        aria-label={t('mentoring.pairs.sessions_of', { name: pairName(pair) })}
        onClick={() => setOpened(true)}
      >
        <IconCalendarEvent size={18} />
      </ActionIcon>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('mentoring.pairs.sessions_of', { name: pairName(pair) })}
      >
        {opened && <List id={pair.id} />}
      </Dialog>
    </>
  )
}

function List({ id }: { id: string }) {
  const { t } = useTranslate()
  const list = useInfiniteQuery({
    ...infinite(bookingApi.ofPair, { params: { id } }),
    ...freshness.mentoring,
  })
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {list.isPending && <LoadingLines lines={3} height={32} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && sessions.length === 0 && <Text c="dimmed">{t('mentoring.pairs.no_sessions')}</Text>}
      <ul className={classes.sessions}>
        {sessions.map((one) => (
          <li key={one.id}>
            <span>
              <DateTime at={one.startsAt} /> · {t('mentoring.session.minutes', { count: one.minutes })}
            </span>
            <SessionState of={one} />
          </li>
        ))}
      </ul>
      <MoreButton of={list} />
    </>
  )
}
