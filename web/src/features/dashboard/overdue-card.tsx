import type { Home } from '#contract/dashboard.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

/** For administrators: how many people are late with their training, and in which courses. */
export function OverdueCard({ overdue: { people, courses } }: { overdue: NonNullable<Home['overdue']> }) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.overdue.title')}
      action={
        <Anchor component={Link} to="/dashboard/training" size="sm">
          {t('dashboard.overdue.all')}
        </Anchor>
      }
    >
      <p className={classes.quiet}>{t('dashboard.overdue.people', { count: people })}</p>
      <ul className={classes.rows}>
        {courses.map(({ id, title, people: late }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <Anchor component={Link} to={`/dashboard/teach/${id}/learners?sort=dueOn`} fw={600}>
                {title}
              </Anchor>
            </div>
            <span className={classes.quiet}>{t('dashboard.overdue.course', { count: late })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
