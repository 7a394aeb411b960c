import type { Home } from '#contract/dashboard.ts'
import { Anchor, Paper } from '@mantine/core'
import { IconFileUpload, IconPalette, IconShieldLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Chart } from '../../ui/charts/chart.tsx'
import { useDayText } from '../../ui/time/day.ts'
import { formatNumber } from '../../ui/number.ts'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { CompletionCard } from './completion-card.tsx'
import { Figure } from './figure.tsx'
import { MentoringHealthCard } from './mentoring-health-card.tsx'
import classes from './dashboard.module.css'

type Props = { admin: NonNullable<Home['admin']> }

/** Figures of nobody say nothing: who is alone in a company is shown where to begin. */
export function AdminPart({ admin }: Props) {
  const alone = admin.people.reduce((sum, { count }) => sum + count, 0) <= 1
  return alone ? <FirstSteps /> : <People admin={admin} />
}

const firstSteps = [
  { key: 'import', to: '/dashboard/users/import', Icon: IconFileUpload },
  { key: 'look', to: '/dashboard/company', Icon: IconPalette },
  { key: 'sign_in', to: '/dashboard/company/access', Icon: IconShieldLock },
] as const

function FirstSteps() {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.first.title')}>
      <ul className={classes.rows}>
        {firstSteps.map(({ key, to, Icon }) => (
          <li key={key} className={classes.row}>
            <Icon size={24} aria-hidden className={classes.accent} />
            <div className={classes.words}>
              <Anchor component={Link} to={to} fw={600}>
                {t(`dashboard.first.${key}`)}
              </Anchor>
              <span className={classes.quiet}>{t(`dashboard.first.${key}_how`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who is there and what they do; invitations that are pending stand among what waits for a decision. */
function People({ admin }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const dayText = useDayText()
  const count = (status: string) => admin.people.find((row) => row.status === status)?.count ?? 0
  const working = count('active') + count('hidden')
  return (
    <>
      <Card
        title={t('dashboard.admin.people')}
        action={
          <Anchor component={Link} to="/dashboard/users" size="sm">
            {t('dashboard.admin.all_people')}
          </Anchor>
        }
      >
        <dl className={classes.figures}>
          <Figure
            value={formatNumber(working, locale)}
            label={t('dashboard.admin.active')}
            to="/dashboard/users?status=active&status=hidden"
          />
          <Figure
            value={formatNumber(admin.activeLast7Days, locale)}
            label={t('dashboard.admin.last_7_days')}
            to="/dashboard/users?lastLogin=within_7"
          />
          <Figure
            value={formatNumber(admin.onboarded, locale)}
            label={t('dashboard.admin.onboarded', { count: working })}
          />
        </dl>
      </Card>
      <CompletionCard />
      <MentoringHealthCard />
      <Paper p="lg">
        <Chart
          title={t('dashboard.admin.sign_ins_14')}
          axis={t('dashboard.admin.day')}
          rows={admin.signIns.map(({ day, count: value }) => ({
            label: dayText(day, 'mark'),
            full: dayText(day),
            value,
          }))}
          counts={t('dashboard.admin.sign_ins')}
          height={200}
        />
      </Paper>
    </>
  )
}

export function Newest({ admin }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t('dashboard.admin.newest')}>
      <ul className={classes.rows}>
        {admin.newest.map((person) => (
          <li key={person.id} className={classes.row}>
            <Person
              {...person}
              to={`/dashboard/users/${person.id}`}
              second={
                <>
                  {person.status === 'pending' && `${t('dashboard.admin.invited')} · `}
                  <RelativeTime at={person.createdAt} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
