import type { Home } from '#contract/dashboard.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { DateTime } from '../../ui/time/time.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

type Props = { work: NonNullable<Home['work']> }

/** One’s own work that came back or is to be handed in, others’ that one is to review, and what others handed in for one’s review. */
export function WorkCard({ work: { returned, peers, due, waiting } }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.work.title')}>
      {waiting > 0 && (
        <p className={classes.quiet}>
          <Anchor component={Link} to="/dashboard/teach/reviews" underline="always">
            {t('dashboard.work.waiting', { count: waiting })}
          </Anchor>
        </p>
      )}
      {returned.map(({ courseId, lessonId, title }) => (
        <p key={lessonId} className={classes.quiet}>
          <Anchor component={Link} to={`/dashboard/learn/${courseId}/${lessonId}`} underline="always">
            {t('dashboard.work.returned', { title })}
          </Anchor>
        </p>
      ))}
      {due.map(({ courseId, lessonId, title, dueAt }) => (
        <p key={lessonId} className={classes.quiet}>
          <Anchor component={Link} to={`/dashboard/learn/${courseId}/${lessonId}`} underline="always">
            {t('dashboard.work.to_hand_in', { title })}
          </Anchor>
          {' · '}
          {t('dashboard.work.due')} <DateTime at={dueAt} />
        </p>
      ))}
      {peers.map(({ id, courseId, lessonId, title, dueAt }) => (
        <p key={id} className={classes.quiet}>
          <Anchor component={Link} to={`/dashboard/learn/${courseId}/${lessonId}`} underline="always">
            {t('dashboard.work.peer', { title })}
          </Anchor>
          {' · '}
          {t('dashboard.work.due')} <DateTime at={dueAt} />
        </p>
      ))}
    </Card>
  )
}
