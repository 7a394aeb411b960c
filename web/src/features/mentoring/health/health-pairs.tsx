import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { fullName } from '../words.ts'
import { useHealthColumns } from './health-columns.tsx'
import { HealthChips, HealthFilters } from './health-filters.tsx'
import { useHealthPairs } from './use-health-pairs.ts'

/** The pairs by their days: who has not met, and of whom nothing is heard. */
export function HealthPairs() {
  const { t } = useTranslate()
  const columns = useHealthColumns()
  const [filtering, setFiltering] = useState(false)
  const pairs = useHealthPairs()
  const { table, asked, list } = pairs
  const save = useDownload(mentoringHealthApi.export)
  return (
    <DataTable
      id="mentoring-health"
      label={t('mentoring.health.pairs')}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ id }) => id}
      rowName={({ mentor, mentee }) => `${fullName(mentor)} – ${fullName(mentee)}`}
      shortOnPhones
      sorting={{ sort: table.sort, setSort: (next) => table.setSort(next as typeof table.sort) }}
      paging={pagingOf(table, list.data)}
      toolbar={
        <>
          <SearchField label={t('mentoring.pairs.search')} value={table.search} onChange={table.setSearch} />
          <HealthFilters pairs={pairs} filtering={filtering} setFiltering={setFiltering} />
        </>
      }
      view={
        <ExportMenu
          label={t('mentoring.health.export')}
          saving={save.isPending}
          onChoose={(format) => save.mutate({ body: { ...asked, format } })}
        />
      }
      chips={<HealthChips pairs={pairs} setFiltering={setFiltering} />}
      empty={
        table.filtered ? (
          <NoneFound
            title={t('mentoring.pairs.none_found')}
            message={t('mentoring.pairs.none_found_how')}
            onClear={table.clear}
          />
        ) : (
          <Empty title={t('mentoring.pairs.none')} message={t('mentoring.pairs.none_how')} />
        )
      }
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}
