import { learningReportsApi, type LearningDay } from '#contract/training/learning-reports.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/number.ts'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { dayAfter, dayOf } from '../../ui/time/zoned.ts'
import classes from './dashboard.module.css'
import { Figure } from './figure.tsx'

/** Four weeks, looked at beside the four before. */
const SPAN = 28

const completedIn = (days: readonly LearningDay[]) => days.reduce((sum, { completed }) => sum + completed, 0)

/** How far the company is with its courses, as the report of learning counts it: each number leads to its people there. */
export function CompletionCard() {
  const { t } = useTranslate()
  const locale = useLocale()
  const to = dayOf(Date.now(), useTimeZone())
  const from = dayAfter(to, 1 - SPAN)
  const report = useQuery({
    ...query(learningReportsApi.get, { query: { from: dayAfter(from, -SPAN), to } }),
    ...freshness.reports,
  })
  const days = report.data?.days ?? []
  const now = days.at(-1)
  const earlier = completedIn(days.filter(({ day }) => day < from))
  const figure = (n: number) => (now ? formatNumber(n, locale) : '–')
  const share = percentOf({ required: now?.learning ?? 0, requiredDone: now?.done ?? 0 }) / 100
  const people = '/dashboard/reports/learners'
  return (
    <Card
      title={t('dashboard.completion.title')}
      action={
        <Anchor component={Link} to="/dashboard/reports/learning" size="sm">
          {t('dashboard.completion.report')}
        </Anchor>
      }
    >
      {report.isError && !report.data && <LoadFailed of={report} />}
      {now?.learning === 0 ? (
        <p className={classes.quiet}>{t('dashboard.completion.none')}</p>
      ) : (
        <>
          <dl className={classes.figures}>
            <Figure
              value={now ? formatNumber(share, locale, { style: 'percent' }) : '–'}
              label={t('dashboard.completion.share', { count: now?.learning ?? 0 })}
              to={`${people}?standing=done`}
            />
            <Figure
              value={figure(now?.overdue ?? 0)}
              label={t('dashboard.completion.overdue')}
              to={`${people}?standing=overdue&sort=dueOn`}
              {...(now?.overdue ? { tone: 'hint' as const } : {})}
            />
            <Figure
              value={figure(completedIn(days.filter(({ day }) => day >= from)))}
              label={t('dashboard.completion.lately')}
              to={`${people}?happened=completed&from=${from}&to=${to}`}
            />
          </dl>
          <p className={classes.quiet}>{now ? t('dashboard.completion.before', { count: earlier }) : ' '}</p>
        </>
      )}
    </Card>
  )
}
