import type { ImportReport } from '#contract/people/users.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import classes from './imports.module.css'
import { RowWords } from './row-words.tsx'

type Row = ImportReport['rows'][number]

/** Those that failed first, then those of which something is told. */
const weight = ({ outcome, notes }: Row) => (outcome === 'error' ? 2 : notes.length ? 1 : 0)

/** What became of each row; those that ask for a look stand first. */
export function ReportTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslate()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const sorted = rows.toSorted((a, b) => weight(b) - weight(a) || a.row - b.row)
  const columns: Column<Row>[] = [
    { key: 'row', title: t('users.report.row'), primary: true, render: ({ row }) => row },
    {
      key: 'email',
      title: t('users.field.email'),
      render: ({ email, userId }) =>
        userId ? (
          <Anchor component={Link} to={`/dashboard/users/${userId}`}>
            {email}
          </Anchor>
        ) : (
          email
        ),
    },
    {
      key: 'outcome',
      title: t('users.report.outcome'),
      render: ({ outcome }) => (
        <Badge variant="light" color={outcome === 'created' ? 'green' : 'red'}>
          {t(`users.report.${outcome}`)}
        </Badge>
      ),
    },
    {
      key: 'errors',
      title: t('users.rows.details'),
      render: ({ errors, notes }) => (
        <div className={classes.changes}>
          <RowWords errors={errors} notes={notes} />
        </div>
      ),
    },
  ]
  return (
    <DataTable
      id="import-report"
      label={t('users.report.title')}
      columns={columns}
      rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
      rowKey={({ row }) => String(row)}
      rowName={({ row }) => String(row)}
      paging={{
        page,
        pageSize,
        total: rows.length,
        totalPages: Math.ceil(rows.length / pageSize),
        setPage,
        setPageSize,
      }}
      empty={null}
    />
  )
}
