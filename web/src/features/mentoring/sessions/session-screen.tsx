import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { BothClocks } from '../../../ui/time/time.tsx'
import { fullName } from '../words.ts'
import { ComingCard } from './coming-card.tsx'
import { SessionPeople } from '../space/people.tsx'
import { Agenda } from './agenda.tsx'
import { Answer } from './answer.tsx'
import { Feedback } from './feedback.tsx'
import { Notes } from './notes.tsx'
import { comesNot, SessionState } from './session-state.tsx'
import { SeriesCard } from './series/series-card.tsx'
import classes from './sessions.module.css'
import { otherOf, sessionQuery } from './use-sessions.ts'

/** A session: when, how it stands and what one may do now, and what the two want to talk about. */
export default function SessionScreen() {
  const { t } = useTranslate()
  const { session: id = '' } = useParams()
  const session = useQuery({ ...sessionQuery(id), ...freshness.mentoring })
  if (session.isPending)
    return (
      <>
        <PageHeader title={t('mentoring.sessions')} />
        <LoadingLines lines={4} height={72} />
      </>
    )
  if (session.isError && !session.data) return <LoadFailed of={session} />
  return (
    <SessionPeople session={session.data}>
      <Shown session={session.data} />
    </SessionPeople>
  )
}

function Shown({ session }: { session: SessionDetails }) {
  const { t } = useTranslate()
  const own = useTimeZone()
  const { id, relationshipId, state, startsAt, minutes, offered, lastMove, lastBy, part, word } = session
  const other = session[otherOf(session)]
  const name = fullName(other)
  // Of a group each has a clock of their own: one’s own is shown.
  const inGroup = session.people !== null
  const otherZone = inGroup ? own : (other.timeZone ?? own)
  const who = lastBy === 'time' ? 'time' : lastBy === part ? 'me' : 'other'
  return (
    <>
      <PageHeader
        title={inGroup ? t('mentoring.session.title_group') : t('mentoring.session.title', { name })}
        back={{
          to: `/dashboard/mentoring/${relationshipId}`,
          label: inGroup ? t('mentoring.group.yours') : name,
        }}
        description={
          <span className={classes.about}>
            <SessionState of={session} absent={inGroup && comesNot(session)} />
            {(offered.length === 0 || state !== 'requested') && (
              <BothClocks at={startsAt} otherZone={otherZone} />
            )}
            <span>{t('mentoring.session.minutes', { count: minutes })}</span>
          </span>
        }
      />
      <div className={classes.session}>
        <Card title={t('mentoring.session.stands')}>
          <p className={classes.said}>
            {inGroup
              ? saidByMentor(session)
                ? t('mentoring.session.said.met_other', { name: other.name })
                : t(`mentoring.session.group.${standing(session)}`)
              : session.series?.whole && who !== 'time'
                ? t(`mentoring.series.asked_${who}`, {
                    name: other.name,
                    count: session.seriesSessions.length,
                  })
                : t(`mentoring.session.said.${knownBy(session) ?? `${lastMove}_${who}`}`, {
                    name: other.name,
                  })}
          </p>
          {word && <blockquote className={classes.word}>{word}</blockquote>}
          <Answer session={session} otherZone={otherZone} />
        </Card>
        <ComingCard session={session} />
        <SeriesCard session={session} otherZone={otherZone} />
        <Feedback session={session} />
        <Agenda key={id} session={session} other={other} />
        <Notes session={session} />
      </div>
    </>
  )
}

/** By whom it is known whether a session that is over took place, where that is not what one of the two said last. */
function knownBy({ state, met, metBy }: SessionDetails) {
  if (state !== 'done') return null
  if (met === null) return 'unknown' as const
  return metBy === 'room' || metBy === 'both' ? metBy : null
}

/** What its mentor says of somebody in a group, who may say otherwise. */
const saidByMentor = ({ state, part, met, metBy }: SessionDetails) =>
  state === 'done' && part === 'mentee' && met === true && metBy === 'mentor'

/** How a group’s session stands, whoever looks. */
function standing({ state, lastBy, toldBy, part, met }: SessionDetails) {
  // Where the group's mentor sees this, nobody came: whom they missed stands at each.
  if (state === 'no_show')
    return part === 'mentor'
      ? ('done' as const)
      : toldBy === 'mentor'
        ? ('you_missed' as const)
        : ('mentor_missed' as const)
  if (state === 'cancelled') return lastBy === 'mentee' ? ('not_coming' as const) : ('cancelled' as const)
  if (state !== 'done') return 'planned' as const
  return met === null ? ('unknown' as const) : met ? ('done' as const) : ('not_met' as const)
}
