import type { MentorCard } from '#contract/mentoring/mentoring.ts'
import { mentored, roleAllowed } from '#contract/roles.ts'
import { Badge, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { isAway, useMe } from '../../api/session/me.ts'
import { languageNames } from '#contract/languages.ts'
import { Person } from '../../ui/person.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { cityOf } from '../../ui/time/time-zone.tsx'
import classes from './mentoring.module.css'
import { PairState } from './pair-state.tsx'
import { fullName } from './words.ts'

/** Somebody who may be asked: what of, in which language, and whether they can take one more. */
export function MentorItem({
  mentor,
  next,
  asksNext,
  onAsk,
}: {
  mentor: MentorCard
  /** When they are free next; null where they have no free time, absent until it is known. */
  next?: string | null | undefined
  /** That is being asked for: its line is kept free. */
  asksNext: boolean
  onAsk: () => void
}) {
  const { t } = useTranslate()
  const me = useMe()
  const { topics, shared, left, about, language, timeZone, relationship, testimonial } = mentor
  const asks = roleAllowed(mentored, me.role) && !isAway(me)
  const second = [languageNames[language], timeZone && cityOf(timeZone)].filter(Boolean).join(' · ')
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Person {...mentor} to={`/dashboard/people/${mentor.id}`} second={second} />
        {relationship && <PairState state={relationship.state} />}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      {testimonial && (
        <figure className={classes.testimonial}>
          <blockquote className={classes.begun}>{testimonial.text}</blockquote>
          <figcaption>{fullName(testimonial.author)}</figcaption>
        </figure>
      )}
      <ul className={classes.tags} aria-label={t('mentoring.topics')}>
        {topics.map((topic) => (
          <li key={topic}>
            <Badge variant={shared.includes(topic) ? 'filled' : 'light'}>{topic}</Badge>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        {asks && !relationship && left > 0 && (
          <Button aria-label={t('mentoring.ask_named', { name: fullName(mentor) })} onClick={onAsk}>
            {t('mentoring.ask')}
          </Button>
        )}
        <span className={classes.quiet}>{t('mentoring.places', { count: left })}</span>
      </div>
      {(next !== undefined || asksNext) && (
        <p className={classes.quiet}>
          {next === undefined ? (
            '\u00a0'
          ) : next === null ? (
            t('mentoring.next_free.none')
          ) : (
            <>
              {t('mentoring.next_free')} <DateTime at={next} />
            </>
          )}
        </p>
      )}
    </li>
  )
}
