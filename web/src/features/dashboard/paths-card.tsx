import type { Home } from '#contract/dashboard.ts'
import { Anchor, Progress } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useDayText } from '../../ui/time/day.ts'
import classes from './dashboard.module.css'

/** The learning paths that one is in the middle of, what is due first. */
export function PathsCard({ paths }: { paths: NonNullable<Home['paths']> }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  return (
    <Card title={t('dashboard.paths.title')}>
      <ul className={classes.rows}>
        {paths.map(({ id, title, language, stepsDone, steps, next, dueOn, overdue }) => {
          const far = t('dashboard.paths.done_of', { done: stepsDone, count: steps })
          const second = [
            far,
            next && t('dashboard.paths.next', { title: next.title }),
            dueOn && t(overdue ? 'dashboard.paths.late' : 'dashboard.paths.due', { day: dayText(dueOn) }),
          ].filter(Boolean)
          return (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <Anchor component={Link} to={`/dashboard/learn/paths/${id}`} fw={600} lang={language}>
                  {title}
                </Anchor>
                <Progress
                  value={steps === 0 ? 0 : (100 * stepsDone) / steps}
                  size="sm"
                  aria-label={`${title}: ${far}`}
                />
                <span className={classes.quiet}>{second.join(' · ')}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
