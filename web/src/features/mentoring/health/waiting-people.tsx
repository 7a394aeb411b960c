import { mentoringHealthApi, type WaitingPerson } from '#contract/mentoring/mentoring-health.ts'
import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { useDayText } from '../../../ui/time/day.ts'
import { Person } from '../../../ui/person.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { fullName } from '../words.ts'

/** Who waits for a mentor: since when, and for what. */
export default function WaitingPeople() {
  const { t } = useTranslate()
  const dayText = useDayText()
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(mentoringHealthApi.waiting, { query: { page, pageSize } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const columns: Column<WaitingPerson>[] = [
    {
      key: 'person',
      title: t('mentoring.health.person'),
      primary: true,
      render: (one) => <Person {...one} to={`/dashboard/users/${one.id}`} />,
    },
    {
      key: 'for',
      title: t('mentoring.health.waits_for'),
      render: ({ asked, programmes }) => (
        <>
          {asked && t('mentoring.health.answer')}
          {programmes.map(({ id, name }, i) => (
            <Fragment key={id}>
              {(asked || i > 0) && ' · '}
              <Anchor component={Link} to={`/dashboard/mentoring/programmes/${id}/people`} inherit>
                {name}
              </Anchor>
            </Fragment>
          ))}
        </>
      ),
    },
    { key: 'since', title: t('mentoring.health.since'), render: ({ since }) => dayText(since) },
  ]
  const title = t('mentoring.health.waiting')
  return (
    <DataTable
      id="mentoring-waiting"
      label={title}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ id }) => id}
      rowName={fullName}
      paging={pagingOf(table, list.data)}
      empty={
        <Empty title={t('mentoring.health.nobody_waits')} message={t('mentoring.health.nobody_waits_how')} />
      }
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}
