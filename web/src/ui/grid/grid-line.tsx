import type { CSSProperties, ReactNode } from 'react'
import classes from './grid.module.css'
import type { GridLayout } from './grid-layout.ts'

type Props = {
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
export const GridLine = ({ index, className, style, layout, columns, cell }: Props) => (
  <div role="row" aria-rowindex={index} className={className} style={style}>
    <div className={classes.frozen} style={{ width: layout.kept }} role="presentation">
      {Array.from({ length: layout.frozen }, (_, column) => cell(column))}
    </div>
    {columns.map(cell)}
  </div>
)
