import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNamedPlace } from '../../ui/page/named-place.ts'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { FitReasons } from './fit-reasons.tsx'
import { takenOverPath } from './handover/use-handover.ts'
import classes from './mentoring.module.css'
import { MoveDialog, type Parting } from './move-dialog.tsx'
import { PairMenu } from './pair-menu.tsx'
import { PairState } from './pair-state.tsx'
import { useMove } from './use-move.ts'
import { fullName } from './words.ts'

/** The other of a pair, how the two stand, and what one may do now. */
export function RelationshipCard({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const move = useMove()
  const [parting, setParting] = useState<Parting | null>(null)
  const { id, state, part, word, agreed, moves, fit, goals, goalsMet, actions, actionsDone } = relationship
  const other = part === 'mentor' ? relationship.mentee : relationship.mentor
  const name = fullName(other)
  const { group } = relationship
  const waits = state === 'proposed'
  const { from } = relationship.handover
  const answered = agreed.includes(part)
  const place = useNamedPlace<HTMLLIElement>(id)
  return (
    <li className={classes.card} {...place}>
      <div className={classes.cardHead}>
        <Person
          {...(group && part === 'mentor'
            ? { name: t('mentoring.group.yours'), surname: '', photoUrl: null }
            : other)}
          {...(relationship.beganAt && { to: `/dashboard/mentoring/${id}` })}
          second={<Since relationship={relationship} />}
        />
        <PairState state={state} takenBack={relationship.takenBack} />
        {!waits && moves.length > 0 && !group && (
          <PairMenu name={name} relationship={relationship} onPart={setParting} />
        )}
      </div>
      {group && group.mentees.length > 0 && (
        <p className={classes.about}>
          {t('mentoring.group.with', { names: group.mentees.map((one) => one.name).join(', ') })}
        </p>
      )}
      {relationship.beganAt && (goals > 0 || actions > 0) && (
        <p className={classes.quiet}>
          {[
            goals > 0 && t('mentoring.count.goals', { done: goalsMet, count: goals }),
            actions > 0 && t('mentoring.count.actions', { done: actionsDone, count: actions }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {waits && word && (
        <blockquote className={classes.word}>
          <p>{word}</p>
        </blockquote>
      )}
      {waits && from && (
        <p className={classes.about}>
          {t(`mentoring.handover.takes_over.${part}`, { name: fullName(from) })}
        </p>
      )}
      {waits && (
        <p className={classes.quiet}>
          {answered
            ? t('mentoring.waiting_for', { name })
            : t(word ? 'mentoring.asks' : `mentoring.proposed_as.${part}`, { name })}
        </p>
      )}
      {waits && !word && fit.parts.length > 0 && <FitReasons fit={fit} equals={relationship.peer} />}
      {waits && (
        <div className={classes.acts}>
          {from && part === 'mentee' && (
            <Button variant="default" component={Link} to={takenOverPath(id)}>
              {t('mentoring.handover.choose')}
            </Button>
          )}
          {moves.includes('accept') && (
            <Button
              loading={move.isPending}
              aria-label={t('mentoring.accept_named', { name })}
              onClick={() => move.mutate({ params: { id }, body: { move: 'accept' } })}
            >
              {t('mentoring.accept')}
            </Button>
          )}
          {moves.includes('decline') && (
            <Button
              variant="default"
              aria-label={t(answered ? 'mentoring.withdraw_named' : 'mentoring.decline_named', { name })}
              onClick={() => setParting('decline')}
            >
              {t(answered ? 'mentoring.withdraw' : 'mentoring.decline')}
            </Button>
          )}
        </div>
      )}
      <MoveDialog relationship={relationship} parting={parting} onClose={() => setParting(null)} />
    </li>
  )
}

/** Since when the two stand so. */
function Since({ relationship: { state, createdAt, beganAt, endedAt } }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const at = endedAt ?? beganAt ?? createdAt
  const key = endedAt ? 'over' : beganAt ? 'begun' : 'asked'
  return (
    <>
      {t(`mentoring.since.${key}`)} <RelativeTime at={at} />
      {state === 'paused' && ` · ${t('mentoring.paused_short')}`}
    </>
  )
}
