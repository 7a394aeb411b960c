import type { Home } from '#contract/dashboard.ts'
import { Anchor } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import classes from '../dashboard.module.css'
import { PeopleList } from '../people-list.tsx'

type Props = { student: NonNullable<Home['student']> }

export function Mentors({ student }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.student.mentors')}>
      {student.mentors.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.student.no_mentors')}</p>
      ) : (
        <PeopleList people={student.mentors} />
      )}
    </Card>
  )
}

export function Goals({ student }: Props) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.student.goals')}
      action={
        <Anchor component={Link} to="/dashboard/me/interests" size="sm">
          {t('dashboard.student.edit')}
        </Anchor>
      }
    >
      {student.goals.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.student.no_goals')}</p>
      ) : (
        <ul className={classes.list}>
          {student.goals.map((goal) => (
            <li key={goal} className={classes.item}>
              <IconTarget size={20} aria-hidden className={classes.accent} />
              <span className={classes.words}>{goal}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
