import type { Home } from '#contract/dashboard.ts'
import { Anchor, Badge, Paper } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { dayMark, formatDay } from '../../locales/dates.ts'
import { Chart } from '../../ui/chart.tsx'
import { formatNumber } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/time.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { Card, Figure } from './card.tsx'
import classes from './dashboard.module.css'

export function AdminPart({ admin }: { admin: NonNullable<Home['admin']> }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const count = (status: string) => admin.people.find((row) => row.status === status)?.count ?? 0
  const working = count('active') + count('hidden')
  return (
    <>
      <Card
        wide
        title={t('dashboard.admin.people')}
        action={
          <Anchor component={Link} to="/dashboard/users" size="sm">
            {t('dashboard.admin.all_people')}
          </Anchor>
        }
      >
        <dl className={classes.figures}>
          <Figure value={formatNumber(working, locale)} label={t('dashboard.admin.active')} />
          <Figure
            value={formatNumber(admin.invitationsPending, locale)}
            label={t('dashboard.admin.pending')}
            {...(admin.invitationsPending ? { tone: 'hint' as const } : {})}
          />
          <Figure
            value={formatNumber(admin.activeLast7Days, locale)}
            label={t('dashboard.admin.last_7_days')}
          />
          <Figure
            value={formatNumber(working ? admin.onboarded / working : 0, locale, { style: 'percent' })}
            label={t('dashboard.admin.onboarded')}
          />
        </dl>
      </Card>
      <Paper p="lg" className={classes.wide}>
        <Chart
          kind="bar"
          title={t('dashboard.admin.sign_ins_14')}
          axis={t('dashboard.admin.day')}
          rows={admin.signIns.map(({ day, count: value }) => ({
            label: dayMark(day, locale),
            full: formatDay(day, locale),
            value,
          }))}
          series={[{ key: 'value', label: t('dashboard.admin.sign_ins') }]}
          height={200}
        />
      </Paper>
      <Card title={t('dashboard.admin.newest')}>
        <ul className={classes.list}>
          {admin.newest.map((person) => (
            <li key={person.id} className={classes.item}>
              <Avatar name={person.name} surname={person.surname} photoUrl={person.photoUrl} />
              <div className={classes.words}>
                <Anchor component={Link} to={`/dashboard/users/${person.id}`}>
                  {person.name} {person.surname}
                </Anchor>
                <span className={classes.quiet}>
                  <RelativeTime at={person.createdAt} />
                </span>
              </div>
              {person.status === 'pending' && <Badge color="yellow">{t('dashboard.admin.invited')}</Badge>}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
