import { mentoringHealthApi, type FullMentor } from '#contract/mentoring/mentoring-health.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { Person } from '../../../ui/person.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { fullName } from '../words.ts'

/** Mentors with as many pairs as they take. */
export default function FullMentors() {
  const { t } = useTranslate()
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(mentoringHealthApi.full, { query: { page, pageSize } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const columns: Column<FullMentor>[] = [
    {
      key: 'mentor',
      title: t('mentoring.field.mentor'),
      primary: true,
      render: (one) => <Person {...one} to={`/dashboard/users/${one.id}`} />,
    },
    {
      key: 'taken',
      title: t('mentoring.health.places'),
      align: 'end',
      render: ({ taken, capacity }) => t('mentoring.count.of', { done: taken, count: capacity }),
    },
  ]
  return (
    <DataTable
      id="mentoring-full"
      label={t('mentoring.health.full')}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ id }) => id}
      rowName={fullName}
      paging={pagingOf(table, list.data)}
      empty={
        <Empty title={t('mentoring.health.nobody_full')} message={t('mentoring.health.nobody_full_how')} />
      }
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}
