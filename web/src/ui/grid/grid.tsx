import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import classes from './grid.module.css'
import { GridHeads, GridRow, type DrawCell, type GridColumn } from './grid-line.tsx'
import { columnWidthIn, gridLayout, HEAD, ROW, viewIn } from './grid-layout.ts'
import { useActiveCell } from './use-active-cell.ts'
import { gridWindow, useGridScroll } from './use-grid-scroll.ts'
import { walkGrid, type At } from './walk-grid.ts'

/** How many rows and columns beyond those in sight are drawn. */
const SPARE = { rows: 6, columns: 3 }
const NONE_SPARE = { rows: 0, columns: 0 }

/** The cell that an element is; null where it is none. */
function atOf(element: unknown): At | null {
  if (!(element instanceof HTMLElement)) return null
  const [row, column] = (element.dataset['at'] ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column }
}
/** The cell that was pressed; what is typed into one is no press on it. */
const pressedOf = (target: EventTarget) =>
  atOf(target instanceof Element && !target.closest('input') && target.closest('[data-at]'))

function pasteInto(event: ClipboardEvent<HTMLElement>, onPaste: Props<never>['onPaste']): void {
  const at = atOf(event.target)
  const text = event.clipboardData.getData('text/plain')
  if (!at || !onPaste || !text) return
  event.preventDefault()
  onPaste(text, at)
}

type Props<Item> = {
  label: string
  describedBy: string
  /** How many rows there are, drawn or not. */
  rows: number
  columns: readonly GridColumn[]
  /** How many of the columns, from the first, stay in sight; and how wide each of them is. */
  frozen: readonly number[]
  /** What a row is of, undefined while that comes: the cells of a row are drawn anew where it is another one. */
  item: (row: number) => Item | undefined
  /** What stands in a cell; undefined while its row comes. All cells are drawn anew where it is another function. */
  cell: DrawCell<Item>
  rowKey: (row: number) => string
  /** The first and the last row that are seen, or nearly. */
  onSeen: (first: number, last: number) => void
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
export function Grid<Item>({
  rows,
  columns,
  frozen,
  item,
  cell,
  rowKey,
  onSeen,
  onOpen,
  onKey,
  onPaste,
  ...named
}: Props<Item>) {
  const [measure, box] = useResizeObserver<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, measure)
  const view = viewIn(box, frozen)
  const columnWidth = columnWidthIn(view, columns.length - frozen.length)
  // The same for as long as no column moves: all cells are drawn anew by another one.
  const layout = useMemo(
    () => gridLayout(columnWidth, columns.length, frozen),
    [columnWidth, columns.length, frozen],
  )
  const columnKey = useCallback((column: number) => columns[column]?.key ?? '', [columns])
  const { at: active, activate } = useActiveCell({ rows, columns: columns.length, rowKey, columnKey })
  // What is in sight is drawn first, and what is beside it once that stands there.
  const [isBegun, setBegun] = useState(false)
  useEffect(() => startTransition(() => setBegun(true)), [])
  const { from, held, onScroll, show } = useGridScroll(scroller, layout, active)
  const seen = gridWindow(from, { layout, view, rows }, active, isBegun ? SPARE : NONE_SPARE)
  const tellSeen = useEffectEvent(() => onSeen(seen.firstRow, seen.lastRow))
  useEffect(() => {
    if (seen.lastRow >= 0) tellSeen()
  }, [seen.firstRow, seen.lastRow, rows])

  function press(event: KeyboardEvent<HTMLElement>): void {
    const at = atOf(event.target)
    if (!at) return
    const page = Math.max(1, Math.floor(view.height / ROW) - 1)
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
      onBlur={() => held(false)}
      onFocus={({ target }) => {
        held(true)
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
        <GridHeads heads={columns} {...line} />
        {seen.rows.map((row) => (
          <GridRow
            key={rowKey(row)}
            row={row}
            item={item(row)}
            keyOf={columnKey}
            draw={cell as DrawCell}
            active={row === active.row ? active.column : -1}
            {...line}
          />
        ))}
      </div>
    </div>
  )
}
