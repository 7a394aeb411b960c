import type { Home } from '#contract/dashboard.ts'
import { Anchor, Badge, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Person } from '../../ui/person.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

type Pairs = NonNullable<Home['mentoring']>

/** Those one walks beside, and what waits for an answer; each leads to where it goes on. */
export function MentoringCard({ pairs }: { pairs: Pairs }) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.mentoring.title')}
      action={
        <Anchor component={Link} to="/dashboard/mentoring" size="sm">
          {t('dashboard.mentoring.all')}
        </Anchor>
      }
    >
      <ul className={classes.rows}>
        {pairs.map((pair) => (
          <Row key={pair.id} pair={pair} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ pair: { id, part, state, other, inGroup, asks, goals, actions } }: { pair: Pairs[number] }) {
  const { t } = useTranslate()
  const waits = state === 'proposed'
  const second = waits
    ? t(asks ? 'dashboard.mentoring.asks' : 'dashboard.mentoring.waits')
    : [
        inGroup !== null && part === 'mentor'
          ? t('dashboard.mentoring.in_group', { count: inGroup })
          : t(`dashboard.mentoring.${part === 'mentor' ? 'mentee' : 'mentor'}`),
        goals > 0 && t('dashboard.mentoring.goals', { count: goals }),
        actions > 0 && t('dashboard.mentoring.actions', { count: actions }),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <li className={classes.row}>
      <Person
        {...(inGroup !== null && part === 'mentor'
          ? { name: t('dashboard.mentoring.group'), surname: '', photoUrl: null }
          : other)}
        to={waits ? '/dashboard/mentoring' : `/dashboard/mentoring/${id}`}
        second={second}
      />
      {asks && (
        <Button
          component={Link}
          to="/dashboard/mentoring"
          variant="default"
          size="xs"
          aria-label={t('dashboard.mentoring.answer_named', {
            name: `${other.name} ${other.surname}`.trim(),
          })}
        >
          {t('dashboard.mentoring.answer')}
        </Button>
      )}
      {state === 'active' && part === 'mentee' && inGroup === null && (
        <Button
          component={Link}
          to={`/dashboard/mentoring/${id}/book`}
          variant="default"
          size="xs"
          aria-label={t('dashboard.mentoring.book_named', {
            name: `${other.name} ${other.surname}`.trim(),
          })}
        >
          {t('dashboard.mentoring.book')}
        </Button>
      )}
      {state === 'paused' && <Badge color="gray">{t('dashboard.mentoring.paused')}</Badge>}
    </li>
  )
}
