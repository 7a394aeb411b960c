import { pathsApi, type Path } from '#contract/courses/paths.ts'
import { trainingApi, type PathPerson } from '#contract/training/training.ts'
import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed, useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { EnrolInPath } from './enrol-in-path.tsx'
import { fullName, useStandingColumns } from './standing-columns.tsx'
import classes from './training.module.css'
import { WithdrawFromPath } from './withdraw-from-path.tsx'

const WHILE_WAITING_MS = 3000

function useColumns(onWithdraw: (person: PathPerson) => void): Column<PathPerson>[] {
  const { t } = useTranslate()
  const standing = useStandingColumns('path')
  return [
    ...standing,
    {
      key: 'groups',
      title: t('training.path.by'),
      render: ({ groups }) =>
        groups.length === 0
          ? t('training.path.by_hand')
          : groups.map(({ id, name }) => (
              <Anchor
                key={id}
                component={Link}
                to={`/dashboard/users/groups/${id}`}
                underline="always"
                mr={8}
              >
                {name}
              </Anchor>
            )),
    },
    {
      key: 'acts',
      title: t('groups.field.acts'),
      align: 'end',
      render: (person) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('training.path.withdraw_named', { name: fullName(person) })}
          onClick={() => onWithdraw(person)}
        >
          {t('training.path.withdraw')}
        </Button>
      ),
    },
  ]
}

/** Who is on a path, how each stands; people are enrolled and withdrawn here by hand. */
export default function PathPeople() {
  const { id = '' } = useParams()
  const path = useQuery(query(pathsApi.byId, { params: { id } }))
  if (path.data) return <People path={path.data} />
  return path.isError ? <LoadFailed of={path} /> : <LoadingLines lines={6} height={48} />
}

function People({ path }: { path: Path }) {
  const { t } = useTranslate()
  const { id, title, state } = path
  const [enrolling, setEnrolling] = useState(false)
  const [leaving, setLeaving] = useState<PathPerson | null>(null)
  const columns = useColumns(setLeaving)
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(trainingApi.pathPeople, {
      params: { id },
      query: { page, pageSize, ...(search && { search }) },
    }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => ((data?.waiting ?? 0) > 0 ? WHILE_WAITING_MS : false),
  })
  const waiting = list.data?.waiting ?? 0
  const enrol = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEnrolling(true)}>
      {t('training.path.enrol')}
    </Button>
  )
  const isOpen = state === 'published'
  const isBare = list.data?.items.length === 0 && !table.filtered
  return (
    <>
      <PageHeader
        title={t('training.path.people_of', { title })}
        back={{ to: `/dashboard/training/paths/${id}`, label: title }}
        action={isOpen && !isBare && enrol}
      />
      {!isOpen && <p className={classes.note}>{t(`training.path.closed.${state}`)}</p>}
      {waiting > 0 && (
        <p role="status" className={classes.note}>
          {t('training.path.waiting', { count: waiting })}
        </p>
      )}
      <DataTable
        id="path-people"
        label={t('training.path.people')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ person }) => person.id}
        rowName={fullName}
        paging={pagingOf(table, list.data)}
        toolbar={
          <SearchField label={t('training.people.search')} value={search} onChange={table.setSearch} />
        }
        empty={
          table.filtered ? (
            <NoneFound
              title={t('training.people.none_found')}
              message={t('training.path.none_found_how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              title={t('training.path.nobody')}
              message={t('training.path.nobody_how')}
              {...(isOpen && { actions: enrol })}
            />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <EnrolInPath path={path} opened={enrolling} onClose={() => setEnrolling(false)} />
      <WithdrawFromPath path={path} person={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
