import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { freshness } from '../../../api/freshness.ts'
import { StuckMentees } from '../../../shared/stuck/stuck-mentees.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { WriteTo } from '../../../shared/write-to.tsx'
import { PersonKnows } from '../../../shared/knows/person-knows.tsx'
import { useMe } from '../../../api/session/me.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { cityOf } from '../../../ui/time/time-zone.tsx'
import { useMomentText } from '../../../ui/time/time.tsx'
import { BroughtCard } from '../handover/brought-card.tsx'
import { CheckIns } from '../check-ins/check-ins-card.tsx'
import { HandOverDialog } from '../handover/hand-over-dialog.tsx'
import { HandoverAlert } from '../handover/handover-alert.tsx'
import { MoveDialog, type Parting } from '../move-dialog.tsx'
import { NudgeCard } from '../nudges/nudge-card.tsx'
import { PairMenu } from '../pair-menu.tsx'
import { PairState } from '../pair-state.tsx'
import { useMove } from '../use-move.ts'
import { asOf, fullName } from '../words.ts'
import { SessionsCard } from '../sessions/sessions-card.tsx'
import { TestimonialCard } from '../testimonial/testimonial-card.tsx'
import { RecommendationsCard } from '../recommendations/recommendations-card.tsx'
import { Asked } from './asked.tsx'
import { Actions } from './actions.tsx'
import { GroupSpace } from './group-space.tsx'
import { Goals } from './goals.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { SpacePeople } from './people.tsx'
import classes from './space.module.css'
import { spaceQuery } from './use-space.ts'

/** What two people who are a pair work on, or a group, for those who are in it alone. */
export default function SpaceScreen() {
  const { t } = useTranslate()
  const { relationship = '' } = useParams()
  const space = useQuery({ ...spaceQuery(relationship), ...freshness.mentoring })
  if (space.isPending)
    return (
      <>
        <PageHeader title={t('mentoring.title')} />
        <LoadingLines lines={5} height={72} />
      </>
    )
  if (space.isError && !space.data) return <LoadFailed of={space} />
  // Before both said yes there is nothing to work on: it is answered where it waits.
  if (!space.data.relationship.beganAt) return <Navigate to="/dashboard/mentoring" replace />
  return <Shown space={space.data} />
}

function Shown({ space }: { space: Space }) {
  return (
    <SpacePeople space={space}>
      {space.relationship.group ? <GroupSpace space={space} /> : <PairSpace space={space} />}
    </SpacePeople>
  )
}

function PairSpace({ space }: { space: Space }) {
  const { t } = useTranslate()
  const [parting, setParting] = useState<Parting | null>(null)
  const [handing, setHanding] = useState(false)
  const { role } = useMe()
  const { relationship } = space
  const { part } = relationship
  const other = part === 'mentor' ? relationship.mentee : relationship.mentor
  // Where the less senior mentors the more senior, they need not be somebody who sees how others learn.
  const teaches = part === 'mentor' && role === 'mentor' && !relationship.peer
  const name = fullName(other)
  return (
    <>
      <PageHeader
        title={name}
        description={<About relationship={relationship} />}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
        action={
          <Group gap="xs">
            {space.open && <WriteTo to={other} />}
            {relationship.moves.length > 0 && (
              <PairMenu
                name={name}
                relationship={relationship}
                onPart={setParting}
                onHandOver={
                  space.open && !relationship.peer && !relationship.handover.wantedAt
                    ? () => setHanding(true)
                    : undefined
                }
              />
            )}
          </Group>
        }
      />
      <Standing space={space} />
      <HandoverAlert relationship={relationship} onSuggest={() => setHanding(true)} />
      <div className={classes.space}>
        <div className={classes.main}>
          <NudgeCard relationship={relationship} />
          <CheckIns relationshipId={relationship.id} />
          {!relationship.peer && (
            <TestimonialCard relationshipId={relationship.id} other={other} part={part} />
          )}
          <Asked relationshipId={relationship.id} />
          {teaches && relationship.state === 'active' && <StuckMentees relationshipId={relationship.id} />}
          <SessionsCard relationship={relationship} />
          <RecommendationsCard space={space} other={other} />
          <Notes space={space} other={other} />
          <BroughtCard relationship={relationship} />
        </div>
        <div className={classes.aside}>
          {teaches && space.open && <PersonKnows userId={other.id} />}
          <Goals space={space} other={other} />
          <Actions space={space} other={other} />
          <History space={space} />
        </div>
      </div>
      <HandOverDialog relationship={relationship} opened={handing} onClose={() => setHanding(false)} />
      <MoveDialog relationship={relationship} parting={parting} onClose={() => setParting(null)} />
    </>
  )
}

/** Which of the two the other is, how they stand, and what their clock shows. */
function About({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { part, state } = relationship
  const { id, timeZone } = part === 'mentor' ? relationship.mentee : relationship.mentor
  return (
    <span className={classes.about}>
      <PairState state={state} takenBack={relationship.takenBack} />
      <span>{t(`mentoring.your.${asOf(relationship)}`)}</span>
      {timeZone && (
        <span>
          {t('mentoring.their_time', { time: moment(Date.now(), 'time', timeZone), city: cityOf(timeZone) })}
        </span>
      )}
      <Anchor component={Link} to={`/dashboard/people/${id}`}>
        {t('mentoring.profile')}
      </Anchor>
    </span>
  )
}

/** What is to be known before one writes: that it rests, or is over. */
function Standing({ space: { relationship, open } }: { space: Space }) {
  const { t } = useTranslate()
  const move = useMove()
  const { id, state, moves } = relationship
  if (state === 'active' || state === 'handed_over') return null
  return (
    <Alert color={open ? 'yellow' : 'gray'} mb="lg" role="status">
      {t(open ? 'mentoring.space.paused' : 'mentoring.space.over')}{' '}
      {moves.includes('resume') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={move.isPending}
          onClick={() => move.mutate({ params: { id }, body: { move: 'resume' } })}
        >
          {t('mentoring.resume')}
        </Button>
      )}
    </Alert>
  )
}
