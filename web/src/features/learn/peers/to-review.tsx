import type { PeerReviewSettings } from '#contract/practice/assignment.ts'
import type { PeerReviewToWrite, Work } from '#contract/practice/work.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import classes from '../../../shared/work/work.module.css'
import { DateTime, useReached } from '../../../ui/time/time.tsx'

type Props = { work: Work | null; peerReview: PeerReviewSettings }

/** Others' work that one is to review: beside one's own, which is handed in first. */
export function ToReview({ work, peerReview }: Props) {
  const { t } = useTranslate()
  const { reviews, days, weight } = peerReview
  const isHandedIn = work !== null && work.rounds.length > 0
  const toReview = work?.toReview ?? []
  return (
    <section className={classes.round} aria-label={t('work.peers.title')}>
      <h2 className={classes.title}>{t('work.peers.title')}</h2>
      <p className={classes.plain}>
        {t('work.peers.how', { count: reviews, days })} {weight > 0 && t('work.peers.weight', { weight })}
      </p>
      {toReview.length > 0 && (
        <ol className={classes.comments}>
          {toReview.map((one, at) => (
            <One key={one.id} review={one} number={at + 1} />
          ))}
        </ol>
      )}
      {toReview.length < reviews && (
        <p className={classes.quiet}>
          {t(
            !isHandedIn
              ? 'work.peers.first_yours'
              : toReview.length > 0
                ? 'work.peers.more_to_come'
                : 'work.peers.none_yet',
          )}
        </p>
      )}
    </section>
  )
}

function One({ review, number }: { review: PeerReviewToWrite; number: number }) {
  const { t } = useTranslate()
  const { id, state, dueAt, doneAt, author } = review
  const isDue = useReached(dueAt)
  const isLate = isDue && state !== 'done'
  return (
    <li>
      <Anchor component={Link} to={`/dashboard/learn/peer-reviews/${id}`}>
        {author ? t('work.peers.of', { name: author }) : t('work.peers.nth', { number })}
      </Anchor>
      <span className={classes.state}>
        <Badge variant="light" {...(state !== 'done' && { color: isLate ? 'red' : 'gray' })}>
          {t(isLate ? 'work.peers.state.late' : `work.peers.state.${state}`)}
        </Badge>
      </span>
      <span className={classes.quiet}>
        {t(doneAt ? 'work.peers.done_at' : 'work.peers.due')} <DateTime at={doneAt ?? dueAt} />
      </span>
    </li>
  )
}
