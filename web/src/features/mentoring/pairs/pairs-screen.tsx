import type { Pair } from '#contract/mentoring/mentoring.ts'
import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { useTableError } from '../../../shared/load-failed.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { EndPair } from './end-pair.tsx'
import { pairName, usePairColumns } from './pair-columns.tsx'
import { PairChips, PairFilters } from './pair-filters.tsx'
import { PairSessions } from './pair-sessions.tsx'
import classes from './pairs.module.css'
import { PairsHeader } from './pairs-header.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { usePairList, type PairSort } from './use-pair-list.ts'

/** The company’s pairs, for its administrators: that they meet, and never what they say. */
export default function PairsScreen() {
  const { t } = useTranslate()
  const columns = usePairColumns()
  const [proposing, setProposing] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const pairs = usePairList()
  const { table, list } = pairs
  const failed = useTableError(list)
  const propose = <Button onClick={() => setProposing(true)}>{t('mentoring.propose')}</Button>
  const isBare = list.data?.items.length === 0 && !table.filtered
  const hasPairs = list.data !== undefined && !isBare
  return (
    <>
      <PairsHeader propose={hasPairs && propose} />
      <DataTable<Pair>
        id="pairs"
        label={t('mentoring.pairs')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={pairName}
        shortOnPhones
        sorting={{ sort: table.sort, setSort: (next) => table.setSort(next as PairSort) }}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField
              label={t('mentoring.pairs.search')}
              value={table.search}
              onChange={table.setSearch}
            />
            <PairFilters pairs={pairs} filtering={filtering} setFiltering={setFiltering} />
          </>
        }
        chips={<PairChips pairs={pairs} setFiltering={setFiltering} />}
        rowActions={(pair) => (
          <span className={classes.acts}>
            <PairSessions pair={pair} />
            <EndPair pair={pair} />
          </span>
        )}
        empty={<NoPairs filtered={table.filtered} onClear={table.clear} propose={propose} />}
        fetching={list.isFetching}
        error={failed}
      />
      <ProposeDialog opened={proposing} onClose={() => setProposing(false)} />
    </>
  )
}

type NoneProps = { filtered: boolean; onClear: () => void; propose: ReactNode }

function NoPairs({ filtered, onClear, propose }: NoneProps) {
  const { t } = useTranslate()
  return (
    <Empty
      icon={<IconHeartHandshake size={28} />}
      title={t(filtered ? 'mentoring.pairs.none_found' : 'mentoring.pairs.none')}
      message={t(filtered ? 'mentoring.pairs.none_found_how' : 'mentoring.pairs.none_how')}
      actions={
        filtered ? (
          <Button variant="default" onClick={onClear}>
            {t('ui.filter.clear')}
          </Button>
        ) : (
          propose
        )
      }
    />
  )
}
