import { Skeleton } from '@mantine/core'
import { memo, type CSSProperties, type ReactNode } from 'react'
import classes from './grid.module.css'
import { HEAD, ROW, type GridLayout } from './grid-layout.ts'
import type { At } from './walk-grid.ts'

export type GridColumn = { key: string; head: ReactNode }
/** What stands in a cell; undefined while its row comes. */
export type DrawCell = (at: At) => ReactNode | undefined

type LineProps = {
  /** Which of the grid’s lines it is, its heads being the first. */
  index: number
  className: string | undefined
  style: CSSProperties
  layout: GridLayout
  /** The columns that are drawn beside the frozen ones. */
  columns: readonly number[]
  cell: (column: number) => ReactNode
}

/** The heads, or a row: its frozen cells stay in sight, beside them those that are drawn. */
export const GridLine = ({ index, className, style, layout, columns, cell }: LineProps) => (
  <div role="row" aria-rowindex={index} className={className} style={style}>
    <div className={classes.frozen} style={{ width: layout.kept }} role="presentation">
      {Array.from({ length: layout.frozen }, (_, column) => cell(column))}
    </div>
    {columns.map(cell)}
  </div>
)

type CellProps = { row: number; column: number; layout: GridLayout; draw: DrawCell; isActive: boolean }

/** A cell is drawn once while one scrolls past it: a frame has time for what comes into sight, not for all that is. */
const GridCell = memo(function GridCell({ row, column, layout, draw, isActive }: CellProps) {
  return (
    <div
      role={column === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={column + 1}
      data-at={`${row}:${column}`}
      className={classes.cell}
      style={layout.styleOf(column)}
      tabIndex={isActive ? 0 : -1}
    >
      {draw({ row, column }) ?? <Skeleton height={14} width="60%" radius="sm" />}
    </div>
  )
})

type RowProps = Pick<LineProps, 'layout' | 'columns'> & {
  row: number
  keyOf: (column: number) => string
  draw: DrawCell
  /** The column of its cell that has the focus or would take it; below 0 where that is in another row. */
  active: number
}

const sameRow = (was: RowProps, is: RowProps): boolean =>
  was.row === is.row &&
  was.layout === is.layout &&
  was.keyOf === is.keyOf &&
  was.draw === is.draw &&
  was.active === is.active &&
  was.columns.length === is.columns.length &&
  was.columns.every((column, at) => column === is.columns[at])

export const GridRow = memo(function GridRow({ row, layout, columns, keyOf, draw, active }: RowProps) {
  return (
    <GridLine
      index={row + 2}
      className={classes.row}
      style={{ top: HEAD + row * ROW, height: ROW }}
      layout={layout}
      columns={columns}
      cell={(column) => (
        <GridCell
          key={keyOf(column)}
          row={row}
          column={column}
          layout={layout}
          draw={draw}
          isActive={column === active}
        />
      )}
    />
  )
}, sameRow)
