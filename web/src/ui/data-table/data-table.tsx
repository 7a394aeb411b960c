import { NativeSelect, Skeleton } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Fragment, useEffect, useEffectEvent, type ReactNode } from 'react'
import { ErrorState } from '../page/states.tsx'
import { type Column, sortsOf, useColumns } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { type More, type Paging, TableMore, TablePager } from './table-foot.tsx'
import { type Sorting, TableHead } from './table-head.tsx'
import { pressRows } from '../sheet/press-rows.ts'
import { type Choose, type RowTarget, TableRow } from './table-row.tsx'
import { useChoose } from './use-choose.ts'
import type { Selection } from './use-selection.ts'
import { useTooWide } from '../use-too-wide.ts'
import { walkRows } from './walk-rows.ts'

type Props<T> = {
  /** Names the person's choice of columns in their browser. */
  id: string
  /** What the table holds, for who cannot see it. */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while they load for the first time. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  rowName: (row: T) => string
  sorting?: Sorting
  paging?: Paging
  more?: More
  selection?: Selection
  /** Buttons for the chosen rows. */
  bulk?: ReactNode
  rowActions?: (row: T) => ReactNode
  /** What is dragged onto a row, and how it looks meanwhile. */
  rowTarget?: (row: T) => RowTarget
  /** What rows that follow each other have in common, said once above them. */
  groupOf?: (row: T) => string
  /** What is written over the rows of a group; without it, what `groupOf` says. */
  groupName?: (group: string) => ReactNode
  /** The row whose sheet is open beside the table. */
  open?: string | null
  /** Search and filters. */
  toolbar?: ReactNode
  /** How the rows are shown. */
  view?: ReactNode
  /** What the rows are limited to. */
  chips?: ReactNode
  /** On a phone a row is one line of its first column, not a card of all; a press on it leads to the rest. */
  shortOnPhones?: boolean
  empty: ReactNode
  fetching?: boolean
  error?: { message?: ReactNode; onRetry: () => void } | undefined
}

/** Rows are walked with the arrow keys, and pressed anywhere where they have a sheet. */
function reachRows(table: HTMLTableElement | null) {
  const leave = [walkRows(table), pressRows(table)]
  return () => {
    for (const end of leave) end()
  }
}

export function DataTable<T>(props: Props<T>) {
  const { t } = useTranslate()
  const { id, label, rows, rowKey, sorting, paging, more, selection, error, fetching = false } = props
  const { shown, isShown, setShown } = useColumns(id, props.columns)
  const { ref, tooWide } = useTooWide()
  // A page that is not there any more: rows were deleted, or the address is an old one.
  const beyond =
    !fetching && rows?.length === 0 && paging && paging.totalPages > 0 && paging.page > paging.totalPages
  const toLastPage = useEffectEvent(() => paging?.setPage(paging.totalPages, true))
  useEffect(() => {
    if (beyond) toLastPage()
  }, [beyond])
  const keys = rows?.map(rowKey) ?? []

  const choose = useChoose(keys, selection)

  // Said once it is there: what a search, a filter or another page brought.
  const count = paging?.total ?? more?.total ?? keys.length
  const isMore = paging?.isMore ?? more?.isMore ?? false
  const found =
    count === 0
      ? t('ui.nothing_found')
      : t(isMore ? 'ui.table.found_more' : 'ui.table.found', { count, page: paging?.page ?? 1 })

  const page = selection && {
    all: keys.length > 0 && keys.every((key) => selection.ids.has(key)),
    some: keys.some((key) => selection.ids.has(key)),
    set: (on: boolean) => selection.setMany(keys, on),
  }

  return (
    <div className={classes.table} data-short={props.shortOnPhones || undefined}>
      <div className={classes.tools}>
        <div className={classes.toolbar}>{props.toolbar}</div>
        {sorting && <PhoneSort columns={props.columns} {...sorting} />}
        {props.view}
        <span className={classes.wide}>
          <ColumnsMenu columns={props.columns} isShown={isShown} setShown={setShown} />
        </span>
      </div>
      {props.chips}
      {selection && <SelectionBar selection={selection}>{props.bulk}</SelectionBar>}
      {error && !rows ? (
        <ErrorState message={error.message} onRetry={error.onRetry} retrying={fetching} />
      ) : rows?.length === 0 ? (
        props.empty
      ) : (
        <div
          ref={ref}
          className={classes.scroller}
          data-wide={tooWide || undefined}
          data-fetching={(fetching && rows !== undefined) || undefined}
        >
          <table role="table" aria-label={label} aria-busy={fetching || rows === undefined} ref={reachRows}>
            <TableHead
              columns={shown}
              sorting={sorting}
              page={page}
              withActions={props.rowActions !== undefined}
            />
            <tbody role="rowgroup">
              {rows ? (
                <Rows {...props} rows={rows} columns={shown} choose={choose} />
              ) : (
                Array.from({ length: 8 }, (_, i) => (
                  <tr key={i} role="row" aria-hidden>
                    <td colSpan={shown.length + 2}>
                      <Skeleton height={16} radius="sm" my={4} width={`${90 - (i % 4) * 12}%`} />
                    </td>
                  </tr>
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
      <span role="status" className={classes.quiet}>
        {rows === undefined && !error ? t('ui.loading') : fetching || error ? '' : found}
      </span>
      {paging && rows && (rows.length > 0 || paging.page > 1) && <TablePager {...paging} />}
      {more && rows && rows.length > 0 && <TableMore {...more} />}
    </div>
  )
}

type RowsProps<T> = Pick<
  Props<T>,
  | 'rowKey'
  | 'rowName'
  | 'rowActions'
  | 'rowTarget'
  | 'groupOf'
  | 'groupName'
  | 'selection'
  | 'columns'
  | 'open'
> & {
  rows: readonly T[]
  choose: Choose
}

/** The rows that are there, each group of them below its name. */
function Rows<T>({ rows, rowKey, groupOf, groupName, columns, selection, choose, ...props }: RowsProps<T>) {
  return rows.map((row, i) => {
    const key = rowKey(row)
    const group = groupOf?.(row)
    const before = rows[i - 1]
    const begins = group !== undefined && (!before || groupOf?.(before) !== group)
    return (
      <Fragment key={key}>
        {begins && <GroupRow name={groupName?.(group) ?? group} span={columns.length + 2} />}
        <TableRow
          row={row}
          rowKey={key}
          name={props.rowName(row)}
          open={key === props.open}
          columns={columns}
          actions={props.rowActions}
          target={props.rowTarget}
          chosen={selection?.ids.has(key)}
          choose={choose}
        />
      </Fragment>
    )
  })
}

function GroupRow({ name, span }: { name: ReactNode; span: number }) {
  return (
    <tr role="row" className={classes.group}>
      <th role="rowheader" scope="rowgroup" colSpan={span}>
        {name}
      </th>
    </tr>
  )
}

/** On a phone there is no head to press. */
function PhoneSort<T>({ columns, sort, setSort }: Sorting & { columns: readonly Column<T>[] }) {
  const { t } = useTranslate()
  const options = columns.flatMap(sortsOf).flatMap(({ key, title }) => [
    { value: key, label: t('ui.table.sort_up', { title }) },
    { value: `-${key}`, label: t('ui.table.sort_down', { title }) },
  ])
  return (
    <NativeSelect
      className={classes.narrow}
      aria-label={t('ui.table.sort_by')}
      data={options}
      value={sort}
      onChange={(event) => setSort(event.currentTarget.value)}
    />
  )
}
