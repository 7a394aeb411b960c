import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { Skeleton } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import classes from './grid.module.css'
import { walkGrid, type At } from './walk-grid.ts'
import { drawn, scrollTo, windowOf } from './window-of.ts'

type GridColumn = { key: string; head: ReactNode }

const ROW = 48
const HEAD = 76
/** How wide the columns that move are: as they have room, all alike. */
const NARROWEST = 116
const WIDEST = 240
/** Where nothing is laid out: what there is then is drawn. */
const ROOM = { width: 1280, height: 640 }

/** The cell that an element is; null where it is none. */
function atOf(element: unknown): At | null {
  if (!(element instanceof HTMLElement)) return null
  const [row, column] = (element.dataset['at'] ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column }
}

type Active = At & { rowKey?: string; columnKey?: string }
/** Where that of this key stands by now; where it stood, if it is no more. */
function placeOf(at: number, key: string | undefined, count: number, keyAt: (at: number) => string): number {
  const within = Math.max(0, Math.min(at, count - 1))
  if (key === undefined || count === 0 || keyAt(within) === key) return within
  for (let other = 0; other < count; other++) if (keyAt(other) === key) return other
  return within
}

type Props = {
  label: string
  describedBy: string
  /** How many rows there are, drawn or not. */
  rows: number
  columns: readonly GridColumn[]
  /** How many of the columns, from the first, stay in sight; and how wide each of them is. */
  frozen: readonly number[]
  /** What stands in a cell; undefined while its row comes. */
  cell: (at: At) => ReactNode | undefined
  rowKey: (row: number) => string
  /** The last row that is seen, or nearly. */
  onSeen: (row: number) => void
  onOpen: (at: At) => void
  /** Another key in a cell; true where it was taken. */
  onKey?: (event: KeyboardEvent<HTMLElement>, at: At) => boolean
}

/**
 * A table as large as one likes, of which nothing is drawn but what is seen: rows and columns of one size each. Cells are
 * walked by keys as in a sheet (ARIA’s grid); the first columns and the heads stay in sight.
 */
