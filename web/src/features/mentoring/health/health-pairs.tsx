import {
  healthSortFields,
  mentoringHealthApi,
  pairConcerns,
  SILENT_DAYS,
  type HealthPair,
} from '#contract/mentoring/mentoring-health.ts'
import { Id } from '#contract/envelope.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { Anchor, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { useDayText } from '../../../ui/time/day.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import { Person } from '../../../ui/person.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { PairState } from '../pair-state.tsx'
import { fullName } from '../words.ts'
import classes from '../pairs/pairs.module.css'

const sorts = healthSortFields.flatMap((field) => [field, `-${field}` as const])
/** Most companies have a few programmes. */
const PROGRAMMES = 100

function useColumns(): Column<HealthPair>[] {
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
      givesWay: 'second',
      render: ({ nextSessionOn }) => day(nextSessionOn),
    },
  ]
}

/** The pairs by their days: who has not met, and of whom nothing is heard. */
export function HealthPairs() {
  const { t } = useTranslate()
  const columns = useColumns()
  const [filtering, setFiltering] = useState(false)
  const table = useTableState({ sort: '-beganOn', sorts, filters: ['state', 'concern', 'programme'] })
  const { page, pageSize, sort, search, filters } = table
  const state = pairStates.filter((one) => filters.state.includes(one))
  const concern = pairConcerns.find((one) => one === filters.concern[0])
  const programmeId = Id.safeParse(filters.programme[0]).data
  const programmes = useQuery({
    ...query(programmesApi.list, { query: { pageSize: PROGRAMMES } }),
    ...freshness.mentoring,
  })
  const names = programmes.data?.items ?? []
  const asked = {
    ...(search && { search }),
    ...(state.length > 0 && { state }),
    ...(concern && { concern }),
    ...(programmeId && { programmeId }),
  }
  const list = useQuery({
    ...query(mentoringHealthApi.pairs, { query: { ...asked, page, pageSize, sort } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const save = useDownload(mentoringHealthApi.export)
  const title = t('mentoring.health.pairs')
  const concernName = (one: (typeof pairConcerns)[number]) =>
    t(`mentoring.health.concern.${one}`, { days: SILENT_DAYS })
  return (
    <DataTable
      id="mentoring-health"
      label={title}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ id }) => id}
      rowName={({ mentor, mentee }) => `${fullName(mentor)} – ${fullName(mentee)}`}
      shortOnPhones
      sorting={{ sort, setSort: (next) => table.setSort(next as typeof sort) }}
      paging={pagingOf(table, list.data)}
      toolbar={
        <>
          <SearchField label={t('mentoring.pairs.search')} value={table.search} onChange={table.setSearch} />
          <FilterButton
            count={state.length + (concern ? 1 : 0) + (programmeId ? 1 : 0)}
            opened={filtering}
            setOpened={setFiltering}
          >
            <Stack gap="sm">
              <NativeSelect
                label={t('mentoring.health.concern')}
                value={concern ?? ''}
                data={[
                  { value: '', label: t('mentoring.health.any_pair') },
                  ...pairConcerns.map((value) => ({ value, label: concernName(value) })),
                ]}
                onChange={(event) => table.setFilter('concern', [event.currentTarget.value])}
              />
              {names.length > 0 && (
                <NativeSelect
                  label={t('mentoring.health.programme')}
                  value={programmeId ?? ''}
                  data={[
                    { value: '', label: t('mentoring.health.any_programme') },
                    ...names.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  onChange={(event) => table.setFilter('programme', [event.currentTarget.value])}
                />
              )}
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
            </Stack>
          </FilterButton>
        </>
      }
      view={
        <ExportMenu
          label={t('mentoring.health.export')}
          saving={save.isPending}
          onChoose={(format) => save.mutate({ body: { ...asked, format } })}
        />
      }
      chips={
        <FilterChips
          chosen={[
            {
              key: 'concern',
              name: t('mentoring.health.concern'),
              values: concern ? [concernName(concern)] : [],
              clear: () => table.setFilter('concern', []),
            },
            {
              key: 'programme',
              name: t('mentoring.health.programme'),
              values: programmeId ? [names.find(({ id }) => id === programmeId)?.name ?? '–'] : [],
              clear: () => table.setFilter('programme', []),
            },
            {
              key: 'state',
              name: t('mentoring.field.state'),
              values: state.map((one) => t(`mentoring.state.${one}`)),
              clear: () => table.setFilter('state', []),
            },
          ]}
          onOpen={() => setFiltering(true)}
          onClear={table.clear}
        />
      }
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
