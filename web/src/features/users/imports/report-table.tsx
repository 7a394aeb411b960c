import type { FieldError } from '#contract/errors.ts'
import type { ImportReport } from '#contract/users.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'

type Row = ImportReport['rows'][number]
type Props = { rows: Row[]; errorText: (error: FieldError) => ReactNode }

/** What became of each row; those that failed stand first. */
export function ReportTable({ rows, errorText }: Props) {
  const { t } = useTranslate()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const sorted = rows.toSorted(
    (a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error') || a.row - b.row,
  )
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
      title: t('users.report.reason'),
      render: ({ errors }) =>
        errors.map((error) => (
          <div key={error.field + error.code}>
            {error.field && (
              <strong>{t({ key: `users.column.${error.field}`, defaultValue: error.field })}: </strong>
            )}
            {errorText(error)}
          </div>
        )),
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
