import { countedTo, type Home } from '#contract/dashboard.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { formatBytes } from '../../ui/bytes.ts'
import { formatNumber } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/time/time.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { Figure } from './figure.tsx'
import classes from './dashboard.module.css'

// What it asks with is more than all the rest of home, and few see it.
const StartMaintenance = lazy(() => import('./start-maintenance.tsx'))
const databases: Record<string, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' }

/** The whole installation, for who runs it. */
export function PlatformPart({ platform }: { platform: NonNullable<Home['platform']> }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const counted = (count: number) =>
    count < countedTo ? formatNumber(count, locale) : t('dashboard.platform.or_more', { count })
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title={t('dashboard.platform.title')}
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('dashboard.platform.maintenance')}
        </Button>
      }
    >
      <dl className={classes.figures}>
        <Figure
          value={formatNumber(platform.companies, locale)}
          label={t('dashboard.platform.companies')}
          to="/dashboard/companies"
        />
        <Figure value={formatNumber(platform.people, locale)} label={t('dashboard.platform.people')} />
        <Figure
          value={formatNumber(platform.activeLast7Days, locale)}
          label={t('dashboard.platform.active')}
        />
        <Figure value={formatBytes(platform.storageBytes, locale)} label={t('dashboard.platform.storage')} />
        <Figure
          value={counted(platform.mailFailed)}
          label={t('dashboard.platform.mail_failed')}
          to="/dashboard/outbox"
          {...(platform.mailFailed ? { tone: 'hint' as const } : {})}
        />
        <Figure value={counted(platform.jobsWaiting)} label={t('dashboard.platform.jobs')} />
      </dl>
      <p className={classes.quiet}>
        {t('dashboard.platform.running', {
          version: platform.version,
          database: databases[platform.database] ?? platform.database,
        })}{' '}
        <RelativeTime at={platform.startedAt} />
      </p>
      {asking && (
        <Suspense>
          <StartMaintenance onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
