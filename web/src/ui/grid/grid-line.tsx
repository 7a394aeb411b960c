import { memo, type CSSProperties, type ReactNode } from 'react'
import classes from './grid.module.css'
import { HEAD, ROW, type GridLayout } from './grid-layout.ts'
import type { At } from './walk-grid.ts'

export type GridColumn = { key: string; head: ReactNode }
/** What stands in a cell, of what its row is of; undefined while that comes. */
export type DrawCell<Item = unknown> = (at: At, item: Item | undefined) => ReactNode | undefined

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
const GridLine = ({ index, className, style, layout, columns, cell }: LineProps) => (
  <div role="row" aria-rowindex={index} className={className} style={style}>
    <div className={classes.frozen} style={{ width: layout.kept }} role="presentation">
      {Array.from({ length: layout.frozen }, (_, column) => cell(column))}
    </div>
    {columns.map(cell)}
  </div>
)

type CellProps = {
  row: number
  column: number
  item: unknown
  layout: GridLayout
  draw: DrawCell
  isActive: boolean
}

/** A cell is drawn once while one scrolls past it: a frame has time for what comes into sight, not for all that is. */
const GridCell = memo(function GridCell({ row, column, item, layout, draw, isActive }: CellProps) {
  return (
    <div
      role={column === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={column + 1}
      data-at={`${row}:${column}`}
      className={classes.cell}
      style={layout.styleOf(column)}
      tabIndex={isActive ? 0 : -1}
    >
      {draw({ row, column }, item) ?? <span className={classes.coming} />}
    </div>
  )
})

type RowProps = Pick<LineProps, 'layout' | 'columns'> & {
  row: number
  /** What the row is of: its cells are drawn anew where it is another one. */
  item: unknown
  keyOf: (column: number) => string
  draw: DrawCell
  /** The column of its cell that has the focus or would take it; below 0 where that is in another row. */
  active: number
}

const sameColumns = (was: readonly number[], is: readonly number[]): boolean =>
  was.length === is.length && was.every((column, at) => column === is[at])

const sameRow = (was: RowProps, is: RowProps): boolean =>
  was.row === is.row &&
  was.item === is.item &&
  was.layout === is.layout &&
  was.keyOf === is.keyOf &&
  was.draw === is.draw &&
  was.active === is.active &&
  sameColumns(was.columns, is.columns)

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, item, layout, columns, keyOf, draw, active } = props
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
          item={item}
          layout={layout}
          draw={draw}
          isActive={column === active}
        />
      )}
    />
  )
}, sameRow)

type HeadsProps = Pick<LineProps, 'layout' | 'columns'> & { heads: readonly GridColumn[] }

const sameHeads = (was: HeadsProps, is: HeadsProps): boolean =>
  was.layout === is.layout && was.heads === is.heads && sameColumns(was.columns, is.columns)

/** The heads, drawn anew where other columns come into sight and not with each row. */
export const GridHeads = memo(function GridHeads({ layout, columns, heads }: HeadsProps) {
  return (
    <GridLine
      index={1}
      className={classes.head}
      style={{ height: HEAD }}
      layout={layout}
      columns={columns}
      cell={(column) => (
        <div
          key={heads[column]?.key ?? ''}
          role="columnheader"
          aria-colindex={column + 1}
          className={classes.column}
          style={layout.styleOf(column)}
        >
          {heads[column]?.head}
        </div>
      )}
    />
  )
}, sameHeads)
