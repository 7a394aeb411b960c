import type { Home } from '#contract/dashboard.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { Figure } from '../figure.tsx'
import classes from '../dashboard.module.css'
import { PeopleList } from '../people-list.tsx'

type Props = { mentor: NonNullable<Home['mentor']> }

export function Students({ mentor }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.mentor.students')}>
      {mentor.students.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.mentor.no_students')}</p>
      ) : (
        <PeopleList
          people={mentor.students.map(({ interests, ...rest }) => ({ ...rest, topics: interests }))}
        />
      )}
    </Card>
  )
}

export function Offer({ mentor }: Props) {
  const { t } = useTranslate()
  const hours = Math.round(mentor.availableMinutes / 6) / 10
  return (
    <Card
      title={t('dashboard.mentor.offer')}
      action={
        <Anchor component={Link} to="/dashboard/me/interests" size="sm">
          {t('dashboard.mentor.edit')}
        </Anchor>
      }
    >
      <dl className={classes.figures}>
        <Figure
          value={mentor.capacity}
          label={t('dashboard.mentor.capacity')}
          {...(mentor.capacity ? {} : { tone: 'hint' as const })}
        />
        <Figure value={t('dashboard.mentor.hours', { hours })} label={t('dashboard.mentor.available')} />
      </dl>
      <div className={classes.tags}>
        {mentor.topics.map((topic) => (
          <Badge key={topic} variant="light">
            {topic}
          </Badge>
        ))}
      </div>
    </Card>
  )
}
