import type { Pair } from '#contract/mentoring/mentoring.ts'
import { useTranslate } from '@tolgee/react'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { PairState } from '../pair-state.tsx'
import { fullName } from '../words.ts'
import classes from './pairs.module.css'

export const pairName = ({ mentor, mentee }: Pair) => `${fullName(mentor)} – ${fullName(mentee)}`

export function usePairColumns(): Column<Pair>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'mentee',
      title: t('mentoring.field.mentee'),
      sortKey: 'mentee',
      primary: true,
      render: ({ mentor, mentee, state, takenBack }) => (
        <Person
          {...mentee}
          second={
            <span className={classes.phone}>
              {t('mentoring.with', { name: fullName(mentor) })} ·{' '}
              {t(takenBack ? 'mentoring.state.taken_back' : `mentoring.state.${state}`)}
            </span>
          }
        />
      ),
    },
    {
      key: 'mentor',
      title: t('mentoring.field.mentor'),
      sortKey: 'mentor',
      render: ({ mentor }) => <Person {...mentor} />,
    },
    {
      key: 'state',
      title: t('mentoring.field.state'),
      render: ({ state, takenBack }) => <PairState state={state} takenBack={takenBack} />,
    },
    {
      key: 'goals',
      title: t('mentoring.goals'),
      align: 'end',
      givesWay: 'first',
      render: ({ goals, goalsMet }) => t('mentoring.count.of', { done: goalsMet, count: goals }),
    },
    {
      key: 'actions',
      title: t('mentoring.actions'),
      align: 'end',
      givesWay: 'first',
      render: ({ actions, actionsDone }) => t('mentoring.count.of', { done: actionsDone, count: actions }),
    },
    {
      key: 'createdAt',
      title: t('mentoring.field.created'),
      sortKey: 'createdAt',
      givesWay: 'first',
      render: ({ createdAt }) => <DateTime at={createdAt} style="date" />,
    },
    {
      key: 'lastAt',
      title: t('mentoring.field.last'),
      sortKey: 'lastAt',
      givesWay: 'second',
      render: ({ lastAt }) => <RelativeTime at={lastAt} />,
    },
  ]
}
