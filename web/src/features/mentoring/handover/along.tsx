import type { TakenOver } from '#contract/mentoring/handover.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type { Brought } from '#contract/mentoring/recommendations/recommendations.ts'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import { Anchor } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { useDayText } from '../../../ui/time/day.ts'
import { DateTime } from '../../../ui/time/time.tsx'
import { useRecommendedTitle } from '../recommendations/use-recommendations.ts'
import { SessionState } from '../sessions/session-state.tsx'
import space from '../space/space.module.css'
import classes from './handover.module.css'

type Readers = { seenBy: readonly string[]; people: readonly PairPerson[]; would: boolean }

/** Who can read something, or could, by their names: the one rule says who they are. */
function Readers({ seenBy, people, would }: Readers) {
  const { t } = useTranslate()
  const me = useMe()
  const [name = '', next = ''] = people
    .filter(({ id }) => id !== me.id && seenBy.includes(id))
    .map((one) => one.name)
  const key = would ? 'would_see' : 'seen'
  return (
    <p className={space.receipt}>
      <IconEye size={14} aria-hidden />
      <span>
        {next ? t(`mentoring.handover.${key}`, { name, next }) : t(`mentoring.handover.${key}_two`, { name })}
      </span>
    </p>
  )
}

type Props = {
  kind: Share
  taken: Pick<TakenOver, Share>
  people: readonly PairPerson[]
  would?: boolean
}

/** What there is of a kind, each item in its words, and who can read it. */
export function Along({ kind, taken, people, would = false }: Props) {
  const { t } = useTranslate()
  const day = useDayText()
  const items = taken[kind]
  const [first] = items
  if (!first) return <p className={space.quiet}>{t('mentoring.handover.none')}</p>
  return (
    <>
      <Readers seenBy={first.seenBy} people={people} would={would} />
      <ul className={classes.items}>
        {kind === 'goals' && taken.goals.map(({ id, text }) => <li key={id}>{text}</li>)}
        {kind === 'actions' &&
          taken.actions.map(({ id, text, dueOn }) => (
            <li key={id}>
              {text}
              {dueOn && ` · ${t('mentoring.action.due', { day: day(dueOn) })}`}
            </li>
          ))}
        {kind === 'notes' &&
          taken.notes.map(({ id, text, authorId, updatedAt }) => (
            <li key={id}>
              <span className={space.facts}>
                {people.find((one) => one.id === authorId)?.name} <DateTime at={updatedAt} style="date" />
              </span>
              <p className={space.noteText}>{text}</p>
            </li>
          ))}
        {kind === 'sessions' &&
          taken.sessions.map(({ id, startsAt, minutes, ...of }) => (
            <li key={id} className={classes.session}>
              <span>
                <DateTime at={startsAt} /> · {t('mentoring.session.minutes', { count: minutes })}
              </span>
              <SessionState of={of} />
            </li>
          ))}
        {kind === 'recommended' &&
          taken.recommended.map((one) => <RecommendedBefore key={one.id} of={one} />)}
      </ul>
    </>
  )
}

/** A course or a lesson that the mentor before recommended, and what the mentee said of it. */
function RecommendedBefore({ of }: { of: Brought }) {
  const { t } = useTranslate()
  const title = useRecommendedTitle()(of)
  const { course, lesson, why, answer } = of
  return (
    <li>
      {course ? (
        <Anchor component={Link} to={`/dashboard/learn/${course.id}`}>
          {title}
        </Anchor>
      ) : (
        title
      )}
      {course && lesson?.title && (
        <span className={space.facts}>{t('mentoring.recommended.lesson_of', { course: course.title })}</span>
      )}
      {why && <p className={space.noteText}>{why}</p>}
      {answer && <p className={space.quiet}>{t(`mentoring.recommended.answer.${answer}`)}</p>}
    </li>
  )
}
