import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react'
import { HEAD, VIEW, ROW, type GridLayout } from './grid-layout.ts'
import type { At } from './walk-grid.ts'
import { drawn, scrollTo, windowOf } from './window-of.ts'

/** From where it is seen; and how a cell comes into sight, with the focus once it is drawn. */
export function useGridScroll(scroller: RefObject<HTMLDivElement | null>, layout: GridLayout, active: At) {
  const { kept, columnWidth, frozen } = layout
  const [from, setFrom] = useState({ top: 0, left: 0 })
  const wantsFocus = useRef(false)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // A row that came while the focus was in its place is drawn anew: nobody took the focus from there.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!wantsFocus.current && !isLost) return
    wantsFocus.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-at="${active.row}:${active.column}"]`)
      ?.focus({ preventScroll: true })
  })

  return {
    from,
    /** Of the focus in the grid: that it is there, or that somebody took it elsewhere. */
    held(is: boolean): void {
      hasFocus.current = is
    },
    onScroll({ currentTarget: { scrollTop: top, scrollLeft: left } }: UIEvent<HTMLDivElement>): void {
      const next = { top: Math.floor(top / ROW) * ROW, left: Math.floor(left / columnWidth) * columnWidth }
      setFrom((was) => (was.top === next.top && was.left === next.left ? was : next))
    },
    show({ row, column: at }: At): void {
      wantsFocus.current = true
      const box = scroller.current
      if (!box) return
      const high = { from: box.scrollTop, view: box.clientHeight || VIEW.height, covered: HEAD }
      const wide = { from: box.scrollLeft, view: box.clientWidth || VIEW.width, covered: kept }
      const column = at - frozen
      const top = scrollTo(high, { at: row * ROW, size: ROW })
      const left =
        column < 0 ? box.scrollLeft : scrollTo(wide, { at: column * columnWidth, size: columnWidth })
      box.scrollTop = top
      box.scrollLeft = left
      setFrom({ top, left })
    },
  }
}

type Seen = { layout: GridLayout; view: { width: number; height: number }; rows: number }

/** The rows and columns to draw: those that are seen from there, some beside them, and the active ones. */
export function gridWindow(
  from: { top: number; left: number },
  { layout, view, rows }: Seen,
  active: At,
  spare: { rows: number; columns: number },
) {
  const { moving, columnWidth, frozen } = layout
  const seenRows = windowOf({ from: from.top, view: view.height, size: ROW, count: rows }, spare.rows)
  const seenColumns = windowOf(
    { from: from.left, view: view.width, size: columnWidth, count: moving },
    spare.columns,
  )
  return {
    firstRow: seenRows.first,
    lastRow: seenRows.end - 1,
    rows: drawn(seenRows, rows > 0 ? active.row : -1),
    columns: drawn(seenColumns, active.column - frozen)
      .map((at) => at + frozen)
      .filter((column) => column >= frozen),
  }
}
