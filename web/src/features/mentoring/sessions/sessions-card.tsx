import { bookingApi, type Session } from '#contract/mentoring/booking.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { BothClocks } from '../../../ui/time/time.tsx'
import { comesNot, SessionState } from './session-state.tsx'
import classes from './sessions.module.css'
import { bookPath, sessionPath } from './use-sessions.ts'

/** When the two meet, and when they met. */
export function SessionsCard({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const [when, setWhen] = useState<'coming' | 'past'>('coming')
  const { id, part, state, group } = relationship
  const list = useInfiniteQuery({
    ...infinite(bookingApi.sessions, { params: { id }, query: { when } }),
    ...freshness.mentoring,
  })
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const own = useTimeZone()
  const other = part === 'mentor' ? relationship.mentee : relationship.mentor
  return (
    <Card
      title={t('mentoring.sessions')}
      action={
        state === 'active' &&
        (part === 'mentor' || !group) && (
          <Button component={Link} to={bookPath(id)} size="sm">
            {t(
              group
                ? 'mentoring.sessions.plan'
                : part === 'mentor'
                  ? 'mentoring.sessions.propose'
                  : 'mentoring.sessions.book',
            )}
          </Button>
        )
      }
    >
      <SegmentedControl
        size="xs"
        aria-label={t('mentoring.sessions.which')}
        value={when}
        onChange={(value) => setWhen(value === 'past' ? 'past' : 'coming')}
        data={[
          { value: 'coming', label: t('mentoring.sessions.coming') },
          { value: 'past', label: t('mentoring.sessions.past') },
        ]}
      />
      {list.isPending && <LoadingLines lines={2} height={48} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && sessions.length === 0 && (
        <p className={classes.quiet}>{t(`mentoring.sessions.none_${when}`)}</p>
      )}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            otherZone={other.timeZone ?? own}
            inGroup={group !== null}
          />
        ))}
      </ul>
      <MoreButton of={list} />
    </Card>
  )
}

type RowProps = { session: Session; otherZone: string; inGroup: boolean }

function Row({ session, otherZone, inGroup }: RowProps) {
  const { t } = useTranslate()
  const { id, state, startsAt, minutes, offered, waitsFor, part, series } = session
  const asks = state === 'requested' && waitsFor === part
  return (
    <li>
      <Link to={sessionPath(id)} className={classes.row ?? ''}>
        <span className={classes.words}>
          <span className={classes.when}>
            {offered.length > 1 ? (
              t('mentoring.session.offered', { count: offered.length })
            ) : (
              <BothClocks at={startsAt} otherZone={otherZone} />
            )}
          </span>
          <span className={classes.quiet}>
            {t('mentoring.session.minutes', { count: minutes })}
            {series && ` · ${t(`mentoring.series.${series.every}`)}`}
            {state === 'requested' && ` · ${t(asks ? 'mentoring.session.asks' : 'mentoring.session.waits')}`}
          </span>
        </span>
        <SessionState of={session} absent={inGroup && comesNot(session)} />
      </Link>
    </li>
  )
}
