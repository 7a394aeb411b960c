import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import classes from './grid.module.css'
import { GridLine, GridRow, type DrawCell, type GridColumn } from './grid-line.tsx'
import { gridLayout, HEAD, ROW } from './grid-layout.ts'
import { useActiveCell } from './use-active-cell.ts'
import { gridWindow, useGridScroll } from './use-grid-scroll.ts'
import { walkGrid, type At } from './walk-grid.ts'

/** The cell that an element is; null where it is none. */
function atOf(element: unknown): At | null {
  if (!(element instanceof HTMLElement)) return null
  const [row, column] = (element.dataset['at'] ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column }
}
/** The cell that was pressed; what is typed into one is no press on it. */
const pressedOf = (target: EventTarget) =>
  atOf(target instanceof Element && !target.closest('input') && target.closest('[data-at]'))

function pasteInto(event: ClipboardEvent<HTMLElement>, onPaste: Props['onPaste']): void {
  const at = atOf(event.target)
  const text = event.clipboardData.getData('text/plain')
  if (!at || !onPaste || !text) return
  event.preventDefault()
  onPaste(text, at)
}

type Props = {
  label: string
  describedBy: string
  /** How many rows there are, drawn or not. */
  rows: number
  columns: readonly GridColumn[]
  /** How many of the columns, from the first, stay in sight; and how wide each of them is. */
  frozen: readonly number[]
  /** What stands in a cell; undefined while its row comes. Cells are drawn anew where it is another function. */
  cell: DrawCell
  rowKey: (row: number) => string
  /** The last row that is seen, or nearly. */
  onSeen: (row: number) => void
  onOpen: (at: At) => void
  /** Another key in a cell; true where it was taken. */
  onKey?: (event: KeyboardEvent<HTMLElement>, at: At) => boolean
  /** A text that is pasted into a cell. */
  onPaste?: (text: string, at: At) => void
}

/**
 * A table as large as one likes, of which nothing is drawn but what is seen: rows and columns of one size each. Cells are
 * walked by keys as in a sheet (ARIA’s grid); the first columns and the heads stay in sight.
 */
export function Grid({
  rows,
  columns,
  frozen,
  cell,
  rowKey,
  onSeen,
  onOpen,
  onKey,
  onPaste,
  ...named
}: Props) {
  const [measure, box] = useResizeObserver<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, measure)
  const { width, height } = box
  const layout = useMemo(
    () => gridLayout({ width, height }, columns.length, frozen),
    [width, height, columns.length, frozen],
  )
  const columnKey = useCallback((column: number) => columns[column]?.key ?? '', [columns])
  const { at: active, activate } = useActiveCell({ rows, columns: columns.length, rowKey, columnKey })
  const { from, onScroll, show } = useGridScroll(scroller, layout, active)
  const seen = gridWindow(from, layout, rows, active)
  const tellSeen = useEffectEvent(() => onSeen(seen.lastRow))
  useEffect(() => {
    if (seen.lastRow >= 0) tellSeen()
  }, [seen.lastRow, rows])

  function press(event: KeyboardEvent<HTMLElement>): void {
    const at = atOf(event.target)
    if (!at) return
    const page = Math.max(1, Math.floor(layout.view.height / ROW) - 1)
    const to = walkGrid(event, at, { rows, columns: columns.length, page })
    if (to) {
      event.preventDefault()
      show(to)
      activate(to)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(at)
    } else if (onKey?.(event, at)) event.preventDefault()
  }

  const head = (column: number) => (
    <div
      key={columnKey(column)}
      role="columnheader"
      aria-colindex={column + 1}
      className={classes.column}
      style={layout.styleOf(column)}
    >
      {columns[column]?.head}
    </div>
  )
  const line = { layout, columns: seen.columns }

  return (
    <div
      ref={ref}
      role="grid"
      aria-label={named.label}
      aria-describedby={named.describedBy}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
      className={classes.grid}
      tabIndex={-1}
      onKeyDown={press}
      onPaste={(event) => pasteInto(event, onPaste)}
      onFocus={({ target }) => {
        const at = atOf(target)
        if (at) activate(at)
      }}
      onClick={({ target }) => {
        const at = pressedOf(target)
        if (!at) return
        activate(at)
        onOpen(at)
      }}
      onScroll={onScroll}
    >
      <div
        className={classes.canvas}
        style={{ width: layout.width, height: HEAD + rows * ROW }}
        role="presentation"
      >
        <GridLine index={1} className={classes.head} style={{ height: HEAD }} cell={head} {...line} />
        {seen.rows.map((row) => (
          <GridRow
            key={rowKey(row)}
            row={row}
            keyOf={columnKey}
            draw={cell}
            active={row === active.row ? active.column : -1}
            {...line}
          />
        ))}
      </div>
    </div>
  )
}
