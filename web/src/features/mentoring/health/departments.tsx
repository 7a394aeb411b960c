import {
  ENDED_DAYS,
  mentoringHealthApi,
  SILENT_DAYS,
  type DepartmentHealth,
} from '#contract/mentoring/mentoring-health.ts'
import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { formatNumber } from '../../../ui/number.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { useLocale } from '../../../ui/use-locale.ts'

/** What each number of pairs is narrowed by. */
const numbers = {
  active: 'state=active',
  notMet: 'concern=not_met',
  silent: 'concern=silent',
  endedEarly: 'concern=ended_early',
} as const satisfies Partial<Record<keyof DepartmentHealth, string>>
const pairs = Object.entries(numbers) as [keyof typeof numbers, string][]

/** The numbers of pairs by the mentees’ departments, each of which leads to the pairs that it counts. */
export default function Departments() {
  const { t } = useTranslate()
  const locale = useLocale()
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(mentoringHealthApi.departments, { query: { page, pageSize } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const nameOf = ({ department }: DepartmentHealth) => department ?? t('mentoring.health.no_department')
  const days = { active: 0, notMet: 0, silent: SILENT_DAYS, endedEarly: ENDED_DAYS }
  const columns: Column<DepartmentHealth>[] = [
    {
      key: 'department',
      title: t('mentoring.health.department'),
      primary: true,
      render: nameOf,
    },
    ...pairs.map(([key, narrowed]): Column<DepartmentHealth> => ({
      key,
      title: t(`mentoring.health.number.${key}`, { days: days[key] }),
      align: 'end',
      render: (one) => {
        const number = formatNumber(one[key], locale)
        // People without a department are no department to narrow by.
        if (one.department === null || one[key] === 0) return number
        return (
          <Anchor
            component={Link}
            to={`/dashboard/mentoring/health/pairs?department=${encodeURIComponent(one.department)}&${narrowed}`}
            inherit
          >
            {number}
          </Anchor>
        )
      },
    })),
    {
      key: 'waiting',
      title: t('mentoring.health.waiting'),
      align: 'end',
      render: ({ waiting }) => formatNumber(waiting, locale),
    },
  ]
  return (
    <DataTable
      id="mentoring-departments"
      label={t('mentoring.health.departments')}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ department }) => department ?? ''}
      rowName={nameOf}
      paging={pagingOf(table, list.data)}
      empty={<Empty title={t('mentoring.pairs.none')} message={t('mentoring.pairs.none_how')} />}
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}