export function Grid(props: Props) {
  const { rows, columns, frozen, onSeen, onOpen, onKey, rowKey } = props
  const [measure, box] = useResizeObserver<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, measure)
  const [from, setFrom] = useState({ top: 0, left: 0 })
  const [active, setActive] = useState<Active>({ row: 0, column: 0 })
  const wantsFocus = useRef(false)
  const kept = frozen.reduce((sum, width) => sum + width, 0)
  const room = {
    width: (box.width || ROOM.width) - kept,
    height: (box.height || ROOM.height) - HEAD,
  }
  const moving = columns.length - frozen.length
  const keys = { row: rowKey, column: (column: number) => columns[column]?.key ?? '' }
  const fitting = Math.floor(room.width / Math.max(1, moving))
  const columnWidth = Math.max(NARROWEST, Math.min(WIDEST, fitting))
  const focused = {
    row: placeOf(active.row, active.rowKey, rows, keys.row),
    column: placeOf(active.column, active.columnKey, columns.length, keys.column),
  }
  const activate = ({ row, column }: At) =>
    setActive({ row, column, rowKey: keys.row(row), columnKey: keys.column(column) })
  // It stays with what it is of, wherever that comes to stand.
  if (active.rowKey !== undefined && rows > 0 && columns.length > 0) {
    const isThere = active.row === focused.row && active.column === focused.column
    const isSame = active.rowKey === keys.row(focused.row) && active.columnKey === keys.column(focused.column)
    if (!isThere || !isSame) activate(focused)
  }
  const seenRows = windowOf({ from: from.top, room: room.height, size: ROW, count: rows }, 6)
  const seenColumns = windowOf({ from: from.left, room: room.width, size: columnWidth, count: moving }, 3)
  const rowsDrawn = drawn(seenRows, rows > 0 ? focused.row : -1)
  const columnsDrawn = drawn(seenColumns, focused.column - frozen.length).map((at) => at + frozen.length)
  const last = seenRows.end - 1
  const tellSeen = useEffectEvent(() => onSeen(last))
  useEffect(() => {
    if (last >= 0) tellSeen()
  }, [last, rows])

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-at="${focused.row}:${focused.column}"]`)
      ?.focus({ preventScroll: true })
  })

  function goTo(at: At): void {
    const box = scroller.current
    if (box) {
      const high = { from: box.scrollTop, room: box.clientHeight || ROOM.height, covered: HEAD }
      const top = scrollTo(high, { at: at.row * ROW, size: ROW })
      const wide = { from: box.scrollLeft, room: box.clientWidth || ROOM.width, covered: kept }
      const column = at.column - frozen.length
      const left =
        column < 0 ? box.scrollLeft : scrollTo(wide, { at: column * columnWidth, size: columnWidth })
      box.scrollTop = top
      box.scrollLeft = left
      setFrom({ top, left })
    }
    wantsFocus.current = true
    activate(at)
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const at = atOf(event.target)
    if (!at) return
    const page = Math.max(1, Math.floor(room.height / ROW) - 1)
    const to = walkGrid(event, at, { rows, columns: columns.length, page })
    if (to) {
      event.preventDefault()
      goTo(to)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(at)
    } else if (onKey?.(event, at)) event.preventDefault()
  }

  const place = (column: number): CSSProperties => {
    const width = frozen[column]
    if (width === undefined)
      return { left: kept + (column - frozen.length) * columnWidth, width: columnWidth }
    return { width }
  }
  const isFrozen = (column: number) => column < frozen.length
  const held = frozen.map((_, column) => column)

  return (
    <div
      ref={ref}
      role="grid"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
      className={classes.grid}
      tabIndex={-1}
      onKeyDown={press}
      onFocus={({ target }) => {
        const at = atOf(target)
        if (at) activate(at)
      }}
      onClick={({ target }) => {
        // What is typed into a cell is no press on it.
        const at = atOf(target instanceof Element && !target.closest('input') && target.closest('[data-at]'))
        if (!at) return
        activate(at)
        onOpen(at)
      }}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => {
        const next = { top: Math.floor(top / ROW) * ROW, left: Math.floor(left / columnWidth) * columnWidth }
        setFrom((was) => (was.top === next.top && was.left === next.left ? was : next))
      }}
    >
      <div
        className={classes.canvas}
        style={{ width: kept + moving * columnWidth, height: HEAD + rows * ROW }}
        role="presentation"
      >
        <div role="row" aria-rowindex={1} className={classes.head} style={{ height: HEAD }}>
          <div className={classes.frozen} style={{ width: kept }} role="presentation">
            {held.map((column) => (
              <Head key={columns[column]?.key} column={column} style={place(column)}>
                {columns[column]?.head}
              </Head>
            ))}
          </div>
          {columnsDrawn
            .filter((column) => !isFrozen(column))
            .map((column) => (
              <Head key={columns[column]?.key} column={column} style={place(column)}>
                {columns[column]?.head}
              </Head>
            ))}
        </div>
        {rowsDrawn.map((row) => {
          const cellOf = (column: number) => {
            const isActive = row === focused.row && column === focused.column
            return (
              <div
                key={columns[column]?.key}
                role={column === 0 ? 'rowheader' : 'gridcell'}
                aria-colindex={column + 1}
                data-at={`${row}:${column}`}
                className={classes.cell}
                style={place(column)}
                tabIndex={isActive ? 0 : -1}
              >
                {props.cell({ row, column }) ?? <Skeleton height={14} width="60%" radius="sm" />}
              </div>
            )
          }
          return (
            <div
              key={props.rowKey(row)}
              role="row"
              aria-rowindex={row + 2}
              className={classes.row}
              style={{ top: HEAD + row * ROW, height: ROW }}
            >
              <div className={classes.frozen} style={{ width: kept }} role="presentation">
                {held.map(cellOf)}
              </div>
              {columnsDrawn.filter((column) => !isFrozen(column)).map(cellOf)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type HeadProps = { column: number; style: CSSProperties; children: ReactNode }

const Head = ({ column, style, children }: HeadProps) => (
  <div role="columnheader" aria-colindex={column + 1} className={classes.column} style={style}>
    {children}
  </div>
)
