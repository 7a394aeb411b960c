import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useTitlesText } from '../../shared/courses/titles-text.ts'
import classes from './learn.module.css'

type Props = { page: CoursePage }

/** The courses that a course asks for, each with whether one has completed it. */
export function Prerequisites({ page: { prerequisites } }: Props) {
  const { t } = useTranslate()
  return (
    <ul className={classes.prerequisites}>
      {prerequisites.map(({ id, title, completed, met }) => {
        const Icon = completed ? IconCircleCheckFilled : IconCircle
        return (
          <li key={id} data-completed={completed || undefined}>
            <Icon
              size={20}
              role="img"
              aria-label={t(completed ? 'learn.asks.completed' : 'learn.asks.missing')}
            />
            <span>
              {met ? <Link to={`/dashboard/learn/${id}`}>{title}</Link> : title}
              {!met && !completed && <span className={classes.askThem}>{t('learn.asks.not_met')}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** What is to be done before a course can be entered or begun: the way to the first course that is missing. */
export function AsksFirst({ page }: Props) {
  const { t } = useTranslate()
  const titlesText = useTitlesText()
  const missing = page.prerequisites.filter(({ completed }) => !completed)
  const next = missing.find(({ met }) => met)
  return (
    <>
      <p className={classes.standing} data-tone="hint">
        <IconHourglass size={20} aria-hidden />
        {t('learn.asks.waits', {
          count: missing.length,
          titles: titlesText(missing.map(({ title }) => title)),
        })}
      </p>
      {next && (
        <Button component={Link} to={`/dashboard/learn/${next.id}`} size="md" fullWidth>
          {t('learn.path.to', { title: next.title })}
        </Button>
      )}
    </>
  )
}
