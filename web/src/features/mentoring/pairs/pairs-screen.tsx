import { mentoringApi, pairSortFields, type Pair } from '#contract/mentoring/mentoring.ts'
import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { IconActivityHeartbeat, IconHeartHandshake, IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { EndPair } from './end-pair.tsx'
import { pairName, usePairColumns } from './pair-columns.tsx'
import { PairSessions } from './pair-sessions.tsx'
import classes from './pairs.module.css'
import { ProposeDialog } from './propose-dialog.tsx'

const sorts = pairSortFields.flatMap((field) => [field, `-${field}` as const])
type Sort = (typeof sorts)[number]

/** The company’s pairs, for its administrators: that they meet, and never what they say. */
export default function PairsScreen() {
  const { t } = useTranslate()
  const columns = usePairColumns()
  const [proposing, setProposing] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const table = useTableState<Sort, 'state' | 'next'>({
    sort: '-lastAt',
    sorts,
    filters: ['state', 'next'],
  })
  const { page, pageSize, sort, search } = table
  const state = pairStates.filter((one) => table.filters.state.includes(one))
  const wanted = table.filters.next.includes('wanted')
  const list = useQuery({
    ...query(mentoringApi.pairs, {
      query: { page, pageSize, sort, state, ...(wanted && { next: 'wanted' }), ...(search && { search }) },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const own = useQuery({ ...query(mentoringApi.mine, { query: { pageSize: 1 } }), ...freshness.mentoring })
  const failed = useTableError(list)
  const propose = <Button onClick={() => setProposing(true)}>{t('mentoring.propose')}</Button>
  const isBare = list.data?.items.length === 0 && !table.filtered
  const hasPairs = list.data !== undefined && !isBare
  return (
    <>
      <PageHeader
        title={t('mentoring.title')}
        description={
          <>
            {t('mentoring.lead.admin')}
            {(own.data?.total ?? 0) > 0 && (
              <>
                {' '}
                <Anchor component={Link} to="/dashboard/mentoring/mine" inherit underline="always">
                  {t('mentoring.own')}
                </Anchor>
              </>
            )}
          </>
        }
        action={
          <>
            <Button
              component={Link}
              to="/dashboard/mentoring/health"
              variant="default"
              leftSection={<IconActivityHeartbeat size={18} aria-hidden />}
            >
              {t('mentoring.health')}
            </Button>
            <Button
              component={Link}
              to="/dashboard/mentoring/programmes"
              variant="default"
              leftSection={<IconTargetArrow size={18} aria-hidden />}
            >
              {t('programmes.go')}
            </Button>
            {hasPairs && propose}
          </>
        }
      />
      <DataTable<Pair>
        id="pairs"
        label={t('mentoring.pairs')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={pairName}
        shortOnPhones
        sorting={{ sort, setSort: (next) => table.setSort(next as Sort) }}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField
              label={t('mentoring.pairs.search')}
              value={table.search}
              onChange={table.setSearch}
            />
            <FilterButton count={state.length + (wanted ? 1 : 0)} opened={filtering} setOpened={setFiltering}>
              <Checkbox.Group
                label={t('mentoring.field.state')}
                value={state}
                onChange={(values) => table.setFilter('state', values)}
              >
                <Stack gap={8} mt={8}>
                  {pairStates.map((one) => (
                    <Checkbox key={one} value={one} label={t(`mentoring.state.${one}`)} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Checkbox
                mt={16}
                label={t('mentoring.handover.filter')}
                checked={wanted}
                onChange={({ currentTarget }) =>
                  table.setFilter('next', currentTarget.checked ? ['wanted'] : [])
                }
              />
            </FilterButton>
          </>
        }
        chips={
          <FilterChips
            chosen={[
              {
                key: 'state',
                name: t('mentoring.field.state'),
                values: state.map((one) => t(`mentoring.state.${one}`)),
                clear: () => table.setFilter('state', []),
              },
              {
                key: 'next',
                name: t('mentoring.field.mentor'),
                values: wanted ? [t('mentoring.handover.filter')] : [],
                clear: () => table.setFilter('next', []),
              },
            ]}
            onOpen={() => setFiltering(true)}
            onClear={table.clear}
          />
        }
        rowActions={(pair) => (
          <span className={classes.acts}>
            <PairSessions pair={pair} />
            <EndPair pair={pair} />
          </span>
        )}
        empty={
          <Empty
            icon={<IconHeartHandshake size={28} />}
            title={t(table.filtered ? 'mentoring.pairs.none_found' : 'mentoring.pairs.none')}
            message={t(table.filtered ? 'mentoring.pairs.none_found_how' : 'mentoring.pairs.none_how')}
            actions={
              table.filtered ? (
                <Button variant="default" onClick={table.clear}>
                  {t('ui.filter.clear')}
                </Button>
              ) : (
                propose
              )
            }
          />
        }
        fetching={list.isFetching}
        error={failed}
      />
      <ProposeDialog opened={proposing} onClose={() => setProposing(false)} />
    </>
  )
}
