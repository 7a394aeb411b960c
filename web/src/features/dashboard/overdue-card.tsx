import type { Home } from '#contract/dashboard.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

/** For administrators: in which courses people are late; how many they are in all stands among what waits for a decision. */
export function OverdueCard({ courses }: Pick<NonNullable<Home['overdue']>, 'courses'>) {
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
