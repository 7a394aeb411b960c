import {
  companiesApi,
  companySorts,
  companyStatuses,
  type CompanyRow,
} from '#contract/companies/companies.ts'
import { ActionIcon, Anchor, Button, NativeSelect } from '@mantine/core'
import { IconBuildings, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { Brand } from '../../ui/page/brand.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { formatNumber } from '../../ui/number.ts'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './companies.module.css'
import { companyAddress } from './company-address.ts'
import { StatusBadge } from './status-badge.tsx'
import { useTableError } from '../../shared/load-failed.tsx'

const sorts = companySorts.flatMap((field) => [field, `-${field}` as const])
type Sort = (typeof sorts)[number]
const isSort = (value: string): value is Sort => sorts.some((sort) => sort === value)

function useColumns(): Column<CompanyRow>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  return [
    {
      key: 'name',
      title: t('companies.name'),
      sortKey: 'name',
      primary: true,
      render: (company) => (
        <Anchor component={Link} to={company.id} className={classes.name ?? ''}>
          <Brand name={company.name} iconUrl={company.iconUrl} size={24} />
          <span className={classes.slug}>{company.slug}</span>
        </Anchor>
      ),
    },
    {
      key: 'status',
      title: t('companies.status'),
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'people',
      title: t('companies.people'),
      sortKey: 'people',
      align: 'end',
      render: ({ people }) => formatNumber(people, locale),
    },
    {
      key: 'activePeople',
      title: t('companies.active_people'),
      align: 'end',
      render: ({ activePeople }) => formatNumber(activePeople, locale),
    },
    {
      key: 'lastActivityAt',
      title: t('companies.last_activity'),
      sortKey: 'lastActivityAt',
      render: ({ lastActivityAt }) =>
        lastActivityAt ? <RelativeTime at={lastActivityAt} /> : t('companies.never'),
    },
    {
      key: 'storageBytes',
      title: t('companies.storage'),
      sortKey: 'storageBytes',
      align: 'end',
      render: ({ storageBytes }) => (storageBytes ? formatBytes(storageBytes, locale) : '0'),
    },
    {
      key: 'createdAt',
      title: t('companies.created_at'),
      sortKey: 'createdAt',
      hiddenAtFirst: true,
      render: ({ createdAt }) => <DateTime at={createdAt} style="date" />,
    },
  ]
}

/** Every company of the installation, with who is in it and what it uses. */
export default function CompaniesTable() {
  const { t } = useTranslate()
  const own = useCompany()
  const columns = useColumns()
  const table = useTableState<Sort, 'status'>({ sort: 'name', sorts, filters: ['status'] })
  const status = companyStatuses.find((one) => one === table.filters.status[0])
  const { page, pageSize, sort, search } = table.query
  const list = useQuery({
    ...query(companiesApi.list, {
      query: { page, pageSize, sort, ...(search ? { search } : {}), ...(status ? { status } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const failed = useTableError(list)
  return (
    <>
      <PageHeader
        title={t('companies.title')}
        description={t('companies.lead')}
        action={
          <Button component={Link} to="new" leftSection={<IconPlus size={18} />}>
            {t('companies.create')}
          </Button>
        }
      />
      <DataTable
        id="companies"
        label={t('companies.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(company) => company.id}
        rowName={(company) => company.name}
        sorting={{ sort: table.sort, setSort: (next) => isSort(next) && table.setSort(next) }}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('companies.search')} value={table.search} onChange={table.setSearch} />
            <NativeSelect
              aria-label={t('companies.status')}
              value={status ?? ''}
              data={[
                { value: '', label: t('companies.status.all') },
                ...companyStatuses.map((value) => ({ value, label: t(`companies.status.${value}`) })),
              ]}
              onChange={(event) => table.setFilter('status', [event.currentTarget.value])}
            />
          </>
        }
        rowActions={(company) => {
          const address =
            company.status === 'deleted' ? null : companyAddress(company.slug, own.slug, location)
          return (
            address && (
              <ActionIcon
                component="a"
                href={`${address}/dashboard`}
                target="_blank"
                rel="noreferrer"
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('companies.open_named', { name: company.name })}
                title={t('companies.open')}
              >
                <IconExternalLink size={18} />
              </ActionIcon>
            )
          )
        }}
        empty={
          table.filtered ? (
            <NoneFound
              title={t('companies.none_found')}
              message={t('companies.none_found.how')}
              onClear={table.clear}
            />
          ) : (
            <Empty icon={<IconBuildings size={28} />} title={t('companies.empty')} />
          )
        }
        fetching={list.isFetching}
        error={failed}
      />
    </>
  )
}
