import type { Home } from '#contract/dashboard.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Person } from '../../ui/person.tsx'
import { useMomentText, useReached } from '../../ui/time/time.tsx'
import classes from './dashboard.module.css'

type Help = NonNullable<Home['help']>
type One = Help['own'][number]

/** Answers received, what one holds, and who waits for a mentor. */
export function HelpCard({ help: { own, held, waiting } }: { help: Help }) {
  const { t } = useTranslate()
  return (
    <Card
      title={t(waiting ? 'dashboard.help.queue' : 'dashboard.help.title')}
      action={
        <Anchor component={Link} to="/dashboard/help" size="sm">
          {waiting ? t('dashboard.help.waiting', { count: waiting.count }) : t('dashboard.help.all')}
        </Anchor>
      }
    >
      <ul className={classes.rows}>
        {own.map((one) => (
          <Row key={one.id} one={one} part="own" />
        ))}
        {held.map((one) => (
          <Row key={one.id} one={one} part="held" />
        ))}
        {waiting?.first.map((one) => (
          <Row key={one.id} one={one} part="waiting" />
        ))}
      </ul>
      {waiting && waiting.count + held.length + own.length === 0 && (
        <p className={classes.quiet}>{t('dashboard.help.none')}</p>
      )}
    </Card>
  )
}

function Row({ one, part }: { one: One; part: 'own' | 'held' | 'waiting' }) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const late = useReached(one.promisedAt)
  const { id, other, lesson, state, turn, promisedAt } = one
  const answered = state === 'awaiting_student' || state === 'awaiting_mentor'
  const second = answered
    ? t(part === 'own' && turn ? 'dashboard.help.answered' : 'dashboard.help.going_on')
    : t(late ? 'dashboard.help.late' : 'dashboard.help.promised', { moment: moment(promisedAt) })
  const to = `/dashboard/help/${id}`
  return (
    <li className={classes.row}>
      {other ? (
        <Person {...other} to={to} second={`${lesson} · ${second}`} />
      ) : (
        <div className={classes.words}>
          <Anchor component={Link} to={to} fw={600}>
            {lesson}
          </Anchor>
          <span className={classes.quiet}>{second}</span>
        </div>
      )}
      {turn && <Badge variant="light">{t('dashboard.help.turn')}</Badge>}
    </li>
  )
}
