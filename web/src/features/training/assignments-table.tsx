import { trainingApi, type Assignment } from '#contract/training/training.ts'
import { Anchor, Badge, Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { useDueWords } from './due-words.ts'
import classes from './training.module.css'

/** What is other than usual: it is paused, or being ended. */
function AssignmentState({ paused, ending }: Pick<Assignment, 'paused' | 'ending'>) {
  const { t } = useTranslate()
  if (!paused && !ending) return null
  return (
    <Badge variant="light" color={ending ? 'gray' : 'yellow'}>
      {t(ending ? 'training.state.ending' : 'training.state.paused')}
    </Badge>
  )
}

const WHILE_ENDING_MS = 3000

function useColumns(): Column<Assignment>[] {
  const { t } = useTranslate()
  const dueWords = useDueWords()
  return [
    {
      key: 'what',
      title: t('training.field.what'),
      primary: true,
      render: ({ id, what, group, ...state }) => (
        <span className={classes.words}>
          <Link to={`/dashboard/training/${id}`} className={classes.name}>
            {what.title}
          </Link>
          <span className={classes.quiet}>
            {t(`training.kind.${what.kind}`)} · {group.name}
          </span>
          <AssignmentState {...state} />
        </span>
      ),
    },
    { key: 'due', title: t('training.field.due'), render: dueWords },
    {
      key: 'renewal',
      title: t('training.field.renewal'),
      givesWay: 'first',
      render: ({ renewMonths }) =>
        renewMonths ? t('training.renewal.every', { count: renewMonths }) : <span>–</span>,
    },
    {
      key: 'reached',
      title: t('training.field.people'),
      align: 'end',
      render: ({ reached, people }) =>
        reached === people ? people : t('training.reached', { reached, people }),
    },
  ]
}

/** What groups are to complete, the newest first. */
export function AssignmentsTable() {
  const { t } = useTranslate()
  const columns = useColumns()
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(trainingApi.list, { query: { page, pageSize } }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ ending }) => ending) ? WHILE_ENDING_MS : false,
  })
  const assign = (
    <Button component={Link} to="/dashboard/training/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('training.assign')}
    </Button>
  )
  const isBare = list.data?.items.length === 0
  return (
    <>
      <PageHeader title={t('training.title')} description={t('training.lead')} action={!isBare && assign} />
      <nav className={classes.elsewhere} aria-label={t('training.elsewhere')}>
        <Anchor component={Link} to="/dashboard/training/paths" underline="always">
          {t('training.paths')}
        </Anchor>
        <Anchor component={Link} to="/dashboard/users/groups" underline="always">
          {t('groups.title')}
        </Anchor>
      </nav>
      <DataTable
        id="assignments"
        label={t('training.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ what }) => what.title}
        paging={pagingOf(table, list.data)}
        empty={
          <Empty
            icon={<IconTargetArrow size={28} />}
            title={t('training.empty.title')}
            message={t('training.empty.message')}
            actions={assign}
          />
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
    </>
  )
}
