import type { HealthPair } from '#contract/mentoring/mentoring-health.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { useDayText } from '../../../ui/time/day.ts'
import classes from '../pairs/pairs.module.css'
import { PairState } from '../pair-state.tsx'
import { fullName } from '../words.ts'

export function useHealthColumns(): Column<HealthPair>[] {
  const { t } = useTranslate()
  const dayText = useDayText()
  const day = (at: string | null) => (at ? dayText(at) : '–')
  return [
    {
      key: 'mentee',
      title: t('mentoring.field.mentee'),
      sortKey: 'mentee',
      primary: true,
      render: ({ mentor, mentee, silentSince, lastSessionOn }) => (
        <Person
          {...mentee}
          to={`/dashboard/users/${mentee.id}`}
          second={
            <span className={classes.phone}>
              {silentSince
                ? t('mentoring.health.silent_since_day', { day: dayText(silentSince) })
                : lastSessionOn
                  ? t('mentoring.health.met_on', { day: dayText(lastSessionOn) })
                  : t('mentoring.health.never_met')}{' '}
              · {t('mentoring.with', { name: fullName(mentor) })}
            </span>
          }
        />
      ),
    },
    {
      key: 'mentor',
      title: t('mentoring.field.mentor'),
      sortKey: 'mentor',
      render: ({ mentor }) => <Person {...mentor} to={`/dashboard/users/${mentor.id}`} />,
    },
    {
      key: 'state',
      title: t('mentoring.field.state'),
      render: ({ state }) => <PairState state={state} />,
    },
    {
      key: 'silentSince',
      title: t('mentoring.health.silent_since'),
      render: ({ silentSince }) => day(silentSince),
    },
    {
      key: 'programme',
      title: t('mentoring.health.programme'),
      hiddenAtFirst: true,
      render: ({ programme }) =>
        programme ? (
          <Anchor component={Link} to={`/dashboard/mentoring/programmes/${programme.id}`} inherit>
            {programme.name}
          </Anchor>
        ) : (
          '–'
        ),
    },
    {
      key: 'nudges',
      title: t('mentoring.health.nudges'),
      givesWay: 'first',
      render: ({ nudges: { sent, lastOn, over } }) =>
        lastOn ? (
          <span className={classes.nudges}>
            <span>{t('mentoring.health.nudged', { count: sent, day: dayText(lastOn) })}</span>
            {over && <span className={classes.quiet}>{t('mentoring.health.nudges_over')}</span>}
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'endedOn',
      title: t('mentoring.health.ended'),
      hiddenAtFirst: true,
      render: ({ endedOn }) => day(endedOn),
    },
    {
      key: 'beganOn',
      title: t('mentoring.health.began'),
      sortKey: 'beganOn',
      givesWay: 'second',
      render: ({ beganOn }) => day(beganOn),
    },
    {
      key: 'lastSessionOn',
      title: t('mentoring.health.last_session'),
      givesWay: 'second',
      render: ({ lastSessionOn }) => day(lastSessionOn),
    },
    {
      key: 'nextSessionOn',
      title: t('mentoring.health.next_session'),
      // Beside all others it would not fit on a usual screen, and a pair that needs somebody has none.
      hiddenAtFirst: true,
      render: ({ nextSessionOn }) => day(nextSessionOn),
    },
  ]
}
