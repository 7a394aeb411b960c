import { customColumn, idOfColumn } from '#contract/people/custom-fields.ts'
import {
  breakdowns,
  learningReportsApi,
  type Breakdown,
  type BreakdownRow,
  type LearningFilter,
} from '#contract/training/learning-reports.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Anchor, NativeSelect, Progress, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { formatNumber } from '../../../ui/number.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import { useChoiceFields } from './learning-filters.tsx'
import classes from './learning.module.css'
import { addressOf, type useBreakdownTable } from './use-learning-table.ts'

/** The people of a row, among those whom the report is about already. */
function narrowed(filter: LearningFilter, by: Breakdown, key: string | null): LearningFilter {
  if (by === 'course') return { ...filter, ...(key && { courseId: key }) }
  if (by === 'group') return { ...filter, ...(key && { groupId: key }) }
  if (by === 'department') return { ...filter, department: key ?? '' }
  return { ...filter, option: `${idOfColumn(by)}:${key ?? 'none'}` }
}

function useColumns(filter: LearningFilter, by: Breakdown): Column<BreakdownRow>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  const nameOf = useNameOf(by)
  const number = (row: BreakdownRow, count: number, more: Record<string, string>) =>
    count === 0 ? (
      <span className={classes.none}>0</span>
    ) : (
      <Anchor component={Link} to={addressOf(narrowed(filter, by, row.key), more)} inherit>
        {formatNumber(count, locale)}
      </Anchor>
    )
  return [
    {
      key: 'name',
      title: t('reports.learning.name'),
      sortKey: 'name',
      primary: true,
      render: (row) => (
        <Anchor
          component={Link}
          to={addressOf(narrowed(filter, by, row.key))}
          inherit
          className={classes.name ?? ''}
        >
          {nameOf(row)}
        </Anchor>
      ),
    },
    {
      key: 'share',
      title: t('reports.learning.share'),
      sortKey: 'share',
      render: (row) => {
        const percent = percentOf({ required: row.learning, requiredDone: row.done })
        return (
          <span className={classes.share}>
            <Progress value={percent} className={classes.bar ?? ''} aria-label={nameOf(row)} />
            <span className="tabular">{formatNumber(percent / 100, locale, { style: 'percent' })}</span>
          </span>
        )
      },
    },
    {
      key: 'learning',
      title: t('reports.learning.learning'),
      sortKey: 'learning',
      align: 'end',
      render: (row) => number(row, row.learning, {}),
    },
    {
      key: 'done',
      title: t('reports.learning.done'),
      align: 'end',
      render: (row) => number(row, row.done, { standing: 'done' }),
    },
    {
      key: 'underWay',
      title: t('reports.learning.underWay'),
      align: 'end',
      givesWay: 'first',
      render: (row) => number(row, row.underWay, { standing: 'under_way' }),
    },
    {
      key: 'notBegun',
      title: t('reports.learning.notBegun'),
      align: 'end',
      givesWay: 'first',
      render: (row) => number(row, row.notBegun, { standing: 'not_begun' }),
    },
    {
      key: 'overdue',
      title: t('reports.learning.overdue'),
      sortKey: 'overdue',
      align: 'end',
      render: (row) => number(row, row.overdue, { standing: 'overdue', sort: 'dueOn' }),
    },
  ]
}

function useNameOf(by: Breakdown) {
  const { t } = useTranslate()
  return ({ name }: BreakdownRow) =>
    name || t(by === 'department' ? 'reports.learning.department.none' : 'reports.learning.option.none')
}

/** How far people are, a row for each course, group, department or option; every number leads to its people. */
export function BreakdownTable({ table }: { table: ReturnType<typeof useBreakdownTable> }) {
  const { t } = useTranslate()
  const { by, filter, page, pageSize, sort } = table
  const columns = useColumns(filter, by)
  const nameOf = useNameOf(by)
  const fields = useChoiceFields()
  const save = useDownload(learningReportsApi.export)
  const list = useQuery({
    ...query(learningReportsApi.breakdown, { query: { ...filter, by, page, pageSize, sort } }),
    ...freshness.reports,
    placeholderData: keepPreviousData,
  })
  const title = t('reports.learning.breakdown')
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <DataTable
        id="learning-breakdown"
        label={title}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ key }) => key ?? ''}
        rowName={nameOf}
        sorting={{ sort, setSort: (next) => table.setSort(next as typeof sort) }}
        paging={pagingOf(table, list.data)}
        toolbar={
          <NativeSelect
            aria-label={t('reports.learning.by')}
            value={by}
            data={[
              ...breakdowns.map((value) => ({ value, label: t(`reports.learning.by.${value}`) })),
              ...fields.map(({ id, name }) => ({
                value: customColumn(id),
                label: t('reports.learning.by.own', { name }),
              })),
            ]}
            onChange={(event) => table.setFilter('by', [event.currentTarget.value])}
          />
        }
        view={
          <ExportMenu
            label={t('reports.export')}
            name={t('reports.export_of', { name: title })}
            saving={save.isPending}
            onChoose={(format) => save.mutate({ body: { ...filter, kind: 'breakdown', by, format } })}
          />
        }
        empty={
          Object.keys(filter).length > 0 ? (
            <NoneFound
              title={t('reports.learning.none_found')}
              message={t('reports.learning.none_found_how')}
              onClear={table.clear}
            />
          ) : (
            <Empty title={t('reports.learning.none')} message={t('reports.learning.none_how')} />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
    </section>
  )
}
