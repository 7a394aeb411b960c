import {
  ENDED_DAYS,
  mentoringHealthApi,
  SILENT_DAYS,
  type MentoringHealth,
} from '#contract/mentoring/mentoring-health.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './dashboard.module.css'
import { Figure } from './figure.tsx'

const at = '/dashboard/mentoring/health'
const figures = [
  { of: 'active', to: `${at}/pairs?state=active` },
  { of: 'notMet', to: `${at}/pairs?concern=not_met`, concern: true },
  { of: 'silent', to: `${at}/pairs?concern=silent`, concern: true },
  { of: 'endedEarly', to: `${at}/pairs?concern=ended_early`, concern: true },
  { of: 'waiting', to: `${at}/waiting`, concern: true },
  { of: 'full', to: `${at}/full` },
] as const satisfies readonly { of: keyof MentoringHealth; to: string; concern?: boolean }[]

/** Where mentoring needs an administrator: numbers, each of which leads to those whom it counts. */
export function MentoringHealthCard() {
  const { t } = useTranslate()
  const locale = useLocale()
  const health = useQuery({ ...query(mentoringHealthApi.get), ...freshness.reports })
  const { data } = health
  const isNone = data && data.active + data.endedEarly + data.waiting + data.full === 0
  return (
    <Card
      title={t('dashboard.health.title')}
      action={
        <Anchor component={Link} to={isNone ? '/dashboard/mentoring' : at} size="sm">
          {t(isNone ? 'dashboard.health.begin' : 'dashboard.health.all')}
        </Anchor>
      }
    >
      {health.isError && !data && <LoadFailed of={health} />}
      {isNone ? (
        <p className={classes.quiet}>{t('dashboard.health.none')}</p>
      ) : (
        <dl className={classes.figures}>
          {figures.map(({ of, to, ...more }) => (
            <Figure
              key={of}
              value={data ? formatNumber(data[of], locale) : '–'}
              label={t(`dashboard.health.${of}`, { days: of === 'endedEarly' ? ENDED_DAYS : SILENT_DAYS })}
              to={to}
              {...('concern' in more && data?.[of] ? { tone: 'hint' as const } : {})}
            />
          ))}
        </dl>
      )}
    </Card>
  )
}
