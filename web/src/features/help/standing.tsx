import type { HelpRequest } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { isTakeable } from '#contract/rules/help/help-visibility.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Person } from '../../ui/person.tsx'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import { HelpState } from './help-state.tsx'
import classes from './help.module.css'
import { Promised } from './promise.tsx'

/** How a request stands, of whom it is, and where it leads. */
export function Standing({ request }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const { state, part, student, mentor, place, askedAt, claimedUntil, closedAt, helpedBy, reopened } = request
  const other = part === 'student' ? mentor : student
  return (
    <section className={classes.card} aria-label={t('help.standing')}>
      <p className={classes.standing}>
        <HelpState state={state} part={part === 'student' ? 'student' : 'mentor'} />
        {isOpen.includes(state) && <Promised of={request} />}
      </p>
      {other && <Person {...other} to={`/dashboard/people/${other.id}`} second={t(`role.${other.role}`)} />}
      <p className={classes.quiet}>
        {t('help.asked')} <RelativeTime at={askedAt} />
      </p>
      {part === 'claimer' && claimedUntil && (
        <p className={classes.quiet}>
          {t('help.yours_until')} <DateTime at={claimedUntil} style="time" />
        </p>
      )}
      {part === 'claimer' && reopened && <p className={classes.quiet}>{t('help.reopened')}</p>}
      {closedAt && (
        <p className={classes.quiet}>
          {t(helpedBy ? `help.helped_by.${helpedBy}` : `help.ended.${state}`)} <RelativeTime at={closedAt} />
        </p>
      )}
      <p className={classes.quiet}>
        {part === 'student' ? (
          <Anchor
            component={Link}
            to={`/dashboard/learn/${place.courseId}/${place.lessonId}`}
            underline="always"
          >
            {t('help.to_lesson')}
          </Anchor>
        ) : (
          place.course
        )}
      </p>
      <p className={classes.quiet}>{t(isTakeable(request) ? 'help.seen_by.queue' : 'help.seen_by')}</p>
    </section>
  )
}
