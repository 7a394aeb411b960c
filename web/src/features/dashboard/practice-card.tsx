import type { Home } from '#contract/dashboard.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

type Props = { practice: NonNullable<Home['practice']> }

/** The few questions of the day; once some were answered, that it is done, and what more there is. */
export function PracticeCard({ practice: { due, session, answered } }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.practice.title')}>
      <div className={classes.row}>
        <div className={`${classes.words} ${classes.quiet}`}>
          {answered > 0
            ? t(due > 0 ? 'dashboard.practice.more' : 'dashboard.practice.done', { count: answered, due })
            : t('dashboard.practice.due', { count: session })}
        </div>
        <Button
          className={classes.press}
          component={Link}
          to="/dashboard/learn/practice"
          variant="default"
          size="xs"
          aria-label={t('dashboard.practice.open_named')}
        >
          {t(due > 0 ? 'dashboard.practice.open' : 'dashboard.practice.look')}
        </Button>
      </div>
    </Card>
  )
}
